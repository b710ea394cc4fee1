import type { EntitySchemaColumnOptions, TableColumnOptions, ValueTransformer } from 'typeorm';
import { isSealed } from '../crypto/seal.ts';
import type { Sealed } from '../crypto/sealed.ts';

/**
 * The portable column kinds, once for entities (`column.uuid()`) and once for migrations (`tableColumn.uuid('id')`).
 * Both databases then report the same schema, which the drift test of every service checks.
 */
const kinds = {
  /** An id made by the application. */
  uuid: { type: 'varchar', length: '36' },
  /** A foreign id or a count. */
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  /** A moment in UTC to the millisecond, set in code. */
  timestamp: { type: 'datetime', precision: 3 },
  /** Rappen. */
  money: { type: 'bigint' },
  /** Bytes, or any whole number past 2³¹. */
  bigint: { type: 'bigint' },
  /** Long text without a length, at most 64 KB; never in an index. */
  longText: { type: 'text' },
  /** Text or JSON encrypted by a `Seal`, at most 48 KB; its type in the row is `Sealed`. */
  sealed: { type: 'text' },
  /** A JSON value, at most 64 KB of it. */
  json: { type: 'text' },
  /** Bytes, at most 64 KB. */
  bytes: { type: 'blob' },
} as const;

/** MariaDB returns bigints as text, SQLite as numbers. */
const toNumber: ValueTransformer = {
  to: (value: number | null) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};

/** Node's SQLite returns blobs as Uint8Array, mysql2 as Buffer. */
const toBuffer: ValueTransformer = {
  to: (value: Buffer | null) => value,
  from: (value: Uint8Array | null) => value && Buffer.from(value.buffer, value.byteOffset, value.byteLength),
};

/** Refuses to store anything but the output of a `Seal`. */
const refusePlain: ValueTransformer = {
  to(value: string | null) {
    if (typeof value === 'string' && !isSealed(value)) throw new Error('plain text in a sealed column');
    return value;
  },
  from: (value: string | null) => value,
};

export function isSealedColumn({ transformer }: { transformer?: unknown }): boolean {
  return transformer === refusePlain;
}

interface EntityColumn {
  /** The column's name where it differs from the property's. */
  name?: string;
  primary?: boolean;
  nullable?: false;
  /** The optimistic lock: TypeORM increments it with every `save`. */
  version?: boolean;
}

type NullableColumn = Omit<EntityColumn, 'nullable'> & { nullable: true };

interface MigrationColumn {
  primary?: boolean;
  nullable?: boolean;
  default?: string | number | boolean;
}

declare const valueOf: unique symbol;
/** A column of an entity, with the type of its values in a row. */
export type Column<Value> = EntitySchemaColumnOptions & { readonly [valueOf]?: Value };

/** Makes columns of a kind: `column.integer()`, or `column.integer<TaxStatusId>()` where only some of its values occur. */
interface ColumnKind<Base> {
  <Value extends Base = Base>(options: NullableColumn): Column<Value | null>;
  <Value extends Base = Base>(options?: EntityColumn): Column<Value>;
}

function columnKind<Base>(kind: EntitySchemaColumnOptions): ColumnKind<Base> {
  return (options: EntityColumn | NullableColumn = {}) => ({ ...kind, ...options });
}

function text<Value extends string = string>(length: number, options: NullableColumn): Column<Value | null>;
function text<Value extends string = string>(length: number, options?: EntityColumn): Column<Value>;
function text(length: number, options: EntityColumn | NullableColumn = {}): Column<string | null> {
  return { type: 'varchar', length, ...options };
}

export const column = {
  uuid: columnKind<string>({ ...kinds.uuid, length: 36 }),
  text,
  integer: columnKind<number>(kinds.integer),
  /** A number the database increments. */
  serial: (): Column<number> => ({ ...kinds.integer, primary: true, generated: 'increment' }),
  boolean: columnKind<boolean>(kinds.boolean),
  timestamp: columnKind<Date>(kinds.timestamp),
  money: columnKind<number>({ ...kinds.money, transformer: toNumber }),
  bigint: columnKind<number>({ ...kinds.bigint, transformer: toNumber }),
  longText: columnKind<string>(kinds.longText),
  sealed: columnKind<Sealed>({ ...kinds.sealed, transformer: refusePlain }),
  json: columnKind<unknown>({ type: 'simple-json' }),
  bytes: columnKind<Buffer>({ ...kinds.bytes, transformer: toBuffer }),
};

function tableKind(kind: { type: string; length?: string; precision?: number }) {
  return (name: string, options: MigrationColumn = {}): TableColumnOptions => {
    const { primary = false, nullable = false, default: fallback } = options;
    return {
      name,
      ...kind,
      isPrimary: primary,
      isNullable: nullable,
      ...(fallback !== undefined && { default: fallback }),
    };
  };
}

export const tableColumn = {
  uuid: tableKind(kinds.uuid),
  text: (name: string, length: number, options: MigrationColumn = {}): TableColumnOptions =>
    tableKind({ type: 'varchar', length: String(length) })(name, options),
  integer: tableKind(kinds.integer),
  /** A number the database increments. */
  serial: (name: string): TableColumnOptions => ({
    ...tableKind(kinds.integer)(name, { primary: true }),
    isGenerated: true,
    generationStrategy: 'increment',
  }),
  boolean: tableKind(kinds.boolean),
  timestamp: tableKind(kinds.timestamp),
  money: tableKind(kinds.money),
  bigint: tableKind(kinds.bigint),
  longText: tableKind(kinds.longText),
  sealed: tableKind(kinds.sealed),
  json: tableKind(kinds.json),
  bytes: tableKind(kinds.bytes),
  /** The code of the row: a table of a service has one. */
  rowCode: (): TableColumnOptions =>
    tableKind({ type: 'varchar', length: '43' })('rowCode', { nullable: true }),
};
