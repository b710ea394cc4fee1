import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createDeps, readLastBackup } from '@dossier/service-kit';
import { dropDatabases, forEachDatabase, ownDatabaseUrl } from '@dossier/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from './backup.ts';
import { readInstallation, type Installation } from './installation.ts';
import { restore } from './restore.ts';
import type { Row } from './rows.ts';
import { sqliteDatabases } from './sqlite.ts';

const day = 24 * 60 * 60 * 1000;
const masterKey = randomBytes(32).toString('hex');
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dossier-backup-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

forEachDatabase((kind) => {
  const types = {
    sqlite: { id: 'INTEGER PRIMARY KEY AUTOINCREMENT', at: 'datetime' },
    mariadb: { id: 'INT NOT NULL AUTO_INCREMENT PRIMARY KEY', at: 'datetime(3)' },
  }[kind];
  /** Two rows, a key and, on SQLite, the last id of the sequence. */
  const rowCount = { sqlite: 4, mariadb: 3 }[kind];
  const addresses: string[] = [];
  afterEach(async () => {
    for (const address of addresses.splice(0)) await dropDatabases(address);
  });

  function installation(name: string, key = masterKey): Installation {
    const address = kind === 'mariadb' ? ownDatabaseUrl() : undefined;
    if (address) addresses.push(address);
    return readInstallation({ DATA_DIR: join(directory, name), DATABASE_URL: address, MASTER_KEY: key });
  }

  function addBlob({ dataDir }: Installation, service: string, key = crypto.randomUUID()): string {
    const path = join(dataDir, 'blobs', service, key.slice(0, 2));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, key), randomBytes(100));
    return key;
  }

  const rows = (blobKey: string): Row[] => [
    [1n, 'Zoë\n"Müller" 照片 🧾', 9_007_199_254_740_993n, Buffer.from([0, 255, 10]), null, blobKey],
    [7n, '[not json', -1n, Buffer.alloc(0), '2026-01-01 00:00:00.123', null],
  ];

  async function fill(from: Installation): Promise<string> {
    const blobKey = addBlob(from, 'documents');
    const documents = await from.databases.create('documents');
    await documents.run(
      `CREATE TABLE file_version (id ${types.id}, name text, size bigint, data blob, deletedAt ${types.at}, blobKey varchar(36))`,
    );
    await documents.run('CREATE UNIQUE INDEX by_blob ON file_version (blobKey)');
    const columns = ['id', 'name', 'size', 'data', 'deletedAt', 'blobKey'];
    await documents.insert({ name: 'file_version', columns }, rows(blobKey));
    await documents.run('CREATE TABLE user_keys (userId integer PRIMARY KEY, wrappedKey varchar(200))');
    await documents.insert({ name: 'user_keys', columns: ['userId', 'wrappedKey'] }, [[7n, 'KEY-OF-7']]);
    await documents.close();
    const auth = await from.databases.create('auth');
    await auth.run('CREATE TABLE user (id integer PRIMARY KEY)');
    await auth.close();
    return blobKey;
  }

  async function readAll({ databases }: Installation, service: string, table: string): Promise<unknown[]> {
    const snapshot = await databases.snapshot([service]);
    try {
      const found = (await snapshot.tables(service))?.find(({ name }) => name === table);
      const read: unknown[] = [];
      for await (const row of found?.rows ?? [])
        read.push(
          row.map((value) =>
            value instanceof Uint8Array
              ? Buffer.from(value).toString('hex')
              : typeof value === 'number' || typeof value === 'bigint'
                ? String(value)
                : value,
          ),
        );
      return read;
    } finally {
      await snapshot.close();
    }
  }

  it('restores every row, id sequence, index and blob', async () => {
    const from = installation('from');
    const blobKey = await fill(from);
    const backup = join(directory, 'backup');
    expect(await backUp(from, backup)).toMatchObject({
      rows: rowCount,
      copied: 1,
      missing: [],
    });
    expect(await readLastBackup(from.dataDir)).toBeInstanceOf(Date);
    const to = installation('to');
    expect(await restore(to, backup)).toMatchObject({
      rows: rowCount,
      blobs: 1,
      missing: [],
    });
    for (const [service, table] of [
      ['documents', 'file_version'],
      ['documents', 'user_keys'],
      ['auth', 'user'],
    ] as const)
      expect(await readAll(to, service, table)).toEqual(await readAll(from, service, table));
    expect((await readAll(to, 'documents', 'file_version')).length).toBe(2);
    const blobFile = (at: Installation) =>
      readFileSync(join(at.dataDir, 'blobs/documents', blobKey.slice(0, 2), blobKey));
    expect(blobFile(to).equals(blobFile(from))).toBe(true);

    const schema = async ({ databases }: Installation) => {
      const snapshot = await databases.snapshot(['documents']);
      const tables = await snapshot.tables('documents');
      await snapshot.close();
      return tables?.map(({ name, create, columns, finish }) => ({ name, create, columns, finish }));
    };
    expect(await schema(to)).toEqual(await schema(from));
  });

  it('copies only new blobs, keeps earlier snapshots, and restores any of them', async () => {
    const from = installation('from');
    await fill(from);
    const backup = join(directory, 'backup');
    const first = await backUp(from, backup, new Date('2026-01-01T00:00:00Z'));
    const copies = filesBelow(join(backup, 'blobs'));
    const before = copies.map((path) => statSync(path).mtimeMs);
    addBlob(from, 'filing');
    const second = await backUp(from, backup, new Date('2026-01-02T00:00:00Z'));
    expect([first.copied, second.copied]).toEqual([1, 1]);
    expect(copies.map((path) => statSync(path).mtimeMs)).toEqual(before);
    // The new blob has no row: it is in the backup, and is not restored.
    expect(await restore(installation('to'), backup, first.snapshot)).toMatchObject({
      rows: rowCount,
      blobs: 1,
    });
  });

  it('stores user keys separately for 30 days, and restores the newest of them', async () => {
    const from = installation('from');
    await fill(from);
    const backup = join(directory, 'backup');
    const at = (days: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + days * day);
    const { snapshot } = await backUp(from, backup, at(0));
    for (const path of filesBelow(join(backup, 'snapshots')))
      expect(path.endsWith('.gz') ? String(gunzipSync(readFileSync(path))) : '').not.toContain('KEY-OF-7');
    const keyFiles = () => readdirSync(join(backup, 'keys')).sort();
    expect(String(gunzipSync(readFileSync(join(backup, 'keys', snapshot, 'documents.jsonl.gz'))))).toContain(
      'KEY-OF-7',
    );
    await backUp(from, backup, at(29));
    expect(keyFiles()).toHaveLength(2);

    // The user is deleted: the key is destroyed, and no restored backup brings it back.
    const later = installation('later');
    await (await later.databases.create('documents')).close();
    const target = await later.databases.create('auth');
    await target.run('CREATE TABLE user_keys (userId integer PRIMARY KEY, wrappedKey varchar(200))');
    await target.close();
    const last = await backUp(later, backup, at(31));
    expect(keyFiles().map((name) => name.slice(0, 10))).toEqual(['2026-01-30', '2026-02-01']);
    expect(readdirSync(join(backup, 'snapshots'))).toContain(snapshot);
    expect(last.missing).toEqual([]);
    const to = installation('to');
    await restore(to, backup, snapshot);
    expect(await readAll(to, 'documents', 'user_keys')).toEqual([]);
    expect(await readAll(to, 'documents', 'file_version')).toHaveLength(2);
  });

  it('reports a row without its blob', async () => {
    const from = installation('from');
    const key = await fill(from);
    rmSync(join(from.dataDir, 'blobs'), { recursive: true });
    const backup = join(directory, 'backup');
    expect((await backUp(from, backup)).missing).toEqual([`documents/${key}`]);
    expect(await readLastBackup(from.dataDir), 'an incomplete backup is not noted').toBeUndefined();
    expect((await restore(installation('to'), backup)).missing).toEqual([`documents/${key}`]);
  });

  it('refuses to restore over data, without the master key, and from an unfinished backup', async () => {
    const from = installation('from');
    await fill(from);
    const backup = join(directory, 'backup');
    await backUp(from, backup);
    await expect(restore(from, backup)).rejects.toThrow(/not empty/);
    const wrong = installation('wrong', randomBytes(32).toString('hex'));
    await expect(restore(wrong, backup)).rejects.toThrow(/MASTER_KEY is not the key/);
    expect(existsSync(join(directory, 'wrong', 'db'))).toBe(false);
    await expect(restore(installation('to'), backup, '2020-01-01')).rejects.toThrow(/no snapshot/);
    const [name] = readdirSync(join(backup, 'snapshots'));
    rmSync(join(backup, 'snapshots', name!, 'manifest.json'));
    await expect(restore(installation('to2'), backup)).rejects.toThrow(/no snapshot/);
  });

  it('refuses to restore beside an old registry of builds, which a backup does not contain', async () => {
    const from = installation('from');
    await fill(from);
    const backup = join(directory, 'backup');
    await backUp(from, backup);
    const to = installation('to');
    const gateway = await to.databases.create('gateway');
    await gateway.run('CREATE TABLE registry_state (id integer PRIMARY KEY)');
    await gateway.close();
    await expect(restore(to, backup)).rejects.toThrow(/not empty/);
  });
});

it('never creates or copies a master key', async () => {
  const dataDir = join(directory, 'from');
  await expect(async () =>
    backUp(readInstallation({ DATA_DIR: dataDir }), join(directory, 'backup')),
  ).rejects.toThrow(/MASTER_KEY/);
  expect(existsSync(join(dataDir, 'keys/MASTER_KEY'))).toBe(false);
  const [{ bytes }] = createDeps('test', { DATA_DIR: dataDir }).keys('MASTER_KEY');
  await backUp(readInstallation({ DATA_DIR: dataDir }), join(directory, 'backup'));
  for (const path of filesBelow(join(directory, 'backup')))
    expect(readFileSync(path).includes(bytes.toString('base64'))).toBe(false);
});

describe('a snapshot of several SQLite files', () => {
  it('shows all of them at one moment while another process writes', async () => {
    const databases = sqliteDatabases(directory);
    for (const service of ['auth', 'documents']) {
      const target = await databases.create(service);
      await target.run('CREATE TABLE counter (value integer)');
      await target.insert({ name: 'counter', columns: ['value'] }, [[0n]]);
      await target.close();
    }
    // Like an outbox: the second database never has what the first one lacks.
    const writer = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { DatabaseSync } from 'node:sqlite';
       const [a, b] = ['auth', 'documents'].map((name) => new DatabaseSync('${directory}/db/' + name + '.sqlite', { timeout: 5000 }));
       console.log('writing');
       for (;;) for (const each of [a, b]) each.exec('UPDATE counter SET value = value + 1');`,
    ]);
    try {
      await once(writer.stdout, 'data');
      const values = new Set<string>();
      // Until enough of them differ, too: the writer may have to wait for the processor.
      for (let n = 0; n < 25 || values.size < 4; n += 1) {
        const snapshot = await databases.snapshot(['auth', 'documents']);
        const read = async (service: string) => {
          for await (const [value] of (await snapshot.tables(service))?.[0]?.rows ?? []) return Number(value);
          throw new Error('no row');
        };
        const [first, second] = [await read('auth'), await read('documents')];
        await snapshot.close();
        values.add(String(first));
        expect([0, 1]).toContain(first - second);
      }
    } finally {
      writer.kill('SIGKILL');
      await once(writer, 'exit');
    }
  });
});
