import {
  DataSource,
  InsertQueryBuilder,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  type DataSourceOptions,
  type EntityMetadata,
  type EntityTarget,
  type FindManyOptions,
  type FindOptionsSelect,
  type InsertResult,
  type ObjectLiteral,
  type QueryBuilder,
  type QueryRunner,
  type UpdateResult,
} from 'typeorm';
import { findAuthenticated, hasRowCode, type AuthenticatedTable, type RowCodes } from './row-codes.ts';

/*
 * Every query of the product goes through the query builders of this file, which check the code of each row that they read and
 * write the code of each row that they change.
 *
 * Why subclasses of TypeORM's builders. What authenticates rows has to see three things: all columns of a row that is read,
 * before anybody uses it; the rows that an update or upsert changes, as they were; and it has to leave a damaged row out of a
 * list. TypeORM offers less elsewhere:
 *
 * - A subscriber gets `afterLoad` for each row, where it can throw but not leave the row out, and only the columns that were
 *   selected. `beforeUpdate` and `afterUpdate` of a query builder get the condition and not the rows; those of `save` would do,
 *   but a service changes rows with conditions, so that parallel changes are seen.
 * - The driver and its query runner see SQL and parameters. The columns of a row would have to be found by parsing the SQL that
 *   TypeORM has just composed.
 * - A trigger of the database has no key: whoever may write to the database could use it.
 * - Wrappers around repositories would be a second way to query, and a call of `manager` itself would go past them unnoticed.
 * What they rely on beyond the documented interface is pinned in `authenticated-queries.test.ts`.
 */

type Row = ObjectLiteral;

/** A data source whose query builders, and with them its managers and repositories, authenticate rows. */
export class AuthenticatingDataSource extends DataSource {
  readonly rowCodes: RowCodes | undefined;

  constructor(options: DataSourceOptions, rowCodes: RowCodes | undefined) {
    super(options);
    this.rowCodes = rowCodes;
  }

  override createQueryBuilder<E extends ObjectLiteral>(
    target?: EntityTarget<E> | QueryRunner,
    alias?: string,
    runner?: QueryRunner,
  ): SelectQueryBuilder<E> {
    if (alias === undefined) return new CheckingSelectQueryBuilder<E>(this, target as QueryRunner);
    const { target: entity } = this.getMetadata(target as EntityTarget<E>);
    return new CheckingSelectQueryBuilder<E>(this, runner).select(alias).from<E>(entity, alias);
  }
}

class CheckingSelectQueryBuilder<E extends Row> extends SelectQueryBuilder<E> {
  #isOne = false;
  #selected: FindOptionsSelect<E> | undefined;

  /** A code covers the whole row, so that is read, and the properties that were not selected are dropped after the check. */
  override setFindOptions(options: FindManyOptions<E>): this {
    const { mainAlias } = this.expressionMap;
    if (!options.select || !mainAlias?.hasMetadata || !hasRowCode(mainAlias.metadata))
      return super.setFindOptions(options);
    const { select, ...whole } = options;
    this.#selected = select;
    return super.setFindOptions(whole);
  }

  /** TypeORM writes numbers into the text, which SQLite would compile again for each user; it binds other values. */
  override getParameters(): Row {
    const parameters = super.getParameters() as Row;
    if (this.dataSource.options.type === 'mariadb') return parameters;
    for (const [name, value] of Object.entries(parameters))
      if (Number.isSafeInteger(value)) parameters[name] = BigInt(value as number);
    return parameters;
  }

  /** TypeORM composes the text of a query each time; what follows from the entity alone is composed once. */
  protected override createSelectExpression(): string {
    const { aliases, mainAlias, selects } = this.expressionMap;
    const isWhole = aliases.length === 1 && selects.length === 1 && selects[0]?.selection === mainAlias?.name;
    if (!isWhole || !mainAlias?.hasMetadata) return super.createSelectExpression();
    return composeOnce(mainAlias.metadata, `select ${mainAlias.name}`, () => super.createSelectExpression());
  }

  protected override replacePropertyNamesForTheWholeQuery(statement: string): string {
    const { aliases, mainAlias } = this.expressionMap;
    const compose = () => super.replacePropertyNamesForTheWholeQuery(statement);
    if (aliases.length !== 1 || !mainAlias?.hasMetadata) return compose();
    return composeOnce(mainAlias.metadata, `${mainAlias.name} ${statement}`, compose);
  }

  override getOne(): Promise<E | null> {
    this.#isOne = true;
    return super.getOne();
  }

  protected override async executeEntitiesAndRawResults(
    runner: QueryRunner,
  ): Promise<{ entities: E[]; raw: unknown[] }> {
    const results = await super.executeEntitiesAndRawResults(runner);
    const table = tableOf(this);
    if (!table) return results;
    for (const row of results.entities) {
      const missing = table.values.find((property) => row[property] === undefined);
      if (missing)
        throw new Error(`${table.metadata.tableName}.${missing} must be selected: it is authenticated`);
    }
    const entities = this.#isOne
      ? results.entities.slice(0, 1).map((row) => table.verifyRow(row))
      : table.verifyRows(results.entities);
    const selected = this.#selected;
    if (selected)
      for (const row of entities)
        for (const property of Object.keys(row)) if (!selected[property]) delete row[property];
    return { ...results, entities: entities as E[] };
  }

  /** The overloads of TypeORM cannot be repeated here; their results are wrapped as they are. */
  override update(...change: unknown[]): UpdateQueryBuilder<E> {
    const update = super.update as (...parts: unknown[]) => UpdateQueryBuilder<E>;
    return new SealingUpdateQueryBuilder<E>(update.apply(this, change));
  }

  override insert(): InsertQueryBuilder<E> {
    return new SealingInsertQueryBuilder<E>(super.insert());
  }
}

const composed = new WeakMap<EntityMetadata, Map<string, string>>();
/** Lists of ids have a text for each length. */
const maxComposed = 1000;

function composeOnce(metadata: EntityMetadata, key: string, compose: () => string): string {
  const texts = composed.get(metadata) ?? new Map<string, string>();
  composed.set(metadata, texts);
  const existing = texts.get(key);
  if (existing !== undefined) return existing;
  if (texts.size >= maxComposed) texts.clear();
  const text = compose();
  texts.set(key, text);
  return text;
}

class SealingUpdateQueryBuilder<E extends Row> extends UpdateQueryBuilder<E> {
  override async execute(): Promise<UpdateResult> {
    const table = tableOf(this);
    const change = withoutUndefined(this.expressionMap.valuesSet as Row);
    if (!table?.covers(Object.keys(change))) return super.execute();
    // Rows that are damaged already must stay so: a new code would make them look authentic.
    const rows = (await this.#findAffected(table)).filter(table.isAuthentic);
    const hasExpressions = Object.values(change).some((value) => typeof value === 'function');
    const [only] = rows;
    if (rows.length === 1 && only && !hasExpressions) {
      // The condition may match damaged rows as well, whose codes stay invalid with this one.
      this.expressionMap.valuesSet = { ...change, rowCode: table.macOf({ ...only, ...change }) };
      return super.execute();
    }
    const result = await super.execute();
    for (const row of rows) {
      const key = primaryKeyOf(table, { ...row, ...change });
      await storeCode(this, table, hasExpressions ? await readRow(this, table, key) : { ...row, ...change });
    }
    return result;
  }

  #findAffected(table: AuthenticatedTable): Promise<Row[]> {
    const select = this.replacePropertyNamesForTheWholeQuery(
      `${selectFrom(this.dataSource, table)}${this.createWhereExpression()}`,
    );
    const parameters = this.getParameters();
    return queryRows(this, table, select, parameters);
  }
}

class SealingInsertQueryBuilder<E extends Row> extends InsertQueryBuilder<E> {
  override async execute(): Promise<InsertResult> {
    const table = tableOf(this);
    const { valuesSet, onUpdate } = this.expressionMap;
    if (!table || !valuesSet) return super.execute();
    const given = [valuesSet].flat() as Row[];
    const generated = table.metadata.generatedColumns.map(({ propertyName }) => propertyName);
    const isComplete = (row: Row) => generated.every((property) => row[property] !== undefined);
    const rows = [];
    for (const row of given) {
      const isWhole = table.values.every((property) => row[property] !== undefined);
      const stored = onUpdate && !isWhole ? await this.#findStored(table, row) : undefined;
      const after = { ...stored, ...withoutUndefined(row) };
      // As with updates, a damaged row stays so.
      const isKept = stored && !table.isAuthentic(stored);
      const rowCode = isKept ? (stored['rowCode'] as string | null) : table.macOf(after);
      rows.push({ ...row, ...(isComplete(row) && { rowCode }) });
    }
    this.expressionMap.valuesSet = rows;
    onUpdate?.overwrite?.push('rowCode');
    // TypeORM would read the columns with a default again, in part of the row.
    if (generated.length === 0) this.expressionMap.updateEntity = false;
    const result = await super.execute();
    // The database has assigned their ids only now.
    for (const [index, row] of given.entries())
      if (!isComplete(row)) await storeCode(this, table, { ...row, ...result.identifiers[index] });
    return result;
  }

  async #findStored(table: AuthenticatedTable, row: Row): Promise<Row | undefined> {
    const key = primaryKeyOf(table, row);
    const [stored] = await queryRows(this, table, ...byKey(this.dataSource, table, key));
    return stored;
  }
}

function tableOf(builder: QueryBuilder<Row>): AuthenticatedTable | undefined {
  const { mainAlias } = builder.expressionMap;
  const { rowCodes } = builder.dataSource as DataSource & { rowCodes?: RowCodes };
  return mainAlias?.hasMetadata ? findAuthenticated(rowCodes, mainAlias.metadata) : undefined;
}

function withoutUndefined(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function primaryKeyOf({ metadata }: AuthenticatedTable, row: Row): Row {
  return Object.fromEntries(
    metadata.primaryColumns.map(({ propertyName }) => [propertyName, row[propertyName] as unknown]),
  );
}

function selectFrom({ driver }: DataSource, { metadata }: AuthenticatedTable): string {
  const columns = metadata.columns.map(({ databaseName }) => driver.escape(databaseName));
  // MariaDB scans a small table although an index would do, and then locks all of its rows.
  const indices = ['PRIMARY', ...metadata.indices.map(({ name }) => name)].join(', ');
  const hint = driver.options.type === 'mariadb' ? ` FORCE INDEX (${indices})` : '';
  return `SELECT ${columns.join(', ')} FROM ${driver.escape(metadata.tableName)}${hint}`;
}

function byKey(source: DataSource, table: AuthenticatedTable, key: Row): [string, Row] {
  const { conditions, parameters } = conditionOf(source, table, key);
  return [`${selectFrom(source, table)} WHERE ${conditions}`, parameters];
}

function conditionOf({ driver }: DataSource, { metadata }: AuthenticatedTable, key: Row) {
  const conditions = metadata.primaryColumns.map(
    ({ databaseName }, index) => `${driver.escape(databaseName)} = :key${index}`,
  );
  const parameters = Object.fromEntries(
    metadata.primaryColumns.map((each, index) => [
      `key${index}`,
      driver.preparePersistentValue(key[each.propertyName], each) as unknown,
    ]),
  );
  return { conditions: conditions.join(' AND '), parameters };
}

/** The rows with their codes, locked on MariaDB; on SQLite writers run one after the other. */
async function queryRows(
  builder: QueryBuilder<Row>,
  { metadata }: AuthenticatedTable,
  select: string,
  parameters: Row,
): Promise<Row[]> {
  const { driver } = builder.dataSource;
  const lock = driver.options.type === 'mariadb' ? ' FOR UPDATE' : '';
  const [sql, values] = driver.escapeQueryWithParameters(`${select}${lock}`, parameters);
  const rows = (await runnerOf(builder).query(sql, values)) as Row[];
  return rows.map((row) =>
    Object.fromEntries(
      metadata.columns.map((each) => [
        each.propertyName,
        driver.prepareHydratedValue(row[each.databaseName], each) as unknown,
      ]),
    ),
  );
}

async function readRow(builder: QueryBuilder<Row>, table: AuthenticatedTable, key: Row): Promise<Row> {
  const [row] = await queryRows(builder, table, ...byKey(builder.dataSource, table, key));
  if (!row) throw new Error(`${table.metadata.tableName}: a row that was just written is missing`);
  return row;
}

async function storeCode(builder: QueryBuilder<Row>, table: AuthenticatedTable, row: Row): Promise<void> {
  const { driver } = builder.dataSource;
  const { conditions, parameters } = conditionOf(builder.dataSource, table, row);
  const [sql, values] = driver.escapeQueryWithParameters(
    `UPDATE ${driver.escape(table.metadata.tableName)} SET ${driver.escape('rowCode')} = :rowCode WHERE ${conditions}`,
    { ...parameters, rowCode: table.macOf(row) },
  );
  await runnerOf(builder).query(sql, values);
}

function runnerOf(builder: QueryBuilder<Row>): QueryRunner {
  // Every manager of the product has a runner: reads and writes get it from `Database`.
  const { queryRunner } = builder as unknown as { queryRunner?: QueryRunner };
  if (!queryRunner) throw new Error('a query needs the manager of a read or write');
  return queryRunner;
}
