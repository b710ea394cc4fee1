import * as endpoints from '@dossier/contracts';
import type { DeskNote } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

type Params = Record<'userId' | 'taxYear', string>;

type Shown = Pick<DeskNote, 'id' | 'version'>;

/** Adds a note about a filing under an id of the caller, or edits the one that was shown. */
export function saveDeskNote(
  filing: Params,
  { id, version }: { id: string; version: number | null },
  text: string,
): Promise<DeskNote> {
  const params = { ...filing, id };
  const request = call(endpoints.saveDeskNote, { params, body: { version, text } });
  return refreshAfter(request, endpoints.listDeskNotes, { params: filing });
}

/** Deletes the note that was shown. */
export async function deleteDeskNote(filing: Params, { id, version }: Shown): Promise<void> {
  const query = { version: String(version) };
  const request = call(endpoints.deleteDeskNote, { params: { ...filing, id }, query });
  await refreshAfter(request, endpoints.listDeskNotes, { params: filing });
}
