import { randomUUID } from 'node:crypto';
import {
  EntitySchema,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  Like,
  MoreThan,
  MoreThanOrEqual,
  Not,
  type FindManyOptions,
} from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createService } from '../service/service.ts';
import { forEachDatabase, startTestService, type TestService } from '../testing/index.ts';
import { column, tableColumn } from './columns.ts';
import { createTable, dropTable } from './tables.ts';

interface ThingRow {
  id: string;
  kind: number;
  name: string | null;
  isOpen: boolean;
  at: Date;
  doneAt: Date | null;
  rappen: number;
  data: { words: string[] };
  bytes: Buffer | null;
}

const thingEntity = new EntitySchema<ThingRow>({
  name: 'thing',
  tableName: 'thing',
  columns: {
    id: column.uuid({ primary: true }),
    kind: column.integer(),
    name: column.text(50, { nullable: true }),
    isOpen: column.boolean({ name: 'open' }),
    at: column.timestamp(),
    doneAt: column.timestamp({ nullable: true }),
    rappen: column.money(),
    data: column.json(),
    bytes: column.bytes({ nullable: true }),
  },
});

class CreateThings1763000300000 {
  name = 'CreateThings1763000300000';
  up = (runner: Parameters<typeof createTable>[0]) =>
    createTable(runner, {
      name: 'thing',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('kind'),
        tableColumn.text('name', 50, { nullable: true }),
        tableColumn.boolean('open'),
        tableColumn.timestamp('at'),
        tableColumn.timestamp('doneAt', { nullable: true }),
        tableColumn.money('rappen'),
        tableColumn.json('data'),
        tableColumn.bytes('bytes', { nullable: true }),
      ],
    });
  down = (runner: Parameters<typeof dropTable>[0]) => dropTable(runner, 'thing');
}

const row = (i: number): ThingRow => ({
  id: randomUUID(),
  kind: i % 3,
  name: i % 2 ? `thing ${i}` : null,
  isOpen: i % 4 === 0,
  at: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, i)),
  doneAt: i % 5 ? null : new Date(Date.UTC(2026, 5, 2, 3, 4, 5, i)),
  rappen: 5_000_000_000 + i,
  data: { words: [`w${i}`] },
  bytes: i % 2 ? Buffer.from([i, 0, 255]) : null,
});

forEachDatabase((database) => {
  const rows = Array.from({ length: 12 }, (_, i) => row(i));
  let test: TestService;
  beforeAll(async () => {
    const definition = {
      name: 'filing',
      entities: [thingEntity],
      migrations: [CreateThings1763000300000],
    } as const;
    test = await startTestService((deps) => createService(definition, deps), { database });
    await test.db.write((manager) => manager.insert(thingEntity, rows));
  });
  afterAll(() => test.stop());

  /** The rows of a find, those that TypeORM itself returns, and whether TypeORM composed the first one. */
  const find = (options: FindManyOptions<ThingRow>) =>
    test.db.read(async (manager) => {
      const composed = vi.spyOn(manager, 'createQueryBuilder');
      const found = await manager.find(thingEntity, options);
      const isPlanned = composed.mock.calls.length === 0;
      const expected = await manager
        .createQueryBuilder(thingEntity, 'thing')
        .setFindOptions(options)
        .getMany();
      composed.mockRestore();
      return { found, expected, isPlanned };
    });

  const order = { id: 'ASC' } as const;
  const planned: FindManyOptions<ThingRow>[] = [
    { order },
    { where: { kind: 1 }, order },
    { where: { kind: In([0, 2]), name: IsNull() }, order: { at: 'DESC' } },
    { where: { isOpen: true }, order },
    { where: { kind: Not(1), name: Not('thing 3') }, order },
    { where: { kind: MoreThan(0) }, order: { kind: 'DESC', at: 'ASC' }, take: 3 },
    { where: { kind: LessThan(1) }, order, take: 0 },
    { where: { kind: 7 } },
    { where: { at: MoreThan(new Date('2026-01-02T03:04:05.004Z')), name: Not(IsNull()) }, order },
    { where: { at: MoreThanOrEqual(new Date('2026-01-02T03:04:05.004Z')) }, order },
    { where: { at: new Date('2026-01-02T03:04:05.004Z') } },
    { where: { doneAt: LessThanOrEqual(new Date('2026-06-02T03:04:05.005Z')) }, order },
    {
      where: { id: In(rows.map(({ id }) => id)), kind: 1 },
      order,
      select: { id: true, isOpen: true, data: true },
    },
  ];
  it.each(planned)('returns what TypeORM returns, with SQL that is composed once: %#', async (options) => {
    const { found, expected, isPlanned } = await find(options);
    expect(found).toEqual(expected);
    expect(isPlanned).toBe(true);
  });

  const unplanned: FindManyOptions<ThingRow>[] = [
    { where: [{ kind: 1 }, { kind: 2 }], order },
    { where: { name: Like('thing%') }, order },
    { where: { rappen: 5_000_000_003 }, order },
    { where: { kind: In([]) }, order },
    { where: { kind: Not(In([1])) }, order },
    { where: { kind: 1 }, order, skip: 1, take: 2 },
  ];
  it.each(unplanned)('leaves other finds to TypeORM: %#', async (options) => {
    const { found, expected, isPlanned } = await find(options);
    expect(found).toEqual(expected);
    expect(isPlanned).toBe(false);
  });

  it('rejects values that would match every row or none', async () => {
    for (const kind of [undefined, null])
      await expect(find({ where: { kind: kind as unknown as number } })).rejects.toThrow();
    await expect(
      test.db.read((manager) => manager.findOneBy(thingEntity, { unknown: 1 } as never)),
    ).rejects.toThrow(/unknown/);
  });

  it('finds one row', async () => {
    const [first] = rows;
    if (!first) throw new Error('no row');
    await test.db.read(async (manager) => {
      expect(await manager.findOneBy(thingEntity, { id: first.id })).toEqual(first);
      expect(await manager.findOneBy(thingEntity, { id: randomUUID() })).toBeNull();
      const latest = await manager.findOne(thingEntity, { where: { kind: 1 }, order: { at: 'DESC' } });
      expect(latest).toEqual(rows[10]);
    });
  });

  it('tells whether a row exists', async () => {
    const exists = (kind: number, name: string) =>
      test.db.read((manager) => manager.existsBy(thingEntity, { kind, name }));
    expect([await exists(1, 'thing 1'), await exists(1, 'thing 2')]).toEqual([true, false]);
  });

  it('compares values as values, whatever they contain', async () => {
    const text = `"' OR 1=1 --`;
    expect((await find({ where: { name: text } })).found).toEqual([]);
  });

  it('sees columns that were added later, and fails without the table', async () => {
    const [first] = rows;
    if (!first) throw new Error('no row');
    const read = () => test.db.read((manager) => manager.findOneBy(thingEntity, { id: first.id }));
    await read();
    const { dataSource } = test.db;
    await dataSource.query('ALTER TABLE thing ADD COLUMN later integer');
    expect(await read()).toEqual(first);
    await dataSource.query('ALTER TABLE thing RENAME TO gone');
    await expect(read()).rejects.toThrow();
    await dataSource.query('ALTER TABLE gone RENAME TO thing');
    expect(await read()).toEqual(first);
  });
});
