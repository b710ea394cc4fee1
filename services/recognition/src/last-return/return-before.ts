import type { PaperFacts } from '../recognize/findings/filed-paper.ts';

/** Whether a paper is the person's tax return of the year before; one of somebody else proposes nothing. */
export const isReturnBefore = (
  { kind, taxYear, owner, ownerName }: Pick<PaperFacts, 'kind' | 'taxYear' | 'owner' | 'ownerName'>,
  year: number,
): boolean =>
  kind === 'taxReturn' &&
  taxYear === year - 1 &&
  (owner === 'self' || (owner === null && ownerName === null));
