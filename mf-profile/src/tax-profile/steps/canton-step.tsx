import { useTexts } from '@dossier/remote-kit';
import { CantonPicker } from '@dossier/swiss-fields/cantons';
import type { StepProps } from './step-props.ts';

export function CantonStep({ values, update, errorOf }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <CantonPicker
      legend={t('fields.cantonOfResidence')}
      value={values.cantonOfResidence}
      error={errorOf('cantonOfResidence')}
      onChange={(cantonOfResidence) => update({ cantonOfResidence })}
    />
  );
}
