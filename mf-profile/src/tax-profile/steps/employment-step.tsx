import { employmentTypes } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { RadioCards, Stack } from '@dossier/ui';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function EmploymentStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <Stack gap="6">
      <RadioCards
        legend={t('fields.employmentType')}
        columns={{ base: 1, md: 2 }}
        value={values.employmentType}
        error={errorOf('employmentType')}
        onChange={(employmentType) => update({ employmentType })}
        options={employmentTypes.map((value) => ({ value, label: t(`fields.employmentTypes.${value}`) }))}
      />
      <YesNo
        legend={t('steps.pension.pillar3a', { year: taxYear })}
        value={values.hasPillar3a}
        error={errorOf('hasPillar3a')}
        onChange={(hasPillar3a) => update({ hasPillar3a })}
      />
      <YesNo
        legend={t('steps.employment.disability')}
        value={values.isDisabled}
        error={errorOf('isDisabled')}
        onChange={(isDisabled) => update({ isDisabled })}
      />
      {values.isDisabled && (
        <YesNo
          legend={t('steps.employment.ahviv')}
          value={values.receivesAHVIV}
          error={errorOf('receivesAHVIV')}
          onChange={(receivesAHVIV) => update({ receivesAHVIV })}
        />
      )}
    </Stack>
  );
}
