import { listJournal, type JournalContent, type JournalEntry, type JournalKind } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, useTexts } from '@dossier/remote-kit';
import {
  Box,
  Button,
  Card,
  CardHeader,
  chakra,
  LinkButton,
  Loading,
  SkeletonText,
  Stack,
  Text,
} from '@dossier/ui';
import { PlusIcon } from '@dossier/ui/icons';
import { useRef, useState } from 'react';
import { newUuid } from '../page/new-uuid.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryItem } from './entry-item.tsx';
import { saveJournalEntry } from './journal.mutations.ts';

/** So many entries of a kind are shown at first. */
const shownAtFirst = 5;

/** Tasks, calls and notes of a client, which only the office sees while it works. */
export function ClientJournal({ clientId }: { clientId: number }) {
  const t = useTexts('mf-desk');
  const params = { userId: String(clientId) };
  const request = useData(listJournal, { params }, { refreshInterval: pollMs });
  const { data, error } = request;
  if (!data && error)
    return (
      <Card>
        <FailedLoad title={t('journal.failed')} data={request} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <Loading label={t('journal.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      </Card>
    );
  const ofKind = (kind: JournalKind) => data.filter((entry) => entry.kind === kind);
  const tasks = ofKind('task');
  const byDay = (a: JournalEntry, b: JournalEntry) => (a.day ?? '').localeCompare(b.day ?? '');
  const open = tasks.filter(({ doneAt }) => doneAt === null).toSorted(byDay);
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      <OutdatedNotice error={error} />
      <Entries clientId={clientId} kind="task" entries={[...open, ...done]} count={open.length} />
      <Entries clientId={clientId} kind="call" entries={ofKind('call').toSorted((a, b) => byDay(b, a))} />
      <Entries clientId={clientId} kind="note" entries={ofKind('note')} />
    </>
  );
}

interface EntriesProps {
  clientId: number;
  kind: JournalKind;
  entries: readonly JournalEntry[];
  count?: number;
}

function Entries({ clientId, kind, entries, count = entries.length }: EntriesProps) {
  const t = useTexts('mf-desk');
  const [isAdding, setAdding] = useState(false);
  const [isAll, setAll] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const attempt = useRef({ id: '', content: '' });
  const shown = isAll ? entries : entries.slice(0, shownAtFirst);
  const finish = () => {
    setAdding(false);
    // The button is back after the form is gone.
    setTimeout(() => addButton.current?.focus());
  };

  /** Repeating the same content after a lost response adds no second entry. */
  async function add(content: JournalContent) {
    const text = JSON.stringify(content);
    if (attempt.current.content !== text) attempt.current = { id: newUuid(), content: text };
    await saveJournalEntry(clientId, { id: attempt.current.id, version: null }, content);
    attempt.current = { id: '', content: '' };
    finish();
  }

  // texts: journal.title.*, journal.none.*, journal.add.*
  const title = t(`journal.title.${kind}`);
  return (
    <Card>
      <CardHeader
        title={title}
        count={count}
        aside={
          !isAdding && (
            <Button ref={addButton} size="sm" icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {t(`journal.add.${kind}`)}
            </Button>
          )
        }
      />
      <Stack gap="3">
        {isAdding && <EntryForm kind={kind} onSave={add} onCancel={finish} />}
        {entries.length === 0 ? (
          !isAdding && (
            <Text textStyle="small" color="fg.muted">
              {t(`journal.none.${kind}`)}
            </Text>
          )
        ) : (
          <chakra.ul role="list" aria-label={title} listStyleType="none" margin="0" padding="0">
            {shown.map((entry) => (
              <EntryItem
                key={entry.id}
                clientId={clientId}
                entry={entry}
                onDeleted={() => addButton.current?.focus()}
              />
            ))}
          </chakra.ul>
        )}
        {shown.length < entries.length && (
          <Box>
            <LinkButton textStyle="small" onClick={() => setAll(true)}>
              {t('journal.all', { count: entries.length })}
            </LinkButton>
          </Box>
        )}
      </Stack>
    </Card>
  );
}
