import { randomBytes } from 'node:crypto';
import { Not, type QueryRunner } from 'typeorm';
import { startForEachTest } from '../testing/start-for.ts';
import { expect, it } from 'vitest';
import {
  addColumn,
  column,
  compareAndSet,
  createService,
  entity,
  tableColumn,
  type ServiceDeps,
} from '../index.ts';
import { CreateNotes1763000100000, createNotes, noteEntity, type NoteRow } from '../service/notes.fixture.ts';
import { forEachDatabase, startTestService } from '../testing/index.ts';

/** The notes of a later version, in another order. */
const laterEntity = entity({
  table: 'note',
  ownedBy: ['ownerId'],
  columns: {
    id: column.uuid({ primary: true }),
    weight: { ...column.integer(), default: 3 },
    createdAt: column.timestamp(),
    text: column.text(500),
    colour: column.text(20, { nullable: true }),
    ownerId: column.integer(),
  },
});

class AddColourAndWeight1900000000000 {
  readonly name = 'AddColourAndWeight1900000000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'note', tableColumn.text('colour', 20, { nullable: true }));
    await addColumn(runner, 'note', tableColumn.integer('weight', { default: 3 }));
  }
}

const createLaterNotes = (deps: ServiceDeps) =>
  createService(
    {
      name: 'messages',
      entities: [laterEntity],
      migrations: [CreateNotes1763000100000, AddColourAndWeight1900000000000],
    },
    deps,
  );

forEachDatabase((database) => {
  const createdAt = new Date('2026-03-01T10:00:00.123Z');
  const note = (text: string): NoteRow => ({ id: crypto.randomUUID(), ownerId: 7, text, createdAt });
  let create: typeof createNotes;
  const test = startForEachTest(async () => {
    const MASTER_KEY = randomBytes(32).toString('base64');
    create = createNotes;
    return startTestService((deps) => create(deps), { database, env: { MASTER_KEY } });
  });

  const run = (sql: string, values: unknown[] = []) =>
    test.db.write((manager) => manager.query<{ rowCode: string | null }[]>(sql, values));
  const add = async (...notes: NoteRow[]) => {
    await test.db.write((manager) => manager.insert(noteEntity, notes));
    return notes;
  };
  const find = (id: string) => test.db.read((manager) => manager.findOneBy(noteEntity, { id }));
  const texts = async () =>
    (await test.db.read((manager) => manager.find(noteEntity))).map(({ text }) => text).sort();
  const damaged = { code: 'DATA_DAMAGED' };

  it('are kept by every kind of write, and are no part of what is read', async () => {
    const [first, second] = await add(note('a'), note('b'));
    if (!first || !second) throw new Error('two notes were added');
    await test.db.write(async (manager) => {
      await manager.update(noteEntity, { id: first.id }, { text: 'changed' });
      await manager.update(noteEntity, { ownerId: 7 }, { ownerId: 8 });
      await manager.increment(noteEntity, { id: second.id }, 'ownerId', 1);
      expect(await compareAndSet(manager, noteEntity, { id: first.id, text: 'x' }, { text: 'y' })).toBe(
        false,
      );
      expect(await compareAndSet(manager, noteEntity, { id: second.id }, { text: 'b2' })).toBe(true);
      await manager.upsert(noteEntity, { ...first, text: 'upserted' }, ['id']);
      await manager.upsert(noteEntity, { ...note('new'), id: crypto.randomUUID() }, ['id']);
      await manager.createQueryBuilder().insert().into(noteEntity).values(first).orIgnore().execute();
    });
    expect(await texts()).toEqual(['b2', 'new', 'upserted']);
    expect(await find(second.id)).toEqual({ ...second, text: 'b2', ownerId: 9 });
    const [built] = await test.db.read((manager) =>
      manager
        .createQueryBuilder(noteEntity, 'note')
        .where({ id: Not(second.id), ownerId: 7 })
        .getMany(),
    );
    expect(Object.keys(built ?? {})).toEqual(['id', 'ownerId', 'text', 'createdAt']);
    const few = { select: { id: true, text: true }, where: { id: second.id } } as const;
    expect(await test.db.read((manager) => manager.find(noteEntity, few))).toEqual([
      { id: second.id, text: 'b2' },
    ]);
  });

  it('refuse a row that was changed, and leave it out of lists', async () => {
    const [forged, other] = await add(note('a'), note('b'));
    await run("UPDATE note SET text = 'forged' WHERE id = ?", [forged?.id]);
    await expect(find(forged?.id ?? '')).rejects.toMatchObject(damaged);
    expect(await texts()).toEqual(['b']);
    expect(test.logs.some((line) => line.includes('DATA_DAMAGED') && line.includes(forged?.id ?? ''))).toBe(
      true,
    );
    expect(await find(other?.id ?? '')).toEqual(other);
    await expect(
      test.db.read((manager) =>
        manager.createQueryBuilder(noteEntity, 'note').where({ id: forged?.id }).getOne(),
      ),
    ).rejects.toMatchObject(damaged);
  });

  it('refuse the code of another row, and a row without one', async () => {
    const [first, second] = await add(note('a'), note('b'));
    const [{ rowCode } = { rowCode: null }] = await run('SELECT rowCode FROM note WHERE id = ?', [first?.id]);
    for (const code of [rowCode, null, '']) {
      await run('UPDATE note SET rowCode = ? WHERE id = ?', [code, second?.id]);
      await expect(find(second?.id ?? '')).rejects.toMatchObject(damaged);
    }
  });

  it('are not given to a damaged row by the next change of it', async () => {
    const [forged] = await add(note('a'));
    const id = forged?.id ?? '';
    await run('UPDATE note SET ownerId = 99 WHERE id = ?', [id]);
    await test.db.write(async (manager) => {
      await manager.update(noteEntity, { id }, { text: 'changed' });
      await manager.increment(noteEntity, { id }, 'ownerId', 1);
      await manager.upsert(noteEntity, { id, text: 'upserted', createdAt }, ['id']).catch(() => undefined);
    });
    await expect(find(id)).rejects.toMatchObject(damaged);
    await test.db.write((manager) => manager.delete(noteEntity, { id }));
    expect(await find(id)).toBeNull();
  });

  it('stay valid when columns are added, and cover them', async () => {
    const [first, second] = await add(note('a'), note('b'));
    create = createLaterNotes;
    await test.restart();
    const read = (id = '') => test.db.read((manager) => manager.findOneBy(laterEntity, { id }));
    expect(await read(first?.id)).toEqual({ ...first, colour: null, weight: 3 });
    await run('UPDATE note SET weight = 0 WHERE id = ?', [first?.id]);
    await run("UPDATE note SET colour = '' WHERE id = ?", [second?.id]);
    for (const each of [first, second]) await expect(read(each?.id)).rejects.toMatchObject(damaged);
  });
});
