import { Input } from '@dossier/ui';
import { useState } from 'react';
import { wholeFrancs } from '../wizard-values.ts';

interface Props {
  value: number | null | undefined;
  onChange: (value: number) => void;
}

/** For use inside a `Field`. Shows the typed text while focused, then the parsed amount. */
export function FrancsInput({ value, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      inputMode="numeric"
      placeholder="0"
      value={typed ?? (value || '')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(wholeFrancs(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
