import { useTexts } from '@dossier/remote-kit';
import { RadioCards } from '@dossier/ui';

interface Props {
  legend: string;
  value: boolean | null | undefined;
  error?: string | undefined;
  onChange: (value: boolean) => void;
}

/** A yes/no question without a default. */
export function YesNo({ legend, value, error, onChange }: Props) {
  const t = useTexts('mf-profile');
  return (
    <RadioCards
      legend={legend}
      columns={2}
      error={error}
      value={value === true ? 'yes' : value === false ? 'no' : null}
      onChange={(answer) => onChange(answer === 'yes')}
      options={[
        { value: 'yes', label: t('steps.yes') },
        { value: 'no', label: t('steps.no') },
      ]}
    />
  );
}
