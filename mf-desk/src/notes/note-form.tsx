import { maxNoteText } from '@dossier/contracts';
import { ApiError, notifyError, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Field, Stack, Textarea } from '@dossier/ui';
import { useState, type Ref } from 'react';

interface Props {
  label: string;
  saveLabel: string;
  initialText?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** Rejects when the note cannot be stored; what was typed stays. */
  onSave: (text: string) => Promise<void>;
  /** Without it the form stays open and is emptied by a save. */
  onCancel?: () => void;
}

/** Writes a new note, or edits one. */
export function NoteForm({ label, saveLabel, initialText = '', inputRef, onSave, onCancel }: Props) {
  const t = useTexts('mf-desk');
  const [text, setText] = useState(initialText);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function save() {
    if (isBusy) return;
    if (text.trim() === '') {
      setProblem(t('notes.required'));
      return;
    }
    setBusy(true);
    try {
      await onSave(text);
      if (!onCancel) setText('');
    } catch (error) {
      const invalid = error instanceof ApiError && error.fields.find(({ path }) => path === 'text');
      if (invalid) setProblem(invalid.message);
      else notifyError(error, t('notes.notSaved'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack
      as="form"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={label} error={problem}>
        <Textarea
          ref={inputRef}
          data-note-text={onCancel ? undefined : ''}
          rows={3}
          maxLength={maxNoteText}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Actions>
        <Button type="submit" loading={isBusy}>
          {saveLabel}
        </Button>
        {onCancel && (
          <Button disabled={isBusy} onClick={onCancel}>
            {t('notes.cancel')}
          </Button>
        )}
      </Actions>
    </Stack>
  );
}
