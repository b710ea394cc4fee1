import {
  FindOperator,
  type DataSource,
  type EntityMetadata,
  type FindManyOptions,
  type ObjectLiteral,
} from 'typeorm';

type ColumnMetadata = EntityMetadata['columns'][number];

/** The columns of an entity by property. */
export type EntityColumns = ReadonlyMap<string, ColumnMetadata>;

/** The SQL of a find, and how its rows become entities. */
export interface FindPlan {
  readonly sql: string;
  toEntity(row: Readonly<Record<string, unknown>>): ObjectLiteral;
}

/** A find without its values: finds of the same shape have the same key and the same SQL. */
export interface FindShape {
  readonly key: string;
  readonly columns: readonly string[] | undefined;
  readonly conditions: readonly Condition[];
  readonly order: readonly (readonly [property: string, direction: string])[];
  readonly take: number | undefined;
  readonly parameters: readonly unknown[];
}

interface Condition {
  readonly property: string;
  readonly operator: Operator;
  /** The number of its parameters. */
  readonly count: number;
}

type Operator =
  | 'equal'
  | 'not'
  | 'in'
  | 'isNull'
  | 'isNotNull'
  | 'lessThan'
  | 'lessThanOrEqual'
  | 'moreThan'
  | 'moreThanOrEqual';

const supportedOptions = new Set(['where', 'order', 'take', 'select']);

const comparisons: Readonly<Record<Operator, (column: string, count: number) => string>> = {
  equal: (column) => `${column} = ?`,
  not: (column) => `NOT (${column} = ?)`,
  in: (column, count) => `${column} IN (${Array<string>(count).fill('?').join(', ')})`,
  isNull: (column) => `${column} IS NULL`,
  isNotNull: (column) => `${column} IS NOT NULL`,
  lessThan: (column) => `${column} < ?`,
  lessThanOrEqual: (column) => `${column} <= ?`,
  moreThan: (column) => `${column} > ?`,
  moreThanOrEqual: (column) => `${column} >= ?`,
};

/** The columns of an entity by property; undefined when its rows are more than plain columns of one table. */
export function readColumns(metadata: EntityMetadata): EntityColumns | undefined {
  const { columns, relations, embeddeds, deleteDateColumn, discriminatorColumn, afterLoadListeners } =
    metadata;
  const isPlain =
    relations.length + embeddeds.length + afterLoadListeners.length === 0 &&
    !deleteDateColumn &&
    !discriminatorColumn &&
    columns.every(({ isSelect, isVirtualProperty }) => isSelect && !isVirtualProperty);
  return isPlain ? new Map(columns.map((column) => [column.propertyName, column])) : undefined;
}

/** The shape of a find; undefined when TypeORM must serve it, also because it must reject a value. */
export function readShape(
  { driver }: Pick<DataSource, 'driver'>,
  columns: EntityColumns,
  options: FindManyOptions<ObjectLiteral>,
): FindShape | undefined {
  const { where = {}, order = {}, take, select } = options;
  if (Array.isArray(where) || Array.isArray(select)) return undefined;
  for (const name in options) if (!supportedOptions.has(name)) return undefined;
  const parameters: unknown[] = [];
  const conditions: Condition[] = [];
  let key = `${take ?? ''}`;
  for (const [property, value] of Object.entries(where as ObjectLiteral)) {
    const column = columns.get(property);
    // A transformer may change what is compared.
    if (!column || column.transformer) return undefined;
    const operator = operatorOf(value);
    if (!operator) return undefined;
    const values = valuesOf(operator, value);
    // The databases store times in different ways.
    for (const each of values)
      parameters.push(each instanceof Date ? driver.preparePersistentValue(each, column) : each);
    const count = values.length;
    conditions.push({ property, operator, count });
    key += `|${property} ${operator} ${count}`;
  }
  const ordered = Object.entries(order as ObjectLiteral) as [string, string][];
  for (const [property, direction] of ordered) {
    if (!columns.has(property) || (direction !== 'ASC' && direction !== 'DESC')) return undefined;
    key += `|${property} ${direction}`;
  }
  const selected = select && readSelection(columns, select as ObjectLiteral);
  if (select && !selected) return undefined;
  if (selected) key += `|select ${selected.join()}`;
  return { key, columns: selected, conditions, order: ordered, take, parameters };
}

/** Undefined without a primary key: TypeORM then merges rows. */
function readSelection(columns: EntityColumns, select: ObjectLiteral): string[] | undefined {
  const selected = Object.entries(select).flatMap(([property, isSelected]) =>
    isSelected === true ? property : [],
  );
  if (selected.some((property) => !columns.has(property))) return undefined;
  const primary = [...columns.values()].filter(({ isPrimary }) => isPrimary);
  return primary.every(({ propertyName }) => selected.includes(propertyName)) ? selected : undefined;
}

function operatorOf(value: unknown): Operator | undefined {
  if (isComparable(value)) return 'equal';
  if (!(value instanceof FindOperator)) return undefined;
  if (value.child) return value.type === 'not' && value.child.type === 'isNull' ? 'isNotNull' : undefined;
  switch (value.type) {
    case 'isNull':
      return 'isNull';
    case 'in': {
      const values: unknown = value.value;
      // An empty list has another SQL.
      return Array.isArray(values) && values.length > 0 && values.every(isComparable) ? 'in' : undefined;
    }
    case 'not':
    case 'lessThan':
    case 'lessThanOrEqual':
    case 'moreThan':
    case 'moreThanOrEqual':
      return isComparable(value.value) ? value.type : undefined;
    default:
      return undefined;
  }
}

/** The values that a supported operator compares with. */
function valuesOf(operator: Operator, value: unknown): unknown[] {
  if (operator === 'isNull' || operator === 'isNotNull') return [];
  return operator === 'equal' ? [value] : [(value as FindOperator<unknown>).value].flat();
}

/** TypeORM rejects null and undefined. */
function isComparable(value: unknown): value is string | number | boolean | Date {
  return (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value instanceof Date
  );
}

export function createPlan(
  { driver }: DataSource,
  { tableName }: EntityMetadata,
  columns: EntityColumns,
  shape: FindShape,
): FindPlan {
  const nameOf = (property: string): string => driver.escape(columns.get(property)?.databaseName ?? property);
  const selected = [...columns.values()].filter(
    ({ propertyName }) => !shape.columns || shape.columns.includes(propertyName),
  );
  const sql = [
    `SELECT ${selected.map(({ databaseName }) => driver.escape(databaseName)).join(', ')}`,
    `FROM ${driver.escape(tableName)}`,
    ...(shape.conditions.length > 0
      ? [
          `WHERE ${shape.conditions.map((each) => comparisons[each.operator](nameOf(each.property), each.count)).join(' AND ')}`,
        ]
      : []),
    ...(shape.order.length > 0
      ? [
          `ORDER BY ${shape.order.map(([property, direction]) => `${nameOf(property)} ${direction}`).join(', ')}`,
        ]
      : []),
    ...(shape.take === undefined ? [] : [`LIMIT ${shape.take}`]),
  ].join(' ');
  return {
    sql,
    toEntity(row) {
      const entity: ObjectLiteral = {};
      for (const column of selected) {
        const value: unknown = driver.prepareHydratedValue(row[column.databaseName], column);
        entity[column.propertyName] = value;
      }
      return entity;
    },
  };
}
