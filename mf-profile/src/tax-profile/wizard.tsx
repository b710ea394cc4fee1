import {
  ageAtYearEnd,
  getTaxStatus,
  isTransmitted,
  isUnusuallyYoung,
  stepOf,
  wizardSteps,
  type ResponseOf,
  type getTaxProfileDraft,
  type Profile,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import { dismissToasts, notify, RequestId, useData, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Actions, Box, Button, Card, Flex, Heading, Notice, Stack, Text } from '@dossier/ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { invalidDateText, problemsIn, problemsInStep, type FieldName } from './answers.ts';
import { AllQuestions } from './all-questions.tsx';
import { MissingList } from './missing-list.tsx';
import { OpensLater } from './opens-later.tsx';
import { stepScreens } from './steps/index.ts';
import { Summary, useFieldNames } from './summary.tsx';
import { useCompletion, wizardToasts } from './use-completion.ts';
import { useDraft } from './use-draft.ts';
import { useSteps, type Screen } from './use-steps.ts';
import { WizardBackground } from './wizard-background.tsx';
import { WizardHead } from './wizard-head.tsx';
import { change, leaveStep, opensReview, startStep, startValues } from './wizard-values.ts';

interface Props {
  /** The profile as fetched before the draft. */
  profile: Profile;
  draft: ResponseOf<typeof getTaxProfileDraft>;
  taxYear: number;
}

const lastStep: WizardStep = 'pension';
/** What a field's focus goes to. */
const controls = 'input, select, textarea';
/** The fields whose invalid values have a text of their own. */
const invalidTexts = ['phone', 'zipCode', 'propertyCountry'] as const;

/**
 * The tax profile of a year in eleven steps; the server stores a draft at each step. Copied answers, and those of a
 * complete year, are shown for review first; each change returns to the review.
 */
export function Wizard({ profile, draft, taxYear }: Props) {
  const t = useTexts('mf-profile');
  const names = useFieldNames(taxYear);
  const [values, setValues] = useState(() => startValues(profile, draft));
  const [hasReview] = useState(() => opensReview(profile, draft));
  const { step, isAll, forward, back, toggleAll } = useSteps(() =>
    hasReview ? 'review' : startStep(values, draft),
  );
  /** The step whose answers are saved and checked: the review belongs to the last one. */
  const formStep = step === 'review' ? lastStep : step;
  const status = useData(getTaxStatus, { query: { taxYear } });
  /** Fields taken over from another tab or device. */
  const [takenOver, setTakenOver] = useState<readonly FieldName[]>([]);
  const kept = useDraft({ step: formStep, values }, { taxYear, profile, draft }, (joined, fields) => {
    setValues(joined);
    setTakenOver((before) => [...new Set([...before, ...fields])]);
  });
  /** The step whose missing fields are marked, and the number of attempts to continue. */
  const [attempt, setAttempt] = useState<{ step: Screen; count: number; field?: FieldName }>();
  /** Fields that were left once: an invalid value is explained there. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const completion = useCompletion({ draft: kept, fix });
  /** The unlikely date of birth that the wizard asked about; a second press on the button keeps it. */
  const [askedBirth, setAskedBirth] = useState<string>();
  /** Whether the summary was reached; every step then links to it. */
  const [wasAtEnd, setWasAtEnd] = useState(step === lastStep);
  if (step === lastStep && !wasAtEnd) setWasAtEnd(true);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hint = useId();
  const index = wizardSteps.indexOf(formStep);
  const isReview = step === 'review' && !isAll;
  const afterStep: Screen | undefined = hasReview
    ? isReview
      ? undefined
      : 'review'
    : wizardSteps[index + 1];
  const nextStep = isAll ? undefined : afterStep;
  const nextLabel = hasReview ? 'wizard.toSummary' : 'wizard.next';
  const previousStep = hasReview ? undefined : wizardSteps[index - 1];
  const StepScreen = stepScreens[formStep];
  const problems = nextStep ? problemsInStep(formStep, values, taxYear) : problemsIn(values, taxYear);
  const isReady = problems.length === 0;
  const wasTried = attempt?.step === step;
  const isCopied = draft?.copiedFrom !== undefined;
  useUnsaved(kept.isDirty);

  const saveStep = useEffectEvent(() => kept.save({ step: formStep, values }));
  const firstStep = useRef<Screen | null>(step);
  useEffect(() => {
    if (firstStep.current === step) return;
    firstStep.current = null; // later step changes move focus, including a return to the first one
    saveStep();
    heading.current?.focus();
  }, [step]);
  // Runs after the effect above: an error takes focus before the heading.
  useEffect(() => {
    if (attempt?.step !== step) return;
    const { field } = attempt;
    const place = field && form.current?.querySelector<HTMLElement>(`[data-field=${field}]`);
    const control = place?.matches(controls) ? place : place?.querySelector<HTMLElement>(controls);
    (control ?? form.current?.querySelector<HTMLElement>('[aria-invalid=true]'))?.focus();
  }, [attempt, step]);

  function update(patch: ProfileFields) {
    setValues((before) => change(before, patch));
    completion.forget(Object.keys(patch));
    // While a value is being typed it is not explained yet.
    setLeft((before) => new Set([...before].filter((field) => !(field in patch))));
  }

  function go(move: (to: Screen) => void, to: Screen, next = values) {
    setValues(next);
    completion.dismiss();
    dismissToasts(wizardToasts);
    setTakenOver([]);
    setAttempt(undefined);
    setLeft(new Set());
    setAskedBirth(undefined);
    move(to);
  }

  /** Opens the step with a problem, marks it and focuses its field. */
  function fix(wrong: WizardStep) {
    if (wrong !== step && !isAll) forward(wrong);
    setAttempt({ step: isAll ? step : wrong, count: (attempt?.count ?? 0) + 1 });
  }

  /** Marks what is missing and focuses one of the fields. */
  const jumpTo = (field: FieldName) => setAttempt({ step, count: (attempt?.count ?? 0) + 1, field });

  function onBlur({ target }: FocusEvent<HTMLElement>) {
    const field = target.matches('input') && target.closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (field && !left.has(field)) setLeft(new Set([...left, field]));
  }

  function sayWhatIsMissing() {
    const title = nextStep ? t('wizard.incompleteStep') : t('wizard.incompleteProfile');
    if (step === 'personal' || !nextStep)
      notify({ title, description: t('wizard.incompleteText'), tone: 'warn', origin: wizardToasts });
    fix((problems[0] && stepOf(problems[0].field)) ?? formStep);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (completion.isBusy) return;
    if (!isReady) return sayWhatIsMissing();
    const { dateOfBirth: born } = values;
    if ((isAll || step === 'personal') && born && isUnusuallyYoung(born, taxYear) && askedBirth !== born)
      return setAskedBirth(born);
    const leaving = isAll ? wizardSteps : [formStep];
    const next = leaving.reduce((answers, each) => leaveStep(each, answers), values);
    if (nextStep) return go(forward, nextStep, next);
    setTakenOver([]);
    if (!completion.canComplete) setValues(next);
    void completion.complete(formStep, next);
  }

  function errorOf(field: FieldName): string | undefined {
    if (completion.refused[field]) return completion.refused[field];
    const problem = problems.find((each) => each.field === field);
    const isShown = wasTried || (problem?.kind === 'invalid' && left.has(field));
    if (!problem || !isShown) return undefined;
    if (problem.kind === 'required') return t(`wizard.required.${field}`);
    const date = invalidDateText(field, values, taxYear);
    if (date) return t(`wizard.invalid.${date}`, { year: taxYear });
    return t(`wizard.invalid.${invalidTexts.find((each) => each === field) ?? 'other'}`);
  }

  return (
    <WizardBackground>
      <WizardHead step={isAll ? 'review' : step} state={kept.state} isAll={isAll} onToggleAll={toggleAll} />
      <Card marginTop="7" padding="lg">
        <form ref={form} onSubmit={submit} onBlur={onBlur} noValidate>
          <Heading as="h1" size="h1" ref={heading} tabIndex={-1} id="page-title">
            {isAll ? (
              t('wizard.allTitle', { year: taxYear })
            ) : isReview ? (
              t(isCopied ? 'wizard.stillTrue' : 'wizard.review', { year: taxYear })
            ) : (
              <>
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
                <span>{t(`steps.${formStep}.title`, { year: taxYear })}</span>
              </>
            )}
          </Heading>
          <Text color="fg.muted" marginTop="2" marginBottom="7">
            {isAll
              ? t('wizard.allLead')
              : isReview
                ? t(isCopied ? 'wizard.stillTrueLead' : 'wizard.reviewLead', {
                    year: taxYear,
                    from: draft?.copiedFrom ?? taxYear,
                  })
                : t(`steps.${formStep}.lead`, { year: taxYear })}
          </Text>
          {(isReview || isAll) && status.data && isTransmitted(status.data.current_status_id) && (
            <Notice title={t('wizard.notInDossier')}>
              {t('wizard.notInDossierText', { year: taxYear })}
            </Notice>
          )}
          {!completion.canComplete && <OpensLater taxYear={taxYear} />}
          {isAll && <AllQuestions values={values} update={update} errorOf={errorOf} taxYear={taxYear} />}
          {!isReview && !isAll && (
            <StepScreen values={values} update={update} errorOf={errorOf} taxYear={taxYear} />
          )}
          {!nextStep && !isAll && (
            <Summary
              values={values}
              taxYear={taxYear}
              {...(!isReview && { currentStep: formStep })}
              onChange={(to) => go(forward, to)}
            />
          )}
          <Stack gap="4" marginTop="6" css={{ '&:empty': { display: 'none' } }}>
            {askedBirth !== undefined && askedBirth === values.dateOfBirth && (
              <Notice tone="warn" live="alert" title={t('wizard.young')}>
                {t('wizard.youngText', { age: ageAtYearEnd(askedBirth, taxYear), year: taxYear })}
              </Notice>
            )}
            {takenOver.length > 0 && (
              <Notice live="status" title={t('wizard.elsewhere')}>
                {t('wizard.elsewhereText', { fields: names(takenOver) })}
              </Notice>
            )}
            {completion.failure && (
              <Notice tone="bad" live="alert" title={t('wizard.updateFailed')}>
                <span>{completion.failure.message}</span>
                <RequestId error={completion.failure} />
              </Notice>
            )}
          </Stack>
          {isAll && !isReady && (
            <MissingList problems={problems} nameOf={(field) => names([field])} onJump={jumpTo} />
          )}
          <Text id={hint} textStyle="small" color="fg.muted" textAlign="end" marginTop="8" hidden={isReady}>
            {t('wizard.requiredFirst')}
          </Text>
          <Flex
            justify={hasReview || isAll ? 'flex-end' : 'space-between'}
            gap="3"
            marginTop={isReady ? '8' : '3'}
          >
            {!hasReview && !isAll && (
              <Button
                onClick={() => previousStep && go(back, previousStep)}
                disabled={!previousStep || completion.isBusy}
              >
                {t('wizard.back')}
              </Button>
            )}
            <Actions>
              {wasAtEnd && nextStep && !hasReview && (
                <Button
                  onClick={() => go(forward, lastStep, leaveStep(formStep, values))}
                  disabled={!isReady}
                >
                  {t('wizard.toSummary')}
                </Button>
              )}
              {/* The button is inert until everything is filled; pressing it, or Enter, lists what is missing. */}
              <Box onClickCapture={() => isReady || sayWhatIsMissing()}>
                <Button
                  type="submit"
                  variant="primary"
                  fullWidth
                  loading={completion.isBusy}
                  aria-disabled={!isReady}
                  aria-describedby={isReady ? undefined : hint}
                >
                  {t(nextStep ? nextLabel : completion.canComplete ? 'wizard.complete' : 'wizard.keep')}
                </Button>
              </Box>
            </Actions>
          </Flex>
        </form>
      </Card>
    </WizardBackground>
  );
}
