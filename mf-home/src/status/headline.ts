import { isTransmitted, type TaxStatusId } from '@dossier/contracts';

export interface Situation {
  status: TaxStatusId;
  /** Ids of required categories without a file; null until loaded. */
  missing: readonly number[] | null;
  advancedFinished: boolean;
  taxProfileComplete: boolean;
  /** Whether the user, who has no history, is asked which year to begin with. */
  asksYear: boolean;
  /** Whether the expert handed over the return, for the user to sign. */
  hasReturn: boolean;
  /** Whether a dossier was transmitted; staff may move a filing to 4 without one. */
  transmitted: boolean;
  /** Whether an expert reviews the dossier before the user's review is due. */
  expertReview: boolean;
  /** The number of files that have no category yet, and how many of them wait to be read. */
  toSort: number;
  waiting: number;
  /** The number of files and answers that the expert asks for. */
  requests: number;
  /** Whether a supplement can be transmitted. */
  hasNews: boolean;
}

/** Catalogue key of the headline. */
export type Headline =
  | {
      key:
        | 'year'
        | 'profile'
        | 'profileDone'
        | 'documentsUnknown'
        | 'documentsComplete'
        | 'advanced'
        | 'transmit'
        | 'expert'
        | 'review'
        | 'sign'
        | 'filed';
    }
  | { key: 'documents' | 'requests' | 'reading' | 'sort'; count: number };

/** The single primary action on home. */
export type NextAction =
  | 'year'
  | 'taxProfile'
  | 'sort'
  | 'upload'
  | 'advanced'
  | 'transmit'
  | 'requests'
  | 'supplement'
  | 'review'
  | 'sign'
  | 'none';

export function headlineOf(situation: Situation): Headline {
  const { status, missing, advancedFinished, taxProfileComplete, hasReturn, requests } = situation;
  if (situation.asksYear) return { key: 'year' };
  if (requests > 0) return { key: 'requests', count: requests };
  // What happens to the papers that were just handed over comes before what is still missing.
  if (status < 4 && situation.waiting > 0) return { key: 'reading', count: situation.waiting };
  if (status < 4 && situation.toSort > 0) return { key: 'sort', count: situation.toSort };
  switch (status) {
    case 1:
      return { key: taxProfileComplete ? 'profileDone' : 'profile' };
    case 2:
      if (!missing) return { key: 'documentsUnknown' };
      return missing.length === 0
        ? { key: 'documentsComplete' }
        : { key: 'documents', count: missing.length };
    case 3:
      // A file may be deleted after the last category was covered, which moves no status back.
      if (missing?.length) return { key: 'documents', count: missing.length };
      return { key: advancedFinished ? 'transmit' : 'advanced' };
    case 4:
      return { key: situation.transmitted ? 'expert' : 'transmit' };
    case 5:
      return { key: situation.expertReview ? 'review' : 'expert' };
    case 6:
      return { key: hasReturn ? 'sign' : 'filed' };
  }
}

/** The next thing this person can do. */
export function nextActionOf(situation: Situation): NextAction {
  const { status, missing, advancedFinished, taxProfileComplete, transmitted } = situation;
  if (situation.asksYear) return 'year';
  if (situation.requests > 0) return 'requests';
  if (isTransmitted(status)) {
    if (status === 4 && !transmitted) return 'transmit';
    if (situation.hasNews) return 'supplement';
    if (status === 5 && situation.expertReview) return 'review';
    return status === 6 && situation.hasReturn ? 'sign' : 'none';
  }
  if (situation.toSort > 0 && situation.waiting === 0) return 'sort';
  if (!taxProfileComplete) return 'taxProfile';
  if (status < 3 || missing?.length) return 'upload';
  return advancedFinished ? 'transmit' : 'advanced';
}
