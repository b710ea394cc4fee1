import { maxHandoverNote } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Field, Textarea } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useRef, useState } from 'react';

interface Props {
  /** What the button does. */
  action: string;
  onConfirm: (note: string) => void;
  onClose: () => void;
}

/** A word to the colleague who gets a filing, or had it. */
export default function HandoverDialog({ action, onConfirm, onClose }: Props) {
  const t = useTexts('mf-desk');
  const formId = useId();
  const [note, setNote] = useState('');
  const textarea = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('filing.cancel')}
      initialFocus={textarea}
      title={t('filing.takeOverTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('filing.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(note.trim());
          onClose();
        }}
      >
        <Field label={t('filing.note')} hint={t('filing.noteHint')}>
          <Textarea
            ref={textarea}
            maxLength={maxHandoverNote}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
