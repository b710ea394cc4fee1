import { dayInZurich, type JournalEntry } from '@dossier/contracts';
import { notify, notifyError, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { Box, chakra, HStack, IconButton, Notice, Stack, Text } from '@dossier/ui';
import { PencilIcon, TrashIcon } from '@dossier/ui/icons';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { contentOf } from './entry-content.ts';
import { EntryForm } from './entry-form.tsx';
import { deleteJournalEntry, saveJournalEntry } from './journal.mutations.ts';
import { TaskCheckbox } from './task-checkbox.tsx';

interface Props {
  clientId: number;
  entry: JournalEntry;
  /** Called after the deletion, with which the focus is lost. */
  onDeleted: () => void;
}

/** A note, a call or a task. Notes and calls are changed by their author, tasks by everybody who sees the client. */
export function EntryItem({ clientId, entry, onDeleted }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const { user } = useSession();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [editedVersion, setEditedVersion] = useState(entry.version);
  const [isBusy, setBusy] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { kind, text, author, createdAt } = entry;
  const stored = contentOf(entry);
  const date = format.dateTime(createdAt);
  const finishEdit = () => {
    setMode('read');
    // The button is back after the form is gone.
    setTimeout(() => editButton.current?.focus());
  };

  async function confirmDelete() {
    setBusy(true);
    try {
      await deleteJournalEntry(clientId, entry);
      notify({ title: t('journal.deleted'), tone: 'good' });
      onDeleted();
    } catch (error) {
      notifyError(error, t('journal.notDeleted'));
      setBusy(false);
      setMode('read');
    }
  }

  return (
    <chakra.li borderTopWidth="1px" borderColor="border.line" paddingBlock="3">
      {mode === 'edit' && stored ? (
        <Stack gap="3">
          {entry.version !== editedVersion && (
            <Notice tone="warn" live="status" title={t('journal.changed')}>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </Text>
            </Notice>
          )}
          <EntryForm
            kind={kind}
            stored={stored}
            onSave={async (content) => {
              await saveJournalEntry(clientId, entry, content);
              finishEdit();
            }}
            onCancel={finishEdit}
          />
        </Stack>
      ) : (
        <HStack justify="space-between" align="start" gap="2">
          <Box minWidth="0">
            {kind === 'task' && stored ? (
              <TaskCheckbox clientId={clientId} task={entry} hint={<EntryFacts entry={entry} />} />
            ) : (
              <>
                <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere">
                  <EntryFacts entry={entry} />
                </Text>
                <Text
                  marginTop="1"
                  whiteSpace="pre-wrap"
                  overflowWrap="anywhere"
                  {...(text === null && { fontStyle: 'italic', color: 'fg.muted' })}
                >
                  {text ?? t('journal.damaged')}
                </Text>
              </>
            )}
          </Box>
          {(kind === 'task' || author.userId === user?.id) && (
            <HStack gap="0" flexShrink="0" marginTop="-2">
              {stored && (
                <IconButton
                  ref={editButton}
                  size="sm"
                  // texts: journal.editNamed.*, journal.deleteNamed.*
                  label={t(`journal.editNamed.${kind}`, { date })}
                  icon={<PencilIcon />}
                  onClick={() => {
                    setEditedVersion(entry.version);
                    setMode('edit');
                  }}
                />
              )}
              <IconButton
                size="sm"
                label={t(`journal.deleteNamed.${kind}`, { date })}
                icon={<TrashIcon />}
                onClick={() => setMode('delete')}
              />
            </HStack>
          )}
        </HStack>
      )}
      {mode === 'delete' && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('journal.deleteTitle')}
          description={t('journal.deleteText')}
          confirmLabel={t('journal.delete')}
          cancelLabel={t('journal.cancel')}
          busy={isBusy}
          onConfirm={() => void confirmDelete()}
          onCancel={() => setMode('read')}
        />
      )}
    </chakra.li>
  );
}

/** When, who and until when, in a line. */
export function EntryFacts({ entry }: { entry: JournalEntry }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { kind, author, createdAt, editedAt, day, direction, assignedTo, doneAt } = entry;
  const edited = editedAt && kind !== 'task' && t('journal.edited', { date: format.dateTime(editedAt) });
  const isOverdue = day !== null && doneAt === null && day < dayInZurich(new Date());
  const facts = {
    note: [nameOf(author), format.dateTime(createdAt), edited],
    call: [
      // texts: journal.direction.*
      direction && t(`journal.direction.${direction}`),
      day && format.date(day),
      nameOf(author),
      edited,
    ],
    task: [
      doneAt
        ? t('journal.done', { date: format.date(doneAt) })
        : day && t(isOverdue ? 'journal.overdue' : 'journal.due', { date: format.date(day) }),
      assignedTo ? nameOf(assignedTo) : t('journal.inCharge'),
    ],
  }[kind].filter(Boolean);
  return (
    <Text as="span" {...(kind === 'task' && isOverdue && { color: 'bad.fg', fontWeight: 'semibold' })}>
      {facts.join(' · ')}
    </Text>
  );
}
