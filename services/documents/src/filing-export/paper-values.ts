import {
  csvFile,
  duplicateOf,
  listReadingsForUser,
  type FilingPaper,
  type Language,
  type PaperValues,
} from '@dossier/contracts';
import { unlessUnavailable, type Service } from '@dossier/service-kit';
import type { YearStorageKey } from '../files/year-storage.entity.ts';

/** What was read from the papers of the archive; null while the reader is unavailable. */
export async function collectPaperValues(
  service: Service,
  { userId, taxYear }: YearStorageKey,
  papers: readonly FilingPaper[],
  language: Language,
): Promise<PaperValues['values'] | null> {
  const query = { userId: String(userId), taxYear: String(taxYear) };
  const headers = { 'accept-language': language };
  const readings = await unlessUnavailable(service.call(listReadingsForUser, { query }, { headers }));
  if (!readings) return null;
  return papers.flatMap((paper) => {
    const reading = readings.find(({ fileId, version }) => fileId === paper.id && version === paper.version);
    if (!reading) return [];
    const { kind, kindName, issuer, owner, ownerName, taxYear: yearOfPaper } = reading;
    const about = {
      fileId: paper.id,
      path: paper.path,
      kind,
      kindName,
      issuer,
      owner,
      ownerName,
      taxYear: yearOfPaper,
      duplicateOf: duplicateOf(reading),
    };
    return reading.values.map(({ key, label, value, currency, page, source, by, confirmedBy }) => ({
      ...about,
      key,
      label,
      value,
      currency,
      page,
      source,
      by,
      confirmedBy,
    }));
  });
}

const columns = [
  'path',
  'kindName',
  'issuer',
  'owner',
  'ownerName',
  'taxYear',
  'key',
  'label',
  'value',
  'currency',
  'page',
  'source',
  'by',
  'confirmedBy',
  'kind',
  'fileId',
  'duplicateOf',
] as const satisfies readonly (keyof PaperValues['values'][number])[];

/** The values as a table for a spreadsheet. */
export function toCsv(values: PaperValues['values']): string {
  return csvFile([columns, ...values.map((value) => columns.map((column) => value[column]))]);
}
