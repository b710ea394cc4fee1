import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from '@dossier/contracts';

const columns = [
  'at',
  'service',
  'actorId',
  'actorEmail',
  'role',
  'kind',
  'act',
  'subjectId',
  'subjectEmail',
  'target',
  'outcome',
  'code',
  'requestId',
] as const satisfies readonly (keyof AuditEntry)[];

type Batches = AsyncIterable<readonly AuditEntry[]>;

/** RFC 4180. A spreadsheet recognizes UTF-8 by the byte order mark, and would run a cell that begins like a formula. */
export async function* toCsv(batches: Batches): AsyncGenerator<string> {
  yield stringify([columns], { bom: true, record_delimiter: 'windows' });
  for await (const entries of batches)
    yield stringify([...entries], { columns, record_delimiter: 'windows', escape_formulas: true });
}

export async function* toJson(batches: Batches): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const entries of batches) {
    for (const { id: _, ...entry } of entries) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}
