import { endpoint } from '@dossier/contracts';
import { EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  checkDrift,
  column,
  createService,
  createTable,
  dropTable,
  fail,
  tableColumn,
  type Service,
  type ServiceDeps,
} from '../index.ts';
import { as, asService, forEachDatabase, startTestService, type TestService } from '../testing/index.ts';

interface NoteRow {
  id: string;
  ownerId: number;
  text: string;
  createdAt: Date;
}

const noteEntity = new EntitySchema<NoteRow>({
  name: 'note',
  tableName: 'note',
  columns: {
    id: column.uuid({ primary: true }),
    ownerId: column.integer(),
    text: column.text(500),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'note_owner', columns: ['ownerId', 'createdAt'] }],
});

class CreateNotes1763000100000 implements MigrationInterface {
  readonly name = 'CreateNotes1763000100000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'note',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('ownerId'),
        tableColumn.text('text', 500),
        tableColumn.timestamp('createdAt'),
      ],
      indices: [{ name: 'note_owner', columns: ['ownerId', 'createdAt'] }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'note');
  }
}

const note = z.object({ id: z.uuid(), text: z.string(), createdAt: z.iso.datetime() });
const common = { owner: 'messages', summary: 'test', errors: [] } as const;
const addNote = endpoint({
  ...common,
  id: 'note.add',
  method: 'POST',
  path: '/api/notes',
  access: 'user',
  body: z.strictObject({ text: z.string().min(1).max(500) }),
  answer: note,
});
const readNote = endpoint({
  ...common,
  id: 'note.read',
  method: 'GET',
  path: '/api/notes/{id}',
  access: 'user',
  params: z.strictObject({ id: z.uuid() }),
  answer: note,
});
const internalNote = endpoint({
  ...common,
  id: 'note.internal',
  method: 'POST',
  path: '/internal/notes',
  access: 'service',
  answer: z.object({ caller: z.string() }),
});

function createNotes(deps: ServiceDeps): Service {
  const service = createService(
    { name: 'messages', entities: [noteEntity], migrations: [CreateNotes1763000100000] },
    deps,
  );
  const present = (row: NoteRow) => ({ id: row.id, text: row.text, createdAt: row.createdAt.toISOString() });
  service.route(addNote, async ({ body, identity, db, clock }) => {
    const row = { id: crypto.randomUUID(), ownerId: identity.userId, text: body.text, createdAt: new Date(clock.now()) };
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

forEachDatabase((database) => {
  describe('a service with one noun', () => {
    let test: TestService;
    beforeAll(async () => {
      test = await startTestService(createNotes, { database });
    });
    afterAll(() => test.stop());

    it('keeps what it acknowledged, over a restart', async () => {
      const added = await test.request(addNote, { body: { text: 'Grüezi 🇨🇭' } }, { as: as(7) });
      expect(added.status).toBe(200);
      expect(added.body).not.toHaveProperty('ownerId');
      await test.restart();
      const read = await test.request(readNote, { params: { id: added.body.id } }, { as: as(7) });
      expect(read.body).toEqual(added.body);
    });

    it('answers the same 404 for foreign and absent things', async () => {
      const added = await test.request(addNote, { body: { text: 'mine' } }, { as: as(7) });
      const foreign = await test.request(readNote, { params: { id: added.body.id } }, { as: as(8) });
      const absent = await test.request(readNote, { params: { id: crypto.randomUUID() } }, { as: as(8) });
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect({ ...foreign.error, requestId: '' }).toEqual({ ...absent.error, requestId: '' });
    });

    it('says which field is wrong, in the language asked for', async () => {
      const answer = await test.request(addNote, { body: { text: '' } }, {
        as: as(7),
        headers: { 'accept-language': 'de-CH' },
      });
      expect(answer.status).toBe(400);
      expect(answer.error?.code).toBe('VALIDATION_FAILED');
      expect(answer.error?.fields?.[0]).toMatchObject({ path: 'text', code: 'too_small' });
      const english = await test.request(addNote, { body: { text: '' } }, { as: as(7) });
      expect(english.error?.message).not.toBe(answer.error?.message);
    });

    it('keeps endpoints between services to services', async () => {
      expect((await test.request(internalNote, {}, { as: as(1, 'admin') })).error?.code).toBe('NOT_FOUND');
      expect((await test.request(internalNote, {}, { as: asService('filing') })).body).toEqual({ caller: 'filing' });
    });

    it('has tables as its entities describe them', async () => {
      expect(await checkDrift(test.db.dataSource)).toEqual([]);
    });

    it('is ready, and measures', async () => {
      expect((await test.fetch('/readyz')).status).toBe(200);
      const metrics = await (await test.fetch('/metrics')).text();
      expect(metrics).toContain('process_resident_memory_bytes');
    });
  });
});
