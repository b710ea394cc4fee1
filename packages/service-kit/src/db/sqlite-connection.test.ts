import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource, EntitySchema } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SqliteConnection } from './sqlite-connection.ts';

interface Sample {
  id: number;
  flag: boolean | null;
  at: Date | null;
  bytes: Uint8Array | null;
  text: string | null;
  count: number | null;
}

const samples = new EntitySchema<Sample>({
  name: 'sample',
  columns: {
    id: { type: Number, primary: true },
    flag: { type: Boolean, nullable: true },
    at: { type: 'datetime', nullable: true },
    bytes: { type: 'blob', nullable: true },
    text: { type: 'text', nullable: true },
    count: { type: 'bigint', nullable: true },
  },
});
const nothing = { flag: null, at: null, bytes: null, text: null, count: null };

const directory = mkdtempSync(join(tmpdir(), 'dossier-sqlite-'));
const file = join(directory, 'samples.sqlite');
const timeout = 20;
const source = new DataSource({
  type: 'better-sqlite3',
  driver: SqliteConnection,
  database: file,
  timeout,
  entities: [samples],
  synchronize: true,
  prepareDatabase: (connection: SqliteConnection) => void connection.pragma('journal_mode = WAL'),
});
const open = () => new SqliteConnection(file, { timeout, readonly: false });
const busy = expect.objectContaining({
  driverError: expect.objectContaining({ errcode: 5 }) as object,
}) as Error;

beforeAll(() => source.initialize());
afterAll(async () => {
  await source.destroy();
  await rm(directory, { recursive: true });
});

test.each([
  ['true', { flag: true }],
  ['false', { flag: false }],
  ['a moment', { at: new Date('2026-03-29T00:59:59.999Z') }],
  ['bytes', { bytes: Buffer.from([0, 255, 0, 1]) }],
  ['no bytes', { bytes: Buffer.alloc(0) }],
  ['a text with U+0000', { text: 'before\0behind' }],
  ['a text beyond the first plane', { text: 'Zürich 🏔' }],
  ['the largest safe integer', { count: Number.MAX_SAFE_INTEGER }],
  ['nothing', {}],
])('%s comes back as it was stored', async (_name, values) => {
  const sample = { id: 1, ...nothing, ...values };
  const repository = source.getRepository(samples);
  await repository.save(sample);
  const found = await repository.findOneByOrFail({ id: 1 });
  expect({ ...found, bytes: found.bytes && Buffer.from(found.bytes) }).toEqual(sample);
  await repository.clear();
});

test('An integer that is not safe is refused, and not read as another one', async () => {
  await source.query('INSERT INTO sample (id, count) VALUES (2, 9007199254740993)');
  await expect(source.query('SELECT count FROM sample WHERE id = 2')).rejects.toThrow(/too large/);
  await source.getRepository(samples).clear();
});

test('A statement may have null as its only parameter', async () => {
  expect(await source.query('SELECT ? AS value', [null])).toEqual([{ value: null }]);
});

test('A statement that failed on a locked file leaves no lock, and works again', async () => {
  const other = open();
  other.prepare('BEGIN IMMEDIATE').run();
  const insert = () => source.query('INSERT INTO sample (id) VALUES (3)');
  await expect(insert()).rejects.toEqual(busy);
  other.prepare('COMMIT').run();
  await insert();
  other.prepare('INSERT INTO sample (id) VALUES (4)').run();
  other.close();
  expect(await source.getRepository(samples).count()).toBe(2);
  await source.getRepository(samples).clear();
});

test('A statement that returns rows does not keep the lock', async () => {
  await source.query('INSERT INTO sample (id) VALUES (5) RETURNING id');
  const other = open();
  other.prepare('DELETE FROM sample').run();
  other.close();
  expect(await source.getRepository(samples).count()).toBe(0);
});

test('What was committed is there after the process was killed in the next transaction', async () => {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1]);
    database.exec("INSERT INTO sample (id, text) VALUES (6, 'committed')");
    database.exec("BEGIN; INSERT INTO sample (id, text) VALUES (7, 'not committed')");
    console.log('written');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await source.query('SELECT text FROM sample')).toEqual([{ text: 'committed' }]);
  const [checkpoint] = (await source.query('PRAGMA wal_checkpoint(TRUNCATE)')) as { busy: number }[];
  expect(checkpoint).toMatchObject({ busy: 0 });
  await source.getRepository(samples).clear();
});
