import { hasSpouse, maritalStatuses } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { DateInput } from '@dossier/remote-kit/forms';
import { Field, Notice, RadioCards, Stack } from '@dossier/ui';
import { CompanyNote } from './company-note.tsx';
import { Question } from './question.tsx';
import { SpouseFields } from './spouse-fields.tsx';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function MaritalStep(step: StepProps) {
  const { values, update, errorOf, taxYear } = step;
  const t = useTexts('mf-profile');
  const title = t('steps.marital.title', { year: taxYear });
  // `company` is not offered; it is shown only where the profile already has it.
  const offered = maritalStatuses.filter((each) => each !== 'company' || each === values.maritalStatus);
  return (
    <Stack gap="6">
      <Question path="maritalStatus" about={title} values={values} update={update}>
        <RadioCards
          legend={title}
          hideLegend
          columns={{ base: 1, md: 2 }}
          value={values.maritalStatus}
          error={errorOf('maritalStatus')}
          onChange={(maritalStatus) => update({ maritalStatus })}
          options={offered.map((value) => ({ value, label: t(`fields.maritalStatuses.${value}`) }))}
        />
      </Question>
      {values.maritalStatus === 'married' && (
        <>
          <Notice live="status">{t('steps.marital.joint')}</Notice>
          <YesNo {...step} field="registeredPartnership" legend={t('steps.marital.partnership')} />
        </>
      )}
      {values.maritalStatus === 'widowed' && (
        <YesNo
          {...step}
          field="widowedDuringYear"
          legend={t('steps.marital.widowedDuringYear', { year: taxYear })}
        />
      )}
      {values.maritalStatus === 'widowed' && values.widowedDuringYear && (
        <Question
          path="widowedOn"
          about={t('steps.marital.widowedOn')}
          values={values}
          update={update}
          onOpen={() => ({ widowedOn: null })}
        >
          <Field label={t('steps.marital.widowedOn')} error={errorOf('widowedOn')}>
            <DateInput
              min={`${taxYear}-01-01`}
              max={`${taxYear}-12-31`}
              opensAt={`${taxYear}-07-01`}
              value={values.widowedOn}
              onChange={(widowedOn) => update({ widowedOn })}
            />
          </Field>
        </Question>
      )}
      {values.maritalStatus === 'widowed' && values.widowedDuringYear && (
        <Notice live="status">{t('steps.marital.twoReturns', { year: taxYear })}</Notice>
      )}
      {hasSpouse(values) && <SpouseFields {...step} />}
      {values.maritalStatus === 'company' && <CompanyNote isCompany />}
    </Stack>
  );
}
