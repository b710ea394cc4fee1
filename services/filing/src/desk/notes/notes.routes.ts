import {
  deleteDeskNote,
  listDeskNotes,
  saveDeskNote,
  type DeskNote,
  type NamedUser,
} from '@dossier/contracts';
import { findPeople, type Service } from '@dossier/service-kit';
import type { DeskAccess } from '../access/desk-access.ts';
import { deleteNote, listNotes, saveNote, type PlainNote } from './notes.repository.ts';

/** Notes that only those see who may work on the filing. */
export function noteRoutes(service: Service, access: DeskAccess): void {
  service.route(listDeskNotes, async ({ params: { userId, taxYear }, identity, log }) => {
    await access.find(identity, userId, taxYear);
    const notes = await listNotes(service, { userId, taxYear });
    const authors = notes.map(({ authorId }) => authorId);
    const personOf = await findPeople(service, authors, log);
    return notes.reverse().map((note) => present(note, personOf));
  });

  service.route(saveDeskNote, async ({ params: { userId, taxYear, id }, body, identity, log }) => {
    const filing = await access.find(identity, userId, taxYear);
    const change = { authorId: identity.userId, filing, id, version: body.version };
    const note = await saveNote(service, change, body.text);
    return present(note, await findPeople(service, [note.authorId], log));
  });

  service.route(deleteDeskNote, async ({ params: { userId, taxYear, id }, query: { version }, identity }) => {
    const filing = await access.find(identity, userId, taxYear);
    await deleteNote(service, { authorId: identity.userId, filing, id, version });
    return { success: true as const };
  });
}

function present(
  { id, text, authorId, createdAt, editedAt, version }: PlainNote,
  personOf: (userId: number) => NamedUser,
): DeskNote {
  return {
    id,
    text,
    author: personOf(authorId),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    version,
  };
}
