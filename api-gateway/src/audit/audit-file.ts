import { csvLine, csvStart, type AuditEntry } from '@dossier/contracts';

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

export async function* toCsv(batches: Batches): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for await (const entries of batches)
    yield entries.map((entry) => csvLine(columns.map((column) => entry[column]))).join('');
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
