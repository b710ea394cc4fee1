import { useTexts } from '@dossier/remote-kit';
import { Actions, Button, Field, Input, Stack } from '@dossier/ui';
import { useEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  initial: string;
  /** null for what is no amount. */
  parse: (text: string) => number | null;
  onSave: (value: number) => Promise<void>;
  onCancel: () => void;
}

/** Corrects an amount; Enter saves, Escape cancels. */
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
    <Stack
      as="form"
      gap="2"
      marginTop="2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
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
      <Actions>
        <Button size="sm" type="submit" loading={isBusy}>
          {t('values.save')}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={onCancel}>
          {t('values.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
