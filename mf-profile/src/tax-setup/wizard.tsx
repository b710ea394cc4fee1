import {
  getProfile,
  missingInStep,
  wizardSteps,
  type AnswerOf,
  type getTaxProfileDraft,
  type Profile,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import { ApiError, notify, refresh, useTaxYear, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Actions, Box, Button, Card, Flex, Heading, Notice, ProgressBar, Text } from '@dossier/ui';
import { AppLink, useNavigate } from '@dossier/ui/router';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { completeTaxProfile } from './complete.ts';
import { stepScreens } from './steps/index.ts';
import { useDraft } from './use-draft.ts';
import { canLeave, change, leaveStep, startStep, startValues } from './wizard-values.ts';

interface Props {
  profile: Profile;
  draft: AnswerOf<typeof getTaxProfileDraft>;
}

/** The tax profile in eleven steps, kept on the server at each of them. */
export function Wizard({ profile, draft }: Props) {
  const t = useTexts('mf-profile');
  const navigate = useNavigate();
  const [taxYear] = useTaxYear();
  const [values, setValues] = useState(() => startValues(profile, draft, new Date()));
  const [step, setStep] = useState(() => startStep(values, draft));
  const kept = useDraft({ step, values }, draft !== null);
  /** Times somebody tried to go on with something missing. */
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hint = useId();
  const isFirstRender = useRef(true);
  const index = wizardSteps.indexOf(step);
  const nextStep = wizardSteps[index + 1];
  const previousStep = wizardSteps[index - 1];
  const Screen = stepScreens[step];
  const isReady = canLeave(step, values);
  const missing = missingInStep(step, leaveStep(step, values));
  useUnsaved(kept.isDirty);

  useEffect(() => {
    if (isFirstRender.current) isFirstRender.current = false;
    else heading.current?.focus();
  }, [step]);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  // Document 2, section 2: a second to read that it is saved, then home.
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => void navigate('/', { replace: true }), 1000);
    return () => clearTimeout(timer);
  }, [isComplete, navigate]);

  const update = (patch: ProfileFields) => setValues((before) => change(before, patch));

  function go(to: WizardStep, next: ProfileFields) {
    setValues(next);
    setStep(to);
    setError(undefined);
    setAttempts(0);
    kept.save({ step: to, values: next });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isReady) return;
    const next = leaveStep(step, values);
    if (nextStep) return go(nextStep, next);
    setBusy(true);
    setError(undefined);
    try {
      await kept.finish();
      await completeTaxProfile(profile, next, taxYear);
      notify({ title: t('wizard.saved'), tone: 'good' });
      setComplete(true);
    } catch (cause) {
      setBusy(false);
      // Somebody saved in between: what was typed here stays, and the next try is made over what is there now.
      if (cause instanceof ApiError && cause.code === 'STALE_VERSION') void refresh(getProfile);
      setError(cause instanceof ApiError ? cause.message : t('wizard.updateFailed'));
    }
  }

  const errorOf = (field: keyof ProfileFields) =>
    attempts > 0 && missing.includes(field) ? t(`wizard.required.${field}`) : undefined;

  function sayWhatIsMissing() {
    setAttempts(attempts + 1);
    if (step === 'personal')
      notify({
        title: t('wizard.incompleteStep'),
        description: t('wizard.incompleteStepText'),
        tone: 'warn',
      });
  }

  return (
    <Box
      layerStyle="wizard"
      minHeight="calc(100dvh - 8rem)"
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
            {kept.state && t(`wizard.${kept.state}`)}
          </Text>
        </Flex>
        <ProgressBar
          tone="onPanel"
          label={t('wizard.progress')}
          value={((index + 1) / wizardSteps.length) * 100}
        />
        <Card marginTop="7" padding="lg">
          <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
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
            <Screen values={values} update={update} errorOf={errorOf} taxYear={taxYear} />
            {error && (
              <Box marginTop="5">
                <Notice tone="bad" live="alert">
                  {error}
                </Notice>
              </Box>
            )}
            <Text id={hint} textStyle="small" color="fg.muted" textAlign="end" marginTop="8" hidden={isReady}>
              {t('wizard.requiredFirst')}
            </Text>
            <Flex justify="space-between" gap="3" marginTop={isReady ? '8' : '3'}>
              <Button
                onClick={() => previousStep && go(previousStep, values)}
                disabled={!previousStep || isBusy}
              >
                {t('wizard.back')}
              </Button>
              {/* The button is inert until all is filled; a press on it, or Enter, says what is missing. */}
              <Box onClickCapture={() => isReady || sayWhatIsMissing()}>
                <Actions>
                  <Button
                    type="submit"
                    variant="primary"
                    loading={isBusy}
                    aria-disabled={!isReady}
                    aria-describedby={isReady ? undefined : hint}
                  >
                    {nextStep ? t('wizard.next') : t('wizard.complete')}
                  </Button>
                </Actions>
              </Box>
            </Flex>
          </form>
        </Card>
      </Box>
    </Box>
  );
}
