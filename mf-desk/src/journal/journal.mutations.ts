import * as endpoints from '@dossier/contracts';
import type { JournalContent, JournalEntry } from '@dossier/contracts';
import { call, refresh, refreshAfter } from '@dossier/remote-kit';

const paramsOf = (userId: number) => ({ userId: String(userId) });

/** Adds an entry about a client under an id of the caller, or edits the one that was shown. */
export async function saveJournalEntry(
  userId: number,
  { id, version }: { id: string; version: number | null },
  content: JournalContent,
): Promise<JournalEntry> {
  const params = { ...paramsOf(userId), id };
  const request = call(endpoints.saveJournalEntry, { params, body: { version, content } });
  const entry = await refreshAfter(request, endpoints.listJournal, { params: paramsOf(userId) });
  if (content.kind === 'task') void refresh(endpoints.listTasks);
  // A call is a contact with the client.
  if (content.kind === 'call') void refresh(endpoints.getClient);
  return entry;
}

/** Deletes the entry that was shown. */
export async function deleteJournalEntry(
  userId: number,
  { id, version }: Pick<JournalEntry, 'id' | 'version'>,
): Promise<void> {
  const params = { ...paramsOf(userId), id };
  const request = call(endpoints.deleteJournalEntry, { params, query: { version: String(version) } });
  await refreshAfter(request, endpoints.listJournal, { params: paramsOf(userId) });
  void refresh(endpoints.listTasks);
}
