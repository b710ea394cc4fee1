import { isTransmitted, type TaxStatusId } from '@dossier/contracts';

export interface Situation {
  status: TaxStatusId;
  /** Ids of required categories without a file; null until loaded. */
  missing: readonly number[] | null;
  advancedFinished: boolean;
  taxProfileComplete: boolean;
  /** Whether the expert handed over the return, for the user to sign. */
  hasReturn: boolean;
}

/** Catalogue key of the headline. */
export type Headline =
  | {
      key:
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
  | { key: 'documents'; count: number };

/** The single primary action on home. */
export type NextAction = 'taxProfile' | 'upload' | 'advanced' | 'transmit' | 'none';

export function headlineOf({
  status,
  missing,
  advancedFinished,
  taxProfileComplete,
  hasReturn,
}: Situation): Headline {
  switch (status) {
    case 1:
      return { key: taxProfileComplete ? 'profileDone' : 'profile' };
    case 2:
      if (!missing) return { key: 'documentsUnknown' };
      return missing.length === 0
        ? { key: 'documentsComplete' }
        : { key: 'documents', count: missing.length };
    case 3:
      return { key: advancedFinished ? 'transmit' : 'advanced' };
    case 4:
      return { key: 'expert' };
    case 5:
      return { key: 'review' };
    case 6:
      return { key: hasReturn ? 'sign' : 'filed' };
  }
}

export function nextActionOf({ status, advancedFinished, taxProfileComplete }: Situation): NextAction {
  if (isTransmitted(status)) return 'none';
  if (!taxProfileComplete) return 'taxProfile';
  if (status < 3) return 'upload';
  return advancedFinished ? 'transmit' : 'advanced';
}
