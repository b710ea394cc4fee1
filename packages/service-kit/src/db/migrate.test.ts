import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addColumn,
  checkDrift,
  column,
  createService,
  createTable,
  entity,
  tableColumn,
  type ServiceDeps,
} from '../index.ts';
import { addNote, CreateNotes1763000100000, createNotes, noteEntity } from '../service/notes.fixture.ts';
import { as, forEachDatabase, startTestService, type TestService } from '../testing/index.ts';

class AddColour1900000000000 implements MigrationInterface {
  readonly name = 'AddColour1900000000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'note', tableColumn.text('colour', 20, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('note', 'colour');
  }
}

class Break1763000100002 implements MigrationInterface {
  readonly name = 'Break1763000100002';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'note', tableColumn.integer('half', { nullable: true }));
    throw new Error('the migration is broken');
  }

  async down(): Promise<void> {}
}

const everyKind = entity({
  table: 'kinds',
  ownedBy: 'names no user',
  columns: {
    id: column.uuid({ primary: true }),
    text: column.text(80, { nullable: true }),
    integer: column.integer(),
    flag: column.boolean(),
    at: column.timestamp({ nullable: true }),
    rappen: column.money(),
    size: column.bigint({ nullable: true }),
    long: column.longText(),
    json: column.json({ nullable: true }),
    bytes: column.bytes(),
    version: column.integer({ version: true }),
  },
  indices: [{ name: 'kinds_text', columns: ['text'], unique: true }],
});

class CreateKinds1763000100003 implements MigrationInterface {
  readonly name = 'CreateKinds1763000100003';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'kinds',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.text('text', 80, { nullable: true }),
        tableColumn.integer('integer'),
        tableColumn.boolean('flag'),
        tableColumn.timestamp('at', { nullable: true }),
        tableColumn.money('rappen'),
        tableColumn.bigint('size', { nullable: true }),
        tableColumn.longText('long'),
        tableColumn.json('json', { nullable: true }),
        tableColumn.bytes('bytes'),
        tableColumn.integer('version'),
        tableColumn.rowCode(),
      ],
      indices: [{ name: 'kinds_text', columns: ['text'], unique: true }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('kinds', true);
  }
}

const withColour = (deps: ServiceDeps) =>
  createService(
    {
      name: 'messages',
      entities: [noteEntity],
      migrations: [CreateNotes1763000100000, AddColour1900000000000],
    },
    deps,
  );
const broken = (deps: ServiceDeps) =>
  createService(
    { name: 'messages', entities: [noteEntity], migrations: [CreateNotes1763000100000, Break1763000100002] },
    deps,
  );
const kinds = (deps: ServiceDeps) =>
  createService(
    {
      name: 'messages',
      entities: [everyKind],
      migrations: [CreateKinds1763000100003],
    },
    deps,
  );

let test: TestService | undefined;
afterEach(async () => {
  await test?.stop();
  test = undefined;
});

forEachDatabase((database) => {
  describe('migrations', () => {
    it('create the same columns as the entities and return stored values unchanged', async () => {
      test = await startTestService(kinds, { database });
      expect(await checkDrift(test.db.dataSource)).toEqual([]);
      const row = {
        id: crypto.randomUUID(),
        text: 'é',
        integer: 7,
        flag: true,
        at: new Date('2026-03-29T01:30:00.123Z'),
        rappen: 9_007_199_254_740_991,
        size: null,
        long: 'x'.repeat(60_000),
        json: { a: [1, 'ü'] },
        bytes: Buffer.from([0, 255, 128]),
        version: 1,
      };
      await test.db.write((manager) => manager.insert(everyKind, row));
      expect(await test.db.read((manager) => manager.findOneBy(everyKind, { id: row.id }))).toEqual(row);
    });

    it('report a difference between tables and entities', async () => {
      test = await startTestService(withColour, { database });
      expect(await checkDrift(test.db.dataSource)).not.toEqual([]);
    });

    it('can be reverted and run again', async () => {
      test = await startTestService(withColour, { database });
      await test.db.dataSource.undoLastMigration();
      expect(await checkDrift(test.db.dataSource)).toEqual([]);
      await test.db.dataSource.runMigrations();
      expect(await checkDrift(test.db.dataSource)).not.toEqual([]);
    });

    it('are safe to run again after an interruption', async () => {
      test = await startTestService(withColour, { database });
      const { dataSource } = test.db;
      const runner = dataSource.createQueryRunner();
      for (const migration of dataSource.migrations) await migration.up(runner);
      await runner.release();
    });
  });
});

const day = 24 * 60 * 60 * 1000;

describe('a migration that fails', () => {
  it('prevents the start, is named, and leaves the file unchanged for the previous version', async () => {
    let version = createNotes;
    test = await startTestService((deps) => version(deps));
    const added = await test.request(addNote, { body: { text: 'kept' } }, { as: as(7) });
    const tables = () => test?.db.dataSource.query("SELECT sql FROM sqlite_master WHERE name = 'note'");
    const before = await tables();
    version = broken;
    await expect(test.restart()).rejects.toThrow(/a migration failed .*Break1763000100002.*as it was before/);
    version = createNotes;
    await test.service.stop();
    await test.restart();
    expect(await tables()).toEqual(before);
    expect(await test.db.read((manager) => manager.countBy(noteEntity, { id: added.body.id }))).toBe(1);
  });

  it('is preceded by a copy of the file, which is taken only then and kept for a week', async () => {
    let version = createNotes;
    test = await startTestService((deps) => version(deps));
    const { dataDir } = test;
    const copies = () => readdir(join(dataDir, 'db', 'before-migration')).catch(() => []);
    await test.restart();
    expect(await copies()).toEqual([]);
    version = withColour;
    await test.restart();
    const [copy, ...more] = await copies();
    expect(more).toEqual([]);
    const bytes = await readFile(join(dataDir, 'db', 'before-migration', copy ?? ''));
    expect(bytes.subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(createHash('sha256').update(bytes).digest('hex')).toHaveLength(64);
    await test.clock.jump(6 * day);
    expect(await copies()).toEqual([copy]);
    await test.clock.jump(2 * day);
    expect(await copies()).toEqual([]);
  });
});
