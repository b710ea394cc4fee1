import {
  childAgeLimit,
  isOpenQuestion,
  isQuestionAsked,
  maxChildren,
  presetAgePath,
  resizeBirthYears,
} from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, Grid, LinkButton, Stack, Text } from '@dossier/ui';
import { NumberStepper } from '@dossier/ui/inputs';
import { useState } from 'react';
import { withChildren } from '../wizard-values.ts';
import { AdultChildren } from './adult-children.tsx';
import { EnteredChildren } from './entered-children.tsx';
import { BirthYearInput } from './birth-year-input.tsx';
import type { StepProps } from './step-props.ts';
import { useRemove } from './use-remove.ts';
import { YesNo } from './yes-no.tsx';

interface Longest {
  readonly ages: readonly number[];
  readonly open: readonly string[];
}
const noAges: Longest = { ages: [], open: [] };

export function ChildrenStep(step: StepProps) {
  const { values, update, errorOf, taxYear } = step;
  const t = useTexts('mf-profile');
  const remove = useRemove(step);
  const ages = values.childrenAges ?? [];
  const birthYears = resizeBirthYears(ages.length, values.childrenBirthYears ?? []);
  const open = values.openQuestions ?? [];
  /** The longest list of ages while a count is being typed: retyping 3 as 12 passes through 1. */
  const [longest, setLongest] = useState<Longest>(noAges);
  const setCount = (count: number, isTyped: boolean) => {
    const extended = isTyped
      ? {
          ages: [...ages, ...longest.ages.slice(ages.length)],
          open: [...new Set([...open, ...longest.open])],
        }
      : { ages, open };
    setLongest(isTyped ? extended : noAges);
    const before = { ...values, childrenAges: extended.ages, openQuestions: extended.open };
    const resized = { openQuestions: extended.open, ...withChildren(before, count) };
    if (isTyped || count >= ages.length) return update(resized);
    const title = t('steps.children.removed', { number: ages.length });
    remove(title, resized, { ...withChildren(values, ages.length), openQuestions: open });
  };
  const at = <T,>(list: readonly T[], child: number, value: T) =>
    list.map((each, index) => (index === child ? value : each));
  /** An entered age is no open question any more. */
  const enter = (child: number, age: number) => ({
    childrenAges: at(ages, child, age),
    openQuestions: open.filter((path) => path !== presetAgePath(child)),
  });
  /** A year of birth that contradicts the age is dropped. */
  const setAge = (child: number, age: number) =>
    update({
      ...enter(child, age),
      ...(birthYears[child] && {
        childrenBirthYears: at(
          birthYears,
          child,
          taxYear - age === birthYears[child] ? birthYears[child] : null,
        ),
      }),
    });
  /** The age on 31 December follows from the year of birth. */
  const setBirthYear = (child: number, year: number | null) =>
    update({
      childrenBirthYears: at(birthYears, child, year),
      ...(year !== null && enter(child, taxYear - year)),
    });
  const stepper = { decreaseLabel: t('steps.fewer'), increaseLabel: t('steps.more') };
  return (
    <Stack gap="6">
      <EnteredChildren {...step} />
      <YesNo
        {...step}
        field="hasChildren"
        legend={t('steps.children.question')}
        update={(patch) => {
          setLongest(noAges);
          update(patch);
        }}
      />
      {values.hasChildren && (
        <>
          <Field label={t('fields.numberOfChildren')} error={errorOf('numberOfChildren')}>
            <NumberStepper {...stepper} min={1} max={maxChildren} value={ages.length} onChange={setCount} />
          </Field>
          {ages.map((age, child) => (
            <Grid key={child} templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5" alignItems="start">
              <Stack gap="2" alignItems="start">
                <Field
                  label={t('steps.children.age', { child: child + 1 })}
                  hint={t('steps.children.ageHint')}
                  error={errorOf('childrenAges')}
                >
                  <NumberStepper
                    {...stepper}
                    min={0}
                    max={childAgeLimit}
                    emptied={0}
                    value={age}
                    onChange={(next) => setAge(child, next)}
                  />
                </Field>
                {isOpenQuestion(presetAgePath(child), values) && (
                  <Text textStyle="small" color="fg.muted">
                    <span>{t('steps.children.preset')}</span>{' '}
                    <LinkButton onClick={() => setAge(child, age)}>
                      {t('steps.children.confirmAge', { age })}
                    </LinkButton>
                  </Text>
                )}
              </Stack>
              <Field
                label={t('steps.children.birthYear', { child: child + 1 })}
                optionalText={t('fields.optional')}
                hint={t('steps.children.birthYearHint')}
              >
                <BirthYearInput
                  min={taxYear - childAgeLimit}
                  max={taxYear}
                  value={birthYears[child] ?? null}
                  onChange={(year) => setBirthYear(child, year)}
                />
              </Field>
            </Grid>
          ))}
        </>
      )}
      {isQuestionAsked('sharedCustody', values) && (
        <YesNo {...step} field="sharedCustody" legend={t('steps.children.sharedCustody')} />
      )}
      <AdultChildren {...step} />
    </Stack>
  );
}
