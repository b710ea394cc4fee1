import { useTexts } from '@dossier/remote-kit';
import type { ReactNode } from 'react';
import { Field } from '@dossier/ui';
import { Combobox } from '@dossier/ui/inputs';
import { placesNamespace } from '../texts/texts.ts';
import { usePlaces } from './use-places.ts';

export interface GemeindeFieldProps {
  /** Offers the municipalities of this postal code, once it is complete. */
  postalCode: string | null | undefined;
  /** Offers those of 31 December of this year; today's without it. */
  taxYear?: number;
  value: string;
  onChange: (gemeinde: string) => void;
  label?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

/** The municipality: free text, with the municipalities of the postal code as suggestions. */
export function GemeindeField({
  postalCode,
  taxYear,
  value,
  onChange,
  label,
  hint,
  error,
  required = false,
}: GemeindeFieldProps) {
  const t = useTexts(placesNamespace);
  const offered = [...new Set((usePlaces(postalCode, taxYear) ?? []).flatMap(({ gemeinden }) => gemeinden))];
  return (
    <Field label={label ?? t('address.gemeinde')} hint={hint} error={error} required={required}>
      <Combobox
        text={value}
        onTextChange={onChange}
        value={value}
        onSelect={() => undefined}
        // An open list would cover the next field.
        openOnType={false}
        options={offered.map((gemeinde) => ({ value: gemeinde, label: gemeinde }))}
        {...(offered.length > 0 && { openLabel: t('address.showGemeinden') })}
      />
    </Field>
  );
}
