import type { RecognizedPaper } from '@dossier/contracts';

/** What is known of a paper that was not read, or not as one. */
export const unknownPaper: RecognizedPaper = {
  kind: null,
  categoryId: null,
  taxYear: null,
  owner: null,
  ownerName: null,
  issuer: null,
  language: null,
  confidence: 'none',
  values: [],
  pages: null,
  unreadable: null,
};
