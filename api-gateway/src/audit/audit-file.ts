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

/** RFC 4180, with a byte order mark, by which spreadsheets recognize UTF-8. */
export async function* toCsv(batches: Batches): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`;
  for await (const entries of batches)
    yield entries.map((entry) => `${columns.map((column) => toCell(entry[column])).join(',')}\r\n`).join('');
}

/** A spreadsheet would run a cell that begins like a formula; an e-mail address may. */
function toCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
