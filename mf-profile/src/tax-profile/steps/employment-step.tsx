import { employmentTypes, isQuestionAsked } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { RadioCards, Stack } from '@dossier/ui';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function EmploymentStep(step: StepProps) {
  const { values, update, errorOf, taxYear: year } = step;
  const t = useTexts('mf-profile');
  return (
    <Stack gap="6">
      <Question path="employmentType" about={t('fields.employmentType')} values={values} update={update}>
        <RadioCards
          legend={t('fields.employmentType')}
          columns={{ base: 1, md: 2 }}
          value={values.employmentType}
          error={errorOf('employmentType')}
          onChange={(employmentType) => update({ employmentType })}
          options={employmentTypes.map((value) => ({ value, label: t(`fields.employmentTypes.${value}`) }))}
        />
      </Question>
      <YesNo {...step} field="hasPillar3a" legend={t('steps.pension.pillar3a', { year })} />
      <YesNo {...step} field="isDisabled" legend={t('steps.employment.disability')} />
      {isQuestionAsked('receivesAHVIV', values) && (
        <YesNo {...step} field="receivesAHVIV" legend={t('steps.employment.ahviv')} />
      )}
    </Stack>
  );
}
