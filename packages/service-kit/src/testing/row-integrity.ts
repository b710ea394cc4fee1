import type { EntityMetadata, EntitySchema } from 'typeorm';
import { expect, it, onTestFinished } from 'vitest';
import { isSealedColumn } from '../db/columns.ts';
import { toAppError } from '../request/translate.ts';
import { forEachDatabase } from './databases.ts';
import { startTestService, type TestService } from './start.ts';

type Column = EntityMetadata['columns'][number];

/**
 * Tables of the kit that have no code of a row, with each of their columns and why: a new table or column needs a code or a
 * place here.
 */
const withoutCode: Readonly<Record<string, { reason: string; columns: readonly string[] }>> = {
  inbox: {
    reason: 'says only that a message was received; whoever may change a row may also delete it',
    columns: ['messageId', 'receivedAt'],
  },
  lease: {
    reason: 'says only which instance runs a background job, whose own changes are conditional',
    columns: ['name', 'token', 'heldUntil'],
  },
  user_keys: {
    reason: 'the wrapped key is bound to the rest of its row: seal.test.ts',
    columns: ['userId', 'wrappedKey', 'createdAt', 'lockNumber'],
  },
  copy: {
    reason: 'sealed facts for their user and source, and when these have to be asked for again',
    columns: ['userId', 'source', 'taxYear', 'generation', 'facts', 'askedAt'],
  },
  audit: {
    reason: 'a chain of codes of its own: audit.test.ts',
    columns: [
      'id',
      'at',
      'actorId',
      'role',
      'kind',
      'act',
      'subjectId',
      'target',
      'outcome',
      'code',
      'requestId',
      'mac',
    ],
  },
  audit_head: { reason: 'as audit', columns: ['id', 'rowId', 'rowMac', 'mac'] },
  audit_checkpoint: { reason: 'as audit', columns: ['rowId', 'at', 'rowMac', 'mac'] },
};

const whenRepeated = 'when a call is repeated; the target, path and body of the call are authenticated';
/** The columns that are not authenticated with their rows, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'outbox.attempts': whenRepeated,
  'outbox.nextAttemptAt': whenRepeated,
  'outbox.leasedUntil': whenRepeated,
  'outbox.parkedAt': whenRepeated,
  'message.answered': 'selects what may be unread; whether it is, the authenticated columns decide',
  'user.hasRole': 'selects those whose role is read; the role itself is authenticated',
};

/**
 * Changes each column of each table in the database and expects that the row is reported as damaged, and is no longer what
 * was written: left out, refused or locked.
 */
export function testRowIntegrity(create: Parameters<typeof startTestService>[0]): void {
  forEachDatabase((database) => {
    it('reports each change of a column in the database, except where there is a reason not to', async () => {
      const test = await startTestService(create, { database });
      onTestFinished(() => test.stop());
      await expectIntegrity(test);
    });
  });
}

async function expectIntegrity({ db, logs }: TestService): Promise<void> {
  const { driver, entityMetadatas, options } = db.dataSource;
  const escape = (name: string) => driver.escape(name);
  const run = (sql: string, values: unknown[] = []) => db.write((manager) => manager.query(sql, values));
  const isSqlite = driver.options.type === 'better-sqlite3';
  const unnoticed: string[] = [];
  const schemas = options.entities as EntitySchema<Record<string, unknown>>[];
  for (const metadata of entityMetadatas) {
    const { tableName, columns, primaryColumns } = metadata;
    const excluded = withoutCode[tableName];
    if (excluded) {
      expect(
        columns.map(({ databaseName }) => databaseName),
        excluded.reason,
      ).toEqual(excluded.columns);
      continue;
    }
    const target = schemas.find((schema) => schema.options.name === metadata.name);
    if (!target) throw new Error(`${tableName} has no entity`);
    const checked = columns.filter(({ propertyName }) => propertyName !== 'rowCode');
    const row = Object.fromEntries(checked.map((each) => [each.propertyName, sample(each, 1)]));
    const find = () => db.read((manager) => manager.find(target));
    await run(`DELETE FROM ${escape(tableName)}`);
    await db.write(async (manager) => {
      if (isSqlite) await manager.query('PRAGMA defer_foreign_keys = ON');
      else await manager.query('SET FOREIGN_KEY_CHECKS = 0');
      await manager.insert(target, { ...row });
    });
    const [before] = await find();
    expect(before, tableName).toEqual(row);
    for (const each of [...checked, ...columns.filter(({ propertyName }) => propertyName === 'rowCode')]) {
      const change = `UPDATE ${escape(tableName)} SET ${escape(each.databaseName)} = ?`;
      const stored = (number: number) => driver.preparePersistentValue(sample(each, number), each) as unknown;
      const [{ original }] = (await run(
        `SELECT ${escape(each.databaseName)} AS original FROM ${escape(tableName)}`,
      )) as [{ original: unknown }];
      for (const value of each.isNullable ? [stored(2), null] : [stored(2)]) {
        const seen = logs.length;
        await run(change, [value]);
        const [after] = await find();
        const isReported = logs
          .slice(seen)
          .some((line) => line.includes('DATA_DAMAGED') && line.includes(`"${tableName}"`));
        const key = Object.fromEntries(
          primaryColumns.map(({ propertyName }) => [
            propertyName,
            propertyName === each.propertyName ? sample(each, 2) : row[propertyName],
          ]),
        );
        const single = await db.read((manager) => manager.findOneBy(target, key as object)).catch(toAppError);
        const isRefused = after === undefined && 'code' in (single ?? {});
        const inDatabase = { ...row, [each.propertyName]: value === null ? null : sample(each, 2) };
        const isLocked =
          after !== undefined &&
          ('isDamaged' in after ||
            checked.some(
              ({ propertyName }) => String(after[propertyName]) !== String(inDatabase[propertyName]),
            ));
        if (!isReported || !(isRefused || isLocked)) unnoticed.push(`${tableName}.${each.databaseName}`);
      }
      await run(change, [original]);
    }
    expect(await find(), tableName).toEqual([row]);
    await run(`DELETE FROM ${escape(tableName)}`);
  }
  const tables = new Set(entityMetadatas.map(({ tableName }) => tableName));
  const expected = Object.keys(exceptions).filter((name) => tables.has(name.split('.', 1)[0] ?? ''));
  expect([...new Set(unnoticed)].sort()).toEqual(expected.sort());
}

/** The value with this number for a column. */
function sample(each: Column, number: number): unknown {
  if (isSealedColumn(each)) return `sealed1.${String(number).repeat(48)}`;
  switch (each.type) {
    case 'integer':
    case 'bigint':
      return number;
    case 'boolean':
      return number === 1;
    case 'datetime':
      return new Date(1_800_000_000_000 + number);
    case 'simple-json':
      return { number };
    default:
      return each.length === '36' ? `00000000-0000-4000-8000-00000000000${number}` : String(number);
  }
}
