import {
  missingInStep,
  saveTaxProfileDraft,
  wizardSteps,
  type AnswerOf,
  type getTaxProfileDraft,
  type Profile,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import { ApiError, call, notify, useTaxYear, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Actions, Box, Button, Card, Flex, Heading, Notice, ProgressBar, Text } from '@dossier/ui';
import { AppLink, useNavigate } from '@dossier/ui/router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { completeTaxProfile } from './complete.ts';
import { stepScreens } from './steps/index.ts';
import { canLeave, change, leaveStep, startStep, startValues } from './wizard-values.ts';

interface Props {
  profile: Profile;
  draft: AnswerOf<typeof getTaxProfileDraft>;
}

type SaveState = 'draftSaved' | 'draftSaving' | 'draftFailed';

/** The tax profile in eleven steps, kept on the server at each of them. */
export function Wizard({ profile, draft }: Props) {
  const t = useTexts('mf-profile');
  const navigate = useNavigate();
  const [taxYear] = useTaxYear();
  const [values, setValues] = useState(() => startValues(profile, draft, new Date()));
  const [step, setStep] = useState(() => startStep(values, draft));
  const [saveState, setSaveState] = useState<SaveState>('draftSaved');
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstRender = useRef(true);
  const index = wizardSteps.indexOf(step);
  const nextStep = wizardSteps[index + 1];
  const previousStep = wizardSteps[index - 1];
  const Screen = stepScreens[step];
  useUnsaved(isDirty || saveState === 'draftFailed');

  useEffect(() => {
    if (isFirstRender.current) isFirstRender.current = false;
    else heading.current?.focus();
  }, [step]);

  function update(patch: ProfileFields) {
    setValues((before) => change(before, patch));
    setDirty(true);
  }

  async function go(to: WizardStep, next: ProfileFields) {
    setValues(next);
    setStep(to);
    setError(undefined);
    setSaveState('draftSaving');
    try {
      await call(saveTaxProfileDraft, { body: { step: to, values: next } });
      setSaveState('draftSaved');
      setDirty(false);
    } catch {
      setSaveState('draftFailed'); // what was typed stays here; the next step tries again
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const next = leaveStep(step, values);
    if (!canLeave(step, values)) return sayWhatIsMissing(next);
    if (nextStep) return go(nextStep, next);
    setBusy(true);
    setError(undefined);
    try {
      await completeTaxProfile(profile, next, taxYear);
      setDirty(false);
      notify({ title: t('wizard.saved'), tone: 'good' });
      // Document 2, section 2: a second to read it, then home.
      setTimeout(() => void navigate('/', { replace: true }), 1000);
    } catch (cause) {
      setBusy(false);
      setError(cause instanceof ApiError ? cause.message : t('wizard.updateFailed'));
    }
  }

  function sayWhatIsMissing(next: ProfileFields) {
    const [field] = missingInStep(step, next);
    if (step === 'personal')
      notify({
        title: t('wizard.incompleteStep'),
        description: t('wizard.incompleteStepText'),
        tone: 'warn',
      });
    if (field) setError(t(`wizard.required.${field}`));
  }

  return (
    <Box
      layerStyle="wizard"
      minHeight="100dvh"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={{ base: '6', md: '10' }}
    >
      <Box maxWidth="54.5rem" marginInline="auto">
        <Flex
          justify="space-between"
          align="center"
          gap="4"
          color="ground.muted"
          textStyle="small"
          marginBottom="4"
        >
          <AppLink to="/" color="ground.fg">
            {t('wizard.leave')}
          </AppLink>
          <Text as="span" role="status">
            {t(`wizard.${saveState}`)}
          </Text>
        </Flex>
        <ProgressBar
          tone="onPanel"
          label={t('wizard.progress')}
          value={((index + 1) / wizardSteps.length) * 100}
        />
        <Card marginTop="7" padding="lg">
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Heading as="h1" size="h1" ref={heading} tabIndex={-1} id="page-title">
              <Text
                as="span"
                display="block"
                textStyle="small"
                fontWeight="normal"
                letterSpacing="normal"
                color="fg.muted"
                marginBottom="1"
              >
                {t('wizard.step', { step: index + 1, total: wizardSteps.length })}
              </Text>
              {t(`steps.${step}.title`, { year: taxYear })}
            </Heading>
            <Text color="fg.muted" marginTop="2" marginBottom="7">
              {t(`steps.${step}.lead`, { year: taxYear })}
            </Text>
            <Screen values={values} update={update} taxYear={taxYear} />
            {error && (
              <Box marginTop="5">
                <Notice tone="bad" live="alert">
                  {error}
                </Notice>
              </Box>
            )}
            <Flex justify="space-between" gap="3" marginTop="8">
              <Button
                onClick={() => previousStep && void go(previousStep, values)}
                disabled={!previousStep || isBusy}
              >
                {t('wizard.back')}
              </Button>
              <Actions>
                <Button
                  type="submit"
                  variant="primary"
                  loading={isBusy}
                  aria-disabled={!canLeave(step, values)}
                >
                  {nextStep ? t('wizard.next') : t('wizard.complete')}
                </Button>
              </Actions>
            </Flex>
          </form>
        </Card>
      </Box>
    </Box>
  );
}
