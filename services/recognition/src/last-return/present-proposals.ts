import type { DecidedProposal } from '@dossier/contracts';
import type { OpenReading } from '../facts/open-reading.ts';

/** The proposals of a tax return with what the person decided about each. */
export const presentProposals = ({
  content,
  marks,
}: Pick<OpenReading, 'content' | 'marks'>): DecidedProposal[] =>
  (content?.paper.proposals ?? []).map((proposal) => ({
    ...proposal,
    decision: marks.proposals?.[proposal.id] ?? null,
  }));
