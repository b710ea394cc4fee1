import { maritalStatuses } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Notice, RadioCards, Stack } from '@dossier/ui';
import type { StepProps } from './step-props.ts';

export function MaritalStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  // `company` is not offered; it is shown only where the profile already has it.
  const offered = maritalStatuses.filter((each) => each !== 'company' || each === values.maritalStatus);
  return (
    <Stack gap="5">
      <RadioCards
        legend={t('steps.marital.title', { year: taxYear })}
        hideLegend
        columns={{ base: 1, md: 2 }}
        value={values.maritalStatus}
        error={errorOf('maritalStatus')}
        onChange={(maritalStatus) => update({ maritalStatus })}
        options={offered.map((value) => ({ value, label: t(`fields.maritalStatuses.${value}`) }))}
      />
      {values.maritalStatus === 'married' && <Notice live="status">{t('steps.marital.joint')}</Notice>}
    </Stack>
  );
}
