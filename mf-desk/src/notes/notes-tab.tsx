import { listDeskNotes } from '@dossier/contracts';
import { FailedLoad, pollMs, useData, useTexts } from '@dossier/remote-kit';
import { CardHeader, chakra, Loading, SkeletonText, Stack, Text } from '@dossier/ui';
import { useRef } from 'react';
import { newUuid } from '../page/new-uuid.ts';
import type { FilingParams } from '../review/use-review.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import { Section } from '../page/section.tsx';
import { saveDeskNote } from './notes.mutations.ts';

/** Notes about a filing that only experts see. */
export function NotesTab({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const input = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef({ id: '', text: '' });
  const request = useData(listDeskNotes, { params }, { refreshInterval: pollMs });
  const { data, error } = request;

  /** Repeating the same text after a lost response adds no second note. */
  async function add(text: string) {
    if (attempt.current.text !== text) attempt.current = { id: newUuid(), text };
    await saveDeskNote(params, { id: attempt.current.id, version: null }, text);
    attempt.current = { id: '', text: '' };
  }

  if (!data && error) return <FailedLoad title={t('notes.failed')} data={request} />;
  return (
    <Section>
      <CardHeader title={t('notes.title')} count={data?.length} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('notes.lead')}
        </Text>
        {data ? (
          <>
            <NoteForm label={t('notes.new')} saveLabel={t('notes.add')} inputRef={input} onSave={add} />
            {data.length > 0 && (
              <chakra.ul
                role="list"
                aria-label={t('notes.title')}
                listStyleType="none"
                margin="0"
                padding="0"
              >
                {data.map((note) => (
                  <NoteItem
                    key={note.id}
                    params={params}
                    note={note}
                    onDeleted={() => input.current?.focus()}
                  />
                ))}
              </chakra.ul>
            )}
          </>
        ) : (
          <Loading label={t('notes.loading')}>
            <SkeletonText lines={4} />
          </Loading>
        )}
      </Stack>
    </Section>
  );
}
