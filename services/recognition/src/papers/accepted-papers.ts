import type { RecognizedPaper } from '@dossier/contracts';
import type { ExpectedByReturn } from '../recognize/findings/filed-paper.ts';
import type { Marks } from './readings.entity.ts';

/** The papers that are expected because of what the person took over from a tax return. */
export function acceptedPapers(
  { proposals = [] }: Pick<RecognizedPaper, 'proposals'>,
  { proposals: decisions = {} }: Pick<Marks, 'proposals'>,
): ExpectedByReturn[] {
  return proposals.flatMap(({ id, paper, text, owner }) =>
    paper && decisions[id] === 'accepted' ? [{ kind: paper, issuer: text || null, owner }] : [],
  );
}
