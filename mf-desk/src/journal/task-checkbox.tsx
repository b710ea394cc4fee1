import type { JournalEntry } from '@dossier/contracts';
import { notifyError, useTexts } from '@dossier/remote-kit';
import { Checkbox, Text } from '@dossier/ui';
import { useState, type ReactNode } from 'react';
import { contentOf } from './entry-content.ts';
import { saveJournalEntry } from './journal.mutations.ts';

interface Props {
  clientId: number;
  task: JournalEntry;
  hint: ReactNode;
}

/** A task that is done or not, stored at once. */
export function TaskCheckbox({ clientId, task, hint }: Props) {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);
  const content = contentOf(task);

  async function mark(done: boolean) {
    if (content?.kind !== 'task' || isBusy) return;
    setBusy(true);
    try {
      await saveJournalEntry(clientId, task, { ...content, done });
    } catch (error) {
      notifyError(error, t('journal.notSaved'));
    }
    setBusy(false);
  }

  return (
    <Checkbox
      hint={hint}
      checked={task.doneAt !== null}
      aria-busy={isBusy}
      onChange={({ currentTarget }) => void mark(currentTarget.checked)}
    >
      <Text
        as="span"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(task.doneAt && { color: 'fg.muted' })}
      >
        {task.text}
      </Text>
    </Checkbox>
  );
}
