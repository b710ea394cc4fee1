import { maritalStatuses } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Notice, RadioCards, Stack } from '@dossier/ui';
import type { StepProps } from './step-props.ts';

/** `company` is a value of the profile, not an answer of a person (document 2, step 5). */
const offered = maritalStatuses.filter((value) => value !== 'company');

export function MaritalStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <Stack gap="5">
      <RadioCards
        legend={t('steps.marital.title', { year: taxYear })}
        hideLegend
        columns={{ base: 1, md: 2 }}
        value={offered.find((value) => value === values.maritalStatus)}
        error={errorOf('maritalStatus')}
        onChange={(maritalStatus) => update({ maritalStatus })}
        options={offered.map((value) => ({ value, label: t(`fields.maritalStatuses.${value}`) }))}
      />
      {values.maritalStatus === 'married' && <Notice live="status">{t('steps.marital.joint')}</Notice>}
    </Stack>
  );
}
