import type { PartsProposal, Reading } from '@dossier/contracts';

interface Proposed {
  parts: readonly (readonly number[])[];
  leftOut?: readonly number[];
  confidence?: Reading['confidence'];
}

/** A proposal of documents with these pages. */
export const proposal = ({ parts, leftOut = [], confidence = 'high' }: Proposed): PartsProposal => ({
  fileId: '00000000-0000-4000-8000-000000000001',
  version: 1,
  state: 'done',
  pageCount: [...parts.flat(), ...leftOut].length,
  parts: parts.map((pages, at) => ({
    pages: pages.map((page) => ({ page, turn: 0 })),
    kind: 'interestStatement',
    kindName: 'Interest statement',
    categoryId: 2,
    taxYear: 2024,
    owner: 'self',
    ownerName: null,
    issuer: `Bank ${at + 1}`,
    confidence,
  })),
  leftOut: leftOut.map((page) => ({ page, reason: 'blank' })),
});
