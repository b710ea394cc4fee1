import { DateInput } from '@dossier/remote-kit/forms';
import { Field } from '@dossier/ui';

interface Props {
  label: string;
  /** ISO, or what was typed while it is no date; empty for none. */
  value: string;
  onChange: (value: string) => void;
  max: string;
  error: string | undefined;
}

/** No return of a year that the product knows was filed before. */
const min = '2015-01-01';

/** A day that may be left empty. */
export function FormDay({ label, value, onChange, max, error }: Props) {
  return (
    <Field label={label} error={error}>
      <DateInput value={value} onChange={(next) => onChange(next ?? '')} min={min} max={max} opensAt={max} />
    </Field>
  );
}
