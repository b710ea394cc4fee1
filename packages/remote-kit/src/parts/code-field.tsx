import type { Ref } from 'react';
import { signInCodeLength } from '@dossier/contracts';
import { Field, Input } from '@dossier/ui';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';

interface Props {
  ref?: Ref<HTMLInputElement>;
  /** By default "Verification code"; required where a page has several codes. */
  label?: string;
  value: string;
  onChange: (code: string) => void;
  /** Called with the code when its last digit was typed or pasted. */
  onComplete?: (code: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
}

/** One field for six digits; removes spaces and dashes of a pasted code. */
export function CodeField({ ref, label, value, onChange, onComplete, error, readOnly }: Props) {
  const t = useTexts(kitNamespace);
  const enter = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, signInCodeLength);
    if (code === value) return;
    onChange(code);
    if (code.length === signInCodeLength) onComplete?.(code);
  };
  return (
    <Field
      label={label ?? t('code.label')}
      hint={t(onComplete ? 'code.hintSubmits' : 'code.hint')}
      error={error}
    >
      <Input
        ref={ref}
        size="lg"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        required
        value={value}
        readOnly={readOnly}
        letterSpacing="0.3em"
        fontVariantNumeric="tabular-nums"
        onChange={(event) => enter(event.target.value)}
      />
    </Field>
  );
}
