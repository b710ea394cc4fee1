import { useTexts } from '@dossier/remote-kit';
import { Box, Field, Input } from '@dossier/ui';
import { useEffect, useRef, useState } from 'react';
import { EditForm } from './edit-form.tsx';

interface Props {
  label: string;
  initial: string;
  /** null for what is no amount. */
  parse: (text: string) => number | null;
  onSave: (value: number) => Promise<void>;
  onCancel: () => void;
}

/** Corrects an amount. */
export function ValueForm({ label, initial, parse, onSave, onCancel }: Props) {
  const t = useTexts('mf-desk');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  async function save() {
    const amount = parse(text);
    if (amount === null) {
      setProblem(t('values.amountInvalid'));
      return;
    }
    setBusy(true);
    await onSave(amount);
    setBusy(false);
  }

  return (
    <Box marginTop="2">
      <EditForm saveLabel={t('values.save')} isBusy={isBusy} onSave={() => void save()} onCancel={onCancel}>
        <Field label={label} error={problem}>
          <Input
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </EditForm>
    </Box>
  );
}
