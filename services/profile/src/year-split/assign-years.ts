import type { TaxStatusId } from '@dossier/contracts';

/** What the other services know about the years of a user. */
export interface YearFacts {
  /** The year of the declaration; without one the default year. */
  readonly declarationYear: number;
  readonly filings: readonly { readonly taxYear: number; readonly current_status_id: TaxStatusId }[];
  /** The years that hold documents. */
  readonly fileYears: readonly number[];
}

/**
 * Assigns the answers of the earlier version, which were those of all years: they become those of the declaration's year
 * and of every year that holds documents or has status 3 or higher. A year that was only at 2 gets them as a draft.
 */
export function assignYears({ declarationYear, filings, fileYears }: YearFacts): {
  answers: number[];
  drafts: number[];
} {
  const advanced = filings.filter((filing) => filing.current_status_id >= 3).map(({ taxYear }) => taxYear);
  const answers = new Set([declarationYear, ...fileYears, ...advanced]);
  const drafts = filings
    .filter((filing) => filing.current_status_id === 2 && !answers.has(filing.taxYear))
    .map(({ taxYear }) => taxYear);
  return { answers: [...answers].sort(), drafts: [...new Set(drafts)].sort() };
}
