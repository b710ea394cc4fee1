import * as endpoints from '@dossier/contracts';
import type { DeskNote } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

type Params = Record<'userId' | 'taxYear', string>;
type Shown = Pick<DeskNote, 'id' | 'version'>;

/** Adds a note about a filing under an id of the caller, or edits the one that was shown. */
export function saveNote(
  filing: Params,
  { id, version }: { id: string; version: number | null },
  text: string,
): Promise<DeskNote> {
  const params = { ...filing, id };
  return refreshing(filing, call(endpoints.saveDeskNote, { params, body: { version, text } }));
}

/** Deletes the note that was shown. */
export async function deleteNote(filing: Params, { id, version }: Shown): Promise<void> {
  const query = { version: String(version) };
  await refreshing(filing, call(endpoints.deleteDeskNote, { params: { ...filing, id }, query }));
}

/** The list is requested again, also after a refusal: somebody else was faster. */
async function refreshing<T>(params: Params, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } finally {
    await refresh(endpoints.listDeskNotes, { params });
  }
}
