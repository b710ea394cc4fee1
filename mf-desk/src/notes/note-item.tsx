import type { DeskNote } from '@dossier/contracts';
import { notify, notifyError, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { chakra, HStack, IconButton, Notice, Stack, Text } from '@dossier/ui';
import { PencilIcon, TrashIcon } from '@dossier/ui/icons';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import type { FilingParams } from '../review/use-review.ts';
import { NoteForm } from './note-form.tsx';
import { deleteDeskNote, saveDeskNote } from './notes.mutations.ts';

interface Props {
  params: FilingParams;
  note: DeskNote;
  /** Called after the deletion, with which the focus is lost. */
  onDeleted: () => void;
}

/** A note; its author can edit and delete it. */
export function NoteItem({ params, note, onDeleted }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { user } = useSession();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [editedVersion, setEditedVersion] = useState(note.version);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const { text, author, createdAt, editedAt } = note;
  const date = format.dateTime(createdAt);

  const wasEdited = useRef(false);
  useEffect(() => {
    if (mode === 'edit') input.current?.focus();
    else if (wasEdited.current) editButton.current?.focus();
    wasEdited.current = mode === 'edit';
  }, [mode]);
  const finishEdit = () => setMode('read');

  async function confirmDelete() {
    setBusy(true);
    try {
      await deleteDeskNote(params, note);
      notify({ title: t('notes.deleted'), tone: 'good' });
      onDeleted();
    } catch (error) {
      notifyError(error, t('notes.notDeleted'));
      setBusy(false);
      setMode('read');
    }
  }

  return (
    <chakra.li borderTopWidth="1px" borderColor="border.line" paddingBlock="3">
      <HStack justify="space-between" align="start" gap="2">
        <Text textStyle="caption" color="fg.muted" minWidth="0" overflowWrap="anywhere">
          <Text as="strong" fontWeight="semibold">
            {nameOf(author)}
          </Text>
          <span>{' · '}</span>
          <time dateTime={createdAt}>{date}</time>
          {editedAt && <span>{` · ${t('notes.edited', { date: format.dateTime(editedAt) })}`}</span>}
        </Text>
        {author.userId === user?.id && mode !== 'edit' && (
          <HStack gap="0" flexShrink="0" marginTop="-2">
            <IconButton
              ref={editButton}
              size="sm"
              label={t('notes.editNamed', { date })}
              icon={<PencilIcon />}
              onClick={() => {
                setEditedVersion(note.version);
                setMode('edit');
              }}
            />
            <IconButton
              size="sm"
              label={t('notes.deleteNamed', { date })}
              icon={<TrashIcon />}
              onClick={() => setMode('delete')}
            />
          </HStack>
        )}
      </HStack>
      {mode === 'edit' ? (
        <Stack gap="3" marginTop="2">
          {note.version !== editedVersion && (
            <Notice tone="warn" live="status" title={t('notes.changed')}>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </Text>
            </Notice>
          )}
          <NoteForm
            label={t('notes.edit')}
            saveLabel={t('notes.save')}
            initialText={text ?? ''}
            inputRef={input}
            onSave={async (changed) => {
              await saveDeskNote(params, note, changed);
              finishEdit();
            }}
            onCancel={finishEdit}
          />
        </Stack>
      ) : (
        <Text
          marginTop="1"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          {...(text === null && { fontStyle: 'italic', color: 'fg.muted' })}
        >
          {text ?? t('notes.damaged')}
        </Text>
      )}
      {mode === 'delete' && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('notes.deleteTitle')}
          description={t('notes.deleteText')}
          confirmLabel={t('notes.delete')}
          cancelLabel={t('notes.cancel')}
          busy={isBusy}
          onConfirm={() => void confirmDelete()}
          onCancel={() => setMode('read')}
        />
      )}
    </chakra.li>
  );
}
