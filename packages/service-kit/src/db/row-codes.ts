import type { EntityMetadata, ObjectLiteral } from 'typeorm';
import { fail } from '../errors/app-error.ts';
import { isSame } from '../crypto/is-same.ts';
import type { Damage, Facts } from '../crypto/seal.ts';
import { isSealedColumn } from './columns.ts';
import { property, type ExemptColumns } from './row-code.entity.ts';

type Column = EntityMetadata['columns'][number];

/*
 * Every row of a service has a code (HMAC-SHA256 under the service's own key) over all its columns, in the column `rowCode`.
 * Managers add it to what they write and check it in what they read, so that write access to a database does not suffice to
 * change who wrote what when. Rows and columns that are compared, counted or joined within the database are not checked.
 */

export interface RowCodes {
  mac(table: string, facts: Facts): string;
  onDamage(damage: Damage): void;
  /** By table, the columns that are not part of the code, or `all`. */
  readonly exempt: ExemptColumns;
  /** Tables whose damaged rows keep their place, with `isDamaged: true`. */
  readonly marked: readonly string[];
}

/** The rows of a table whose code is checked. */
export interface AuthenticatedTable {
  readonly metadata: EntityMetadata;
  /** Whether the code of a row depends on one of these properties. */
  covers(properties: readonly string[]): boolean;
  /** The columns outside of the primary key that a row of the code needs. */
  readonly values: readonly string[];
  macOf(row: ObjectLiteral): string;
  /** Whether a complete row has a valid code; reports it if not. */
  isAuthentic(row: ObjectLiteral): boolean;
  /**
   * The rows without their codes. A damaged one keeps its place when its table is marked, or when it has a sealed value or the
   * key of a blob, which can no longer be opened: a list shows it as damaged. Any other is left out.
   */
  verifyRows(rows: readonly ObjectLiteral[]): ObjectLiteral[];
  /** As `verifyRows`, but throws DATA_DAMAGED instead of leaving the row out. */
  verifyRow(row: ObjectLiteral): ObjectLiteral;
}

const tables = new WeakMap<EntityMetadata, AuthenticatedTable>();

export function hasRowCode({ columns }: EntityMetadata): boolean {
  return columns.some(({ propertyName }) => propertyName === property);
}

export function findAuthenticated(
  rowMacs: RowCodes | undefined,
  metadata: EntityMetadata,
): AuthenticatedTable | undefined {
  const existing = tables.get(metadata);
  if (existing) return existing;
  if (!rowMacs || !hasRowCode(metadata)) return undefined;
  const created = createTable(metadata, rowMacs);
  tables.set(metadata, created);
  return created;
}

/** Values in the place of those of a damaged row, which no seal opens. */
const unreadable = { sealed: `sealed1.${'A'.repeat(48)}`, wrappedKey: `2.${'A'.repeat(80)}` };

function createTable(metadata: EntityMetadata, rowMacs: RowCodes): AuthenticatedTable {
  const { tableName } = metadata;
  const exempt = new Set(rowMacs.exempt[tableName]);
  const columns = metadata.columns
    .filter(({ propertyName }) => propertyName !== property && !exempt.has(propertyName))
    .sort((one, other) => (one.databaseName < other.databaseName ? -1 : 1));
  const values = columns.filter(({ isPrimary }) => !isPrimary).map(({ propertyName }) => propertyName);
  const covered = new Set(values);
  const isMarked = rowMacs.marked.includes(tableName);
  const placeholderColumns = columns.flatMap((each): [property: string, value: string][] => {
    const { propertyName } = each;
    if (isSealedColumn(each)) return [[propertyName, unreadable.sealed]];
    return propertyName === 'wrappedKey' ? [[propertyName, unreadable.wrappedKey]] : [];
  });

  /**
   * Names and values, in an order that does not depend on the entity. A column without a name here has its default, so that
   * the code of a row stays valid when a column is added.
   */
  function macOf(row: ObjectLiteral): string {
    const facts = columns.flatMap((each) => {
      const fact = toFact(each, row[each.propertyName]);
      return fact === defaultOf(each) ? [] : [each.databaseName, fact];
    });
    return rowMacs.mac(tableName, facts);
  }

  function hasMac(row: ObjectLiteral): boolean {
    const mac = row[property] as string | null;
    return mac !== null && isSame(mac, macOf(row));
  }

  function isAuthentic(row: ObjectLiteral): boolean {
    const isValid = hasMac(row);
    if (!isValid) {
      const id = metadata.primaryColumns.map(({ propertyName }) => String(row[propertyName])).join('/');
      rowMacs.onDamage({ table: tableName, id });
    }
    return isValid;
  }

  /** Removes the code; undefined for a damaged row that does not keep its place. */
  function open(row: ObjectLiteral): ObjectLiteral | undefined {
    const isValid = isAuthentic(row);
    delete row[property];
    if (isValid) return row;
    if (isMarked) return Object.assign(row, { isDamaged: true });
    const placeholders = placeholderColumns.filter(([name]) => row[name] !== null);
    return placeholders.length > 0 ? Object.assign(row, Object.fromEntries(placeholders)) : undefined;
  }

  return {
    metadata,
    covers: (properties) => properties.some((each) => covered.has(each)),
    values,
    macOf,
    isAuthentic,
    verifyRows: (rows) => rows.flatMap((row) => open(row) ?? []),
    verifyRow(row) {
      const opened = open(row);
      if (!opened) throw fail('DATA_DAMAGED');
      return opened;
    },
  };
}

/** A value as both databases return it. */
function toFact(each: Column, value: unknown): string | number | null {
  if (value === undefined || value === null) return value === undefined ? defaultOf(each) : null;
  if (value instanceof Date) return value.toISOString();
  if (isSealedColumn(each)) return String(value).slice(-22);
  if (each.type === 'simple-json') return JSON.stringify(value);
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number') return value;
  if (Buffer.isBuffer(value)) return value.toString('base64url');
  throw new Error(`${each.entityMetadata.tableName}.${each.propertyName} cannot be authenticated`);
}

function defaultOf({ default: value }: Column): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
