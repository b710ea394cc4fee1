import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A value of a row as the drivers return and accept it. */
export type Value = null | string | number | bigint | Uint8Array;
export type Row = readonly Value[];

/** A table with its rows. `create` and `finish` are the statements before and after its rows. */
export interface Table<Rows = Iterable<Row> | AsyncIterable<Row>> {
  readonly name: string;
  readonly create: readonly string[];
  readonly columns: readonly string[];
  readonly rows: Rows;
  readonly finish: readonly string[];
}

/** Each user's data is sealed with the user's key in this table, so that deleting the key destroys the data. */
export const keyTable = 'user_keys';

/** Characters that are compressed at a time. */
const chunkSize = 65_536;

/** Rows refer to their blob in a column of this name. */
const blobColumn = 'blobKey';

type Encoded = null | string | number | { readonly int: string } | { readonly bytes: string };

function encode(value: Value): Encoded {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : { int: String(value) };
  }
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
}

function decode(value: Encoded): Value {
  // The drivers store a number as a floating-point value and a bigint as an integer.
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (value === null || typeof value === 'string') return value;
  return 'int' in value ? BigInt(value.int) : Buffer.from(value.bytes, 'base64');
}

export interface Written {
  readonly rows: number;
  /** The keys of the blobs the rows refer to. */
  readonly blobKeys: Set<string>;
}

/** Writes tables as compressed lines of JSON: a line that describes a table, then a line per row. Durable when it resolves. */
export async function writeTables(path: string, tables: readonly Table[]): Promise<Written> {
  let rows = 0;
  const blobKeys = new Set<string>();
  async function* lines(): AsyncGenerator<string> {
    for (const table of tables) {
      const { name, create, columns, finish } = table;
      const blobIndex = columns.indexOf(blobColumn);
      let chunk = `${JSON.stringify({ name, create, columns, finish })}\n`;
      for await (const row of table.rows) {
        rows += 1;
        const key = row[blobIndex];
        if (typeof key === 'string') blobKeys.add(key);
        chunk += `${JSON.stringify(row.map(encode))}\n`;
        // Compression costs a change of threads for each chunk.
        if (chunk.length < chunkSize) continue;
        yield chunk;
        chunk = '';
      }
      yield chunk;
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), file);
  return { rows, blobKeys };
}

/** Reads the tables of a file in order. The rows of a table must be read before the next table. */
export async function* readTables(path: string): AsyncGenerator<Table<AsyncIterable<Row>>> {
  const input = createReadStream(path).pipe(createGunzip());
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  let next = await lines.next();
  async function* rows(): AsyncGenerator<Row> {
    for (next = await lines.next(); !next.done && next.value.startsWith('['); next = await lines.next()) {
      yield (JSON.parse(next.value) as Encoded[]).map(decode);
    }
  }
  while (!next.done) {
    const table = { ...(JSON.parse(next.value) as Omit<Table, 'rows'>), rows: rows() };
    yield table;
  }
}

/** The blob a row refers to, if any. */
export function blobKeyOf({ columns }: Pick<Table, 'columns'>, row: Row): string | undefined {
  const key = row[columns.indexOf(blobColumn)];
  return typeof key === 'string' ? key : undefined;
}
