import {
  duplicateOf,
  listReadingsForUser,
  type FilingPaper,
  type Language,
  type PaperValues,
} from '@dossier/contracts';
import { stringify } from 'csv-stringify/sync';
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

/** The values as a table. A text that a spreadsheet would take for a formula is made a text. */
export function toCsv(values: PaperValues['values']): string {
  return stringify([...values], {
    header: true,
    columns: [
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
    ],
    bom: true,
    escape_formulas: true,
  });
}
