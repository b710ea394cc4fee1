import {
  isQuestionAsked,
  livesApart,
  maxLengthOf,
  profileFields,
  taxationLevels,
  type ProfileFields,
} from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, Grid, Input, RadioCards, Stack } from '@dossier/ui';
import { FrancsInput } from './francs-input.tsx';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function AdvancedStep(step: StepProps) {
  const { values, taxYear: year } = step;
  const t = useTexts('mf-profile');
  const isAsked = (field: keyof ProfileFields) => isQuestionAsked(field, values);
  return (
    <Stack gap="6">
      <YesNo {...step} field="hasInvestments" legend={t('steps.advanced.shares', { year })} />
      <YesNo {...step} field="hasForeignIncome" legend={t('steps.advanced.foreign', { year })} />
      {livesApart(values) && <PaidAlimony {...step} />}
      {isAsked('receivesAlimony') && (
        <YesNo {...step} field="receivesAlimony" legend={t('steps.advanced.receivesAlimony', { year })} />
      )}
      {isAsked('alimonyReceivedAmount') && (
        <MonthlyAmount {...step} field="alimonyReceivedAmount" label={t('fields.alimonyReceivedAmount')} />
      )}
      {isAsked('receivesChildSupport') && (
        <YesNo {...step} field="receivesChildSupport" legend={t('steps.advanced.childSupport', { year })} />
      )}
      {isAsked('childSupportAmount') && (
        <MonthlyAmount {...step} field="childSupportAmount" label={t('fields.childSupportAmount')} />
      )}
      <YesNo {...step} field="hasDonations" legend={t('steps.advanced.donations', { year })} />
      <YesNo {...step} field="hasDeductions" legend={t('steps.advanced.deductions', { year })} />
      {isAsked('hasOtherDebts') && (
        <YesNo {...step} field="hasOtherDebts" legend={t('steps.advanced.otherDebts', { year })} />
      )}
      {!livesApart(values) && isAsked('paysAlimony') && <PaidAlimony {...step} />}
      {isAsked('hasTaxLetter') && (
        <YesNo {...step} field="hasTaxLetter" legend={t('steps.advanced.taxLetter', { year })} />
      )}
      {isAsked('taxationLevel') && <TaxationLevel {...step} />}
    </Stack>
  );
}

function PaidAlimony(step: StepProps) {
  const { values, update, errorOf, taxYear: year } = step;
  const t = useTexts('mf-profile');
  return (
    <>
      <YesNo {...step} field="paysAlimony" legend={t('steps.advanced.alimony', { year })} />
      {values.paysAlimony && (
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
          <MonthlyAmount {...step} field="alimonyAmount" label={t('fields.alimonyAmount')} />
          <Field label={t('fields.alimonyDuration')} error={errorOf('alimonyDuration')}>
            <Input
              maxLength={maxLengthOf(profileFields.shape.alimonyDuration)}
              value={values.alimonyDuration ?? ''}
              onChange={(event) => update({ alimonyDuration: event.target.value })}
            />
          </Field>
        </Grid>
      )}
    </>
  );
}

type AmountField = 'alimonyAmount' | 'alimonyReceivedAmount' | 'childSupportAmount';

function MonthlyAmount({
  field,
  label,
  values,
  update,
  errorOf,
}: StepProps & { field: AmountField; label: string }) {
  return (
    <Field label={label} error={errorOf(field)}>
      <FrancsInput value={values[field]} onChange={(amount) => update({ [field]: amount })} />
    </Field>
  );
}

function TaxationLevel({ values, update, errorOf }: StepProps) {
  const t = useTexts('mf-profile');
  const legend = t('steps.advanced.taxationLevel');
  return (
    <Question
      path="taxationLevel"
      about={legend}
      values={values}
      update={update}
      onOpen={() => ({ taxationLevel: null })}
    >
      <RadioCards
        legend={legend}
        columns={{ base: 1, md: 3 }}
        value={values.taxationLevel}
        error={errorOf('taxationLevel')}
        onChange={(taxationLevel) => update({ taxationLevel })}
        options={taxationLevels.map((value) => ({ value, label: t(`fields.taxationLevels.${value}`) }))}
      />
    </Question>
  );
}
