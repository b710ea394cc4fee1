import { maxPaperAmount, maxPaperValues, type RecognizedPaper } from '@dossier/contracts';
import { isPlausibleYear } from './text/tax-year.ts';

const maxName = 200;
const bounded = (name: string | null) => name?.slice(0, maxName) ?? null;

/** Codes and XML are bounded like text: they may state any year, any amount and texts of any length. */
export function boundPaper(paper: RecognizedPaper, taxYear: number): RecognizedPaper {
  const { taxYear: year, issuer, ownerName, values } = paper;
  return {
    ...paper,
    taxYear: year !== null && isPlausibleYear(year, taxYear) ? year : null,
    issuer: bounded(issuer),
    ownerName: bounded(ownerName),
    values: values.filter(({ value }) => Math.abs(value) <= maxPaperAmount).slice(0, maxPaperValues),
  };
}
