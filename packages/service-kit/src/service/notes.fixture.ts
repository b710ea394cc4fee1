import { endpoint } from '@dossier/contracts';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import {
  column,
  createService,
  createTable,
  entity,
  fail,
  tableColumn,
  type RowOf,
  type Service,
  type ServiceDeps,
} from '../index.ts';

/** A minimal service for the tests of service-kit. */
export const noteEntity = entity({
  table: 'note',
  ownedBy: ['ownerId'],
  columns: {
    id: column.uuid({ primary: true }),
    ownerId: column.integer(),
    text: column.text(500),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'note_owner', columns: ['ownerId', 'createdAt'] }],
});

export type NoteRow = RowOf<typeof noteEntity>;

export class CreateNotes1763000100000 {
  readonly name = 'CreateNotes1763000100000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'note',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('ownerId'),
        tableColumn.text('text', 500),
        tableColumn.timestamp('createdAt'),
        tableColumn.rowCode(),
      ],
      indices: [{ name: 'note_owner', columns: ['ownerId', 'createdAt'] }],
    });
  }
}

const note = z.object({ id: z.uuid(), text: z.string(), createdAt: z.iso.datetime() });
export const common = { owner: 'messages', summary: 'test' } as const;
export const addNote = endpoint({
  ...common,
  id: 'note.add',
  method: 'POST',
  path: '/api/notes',
  access: 'user',
  body: z.strictObject({ text: z.string().min(1).max(500) }),
  response: note,
});
export const readNote = endpoint({
  ...common,
  id: 'note.read',
  method: 'GET',
  path: '/api/notes/{id}',
  access: 'user',
  params: z.strictObject({ id: z.uuid() }),
  response: note,
});
export const internalNote = endpoint({
  ...common,
  id: 'note.internal',
  method: 'POST',
  path: '/internal/notes',
  access: 'service',
  response: z.object({ caller: z.string() }),
});

export function createNotes(deps: ServiceDeps): Service {
  const service = createService(
    { name: 'messages', entities: [noteEntity], migrations: [CreateNotes1763000100000] },
    deps,
  );
  const present = (row: NoteRow) => ({ id: row.id, text: row.text, createdAt: row.createdAt.toISOString() });
  service.route(addNote, async ({ body, identity, db, clock }) => {
    const row = {
      id: crypto.randomUUID(),
      ownerId: identity.userId,
      text: body.text,
      createdAt: new Date(clock.now()),
    };
    await db.write((manager) => manager.insert(noteEntity, row));
    return { ...present(row), ownerId: row.ownerId };
  });
  service.route(readNote, async ({ params, identity, db }) => {
    const row = await db.read((manager) =>
      manager.findOneBy(noteEntity, { id: params.id, ownerId: identity.userId }),
    );
    if (!row) throw fail('NOT_FOUND');
    return present(row);
  });
  service.route(internalNote, ({ caller }) => ({ caller: caller ?? '' }));
  return service;
}
