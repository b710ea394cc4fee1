import { Input } from '@dossier/ui';
import { useState } from 'react';

interface Props {
  value: number | null;
  min: number;
  max: number;
  /** Receives a year within the range, or null while there is none. */
  onChange: (year: number | null) => void;
}

/** A year of birth in four digits, used inside a `Field`. A year outside the range is not kept. */
export function BirthYearInput({ value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      inputMode="numeric"
      maxLength={4}
      width="7rem"
      tabular
      placeholder={String(max - 9)}
      value={typed ?? value ?? ''}
      onChange={(event) => {
        const text = event.target.value.replace(/\D/g, '');
        const year = Number(text);
        setTyped(text);
        onChange(text.length === 4 && year >= min && year <= max ? year : null);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
