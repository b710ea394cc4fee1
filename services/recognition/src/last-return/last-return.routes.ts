import { decideProposal, getLastReturn, type LastReturn, type ReturnDecision } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { recordActing } from '../access-log/access-log.ts';
import { loadFacts } from '../facts/facts.repository.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import type { Rest, SharedWork } from '../facts/shared-work.ts';
import type { YearView } from '../facts/year-findings.ts';
import { findOwnReading } from '../readings/find-reading.ts';
import { changeMarks, openShown } from '../readings/readings.repository.ts';
import { ownView } from '../readings/year-views.ts';
import { presentProposals } from './present-proposals.ts';
import { isReturnBefore } from './return-before.ts';

/** What the tax return of the year before proposes, and what the person decided about it. */
export function lastReturnRoutes(service: Service, share: SharedWork): void {
  const { route } = service;

  /** The latest upload of a return that proposes something. */
  async function find(view: YearView, rest: Rest): Promise<OpenReading | undefined> {
    const shown = [...(await view.papers()), ...(await view.before())];
    const facts = await loadFacts(service, view.userId, shown, rest);
    const returns = new Set(
      facts.filter(({ paper }) => isReturnBefore(paper, view.taxYear)).map(({ fileId }) => fileId),
    );
    const readings = await openShown(
      service,
      view.userId,
      shown.filter(({ row }) => returns.has(row.fileId)),
    );
    return readings
      .filter(({ content }) => content?.paper.proposals?.length)
      .sort((a, b) => b.row.uploadedAt.getTime() - a.row.uploadedAt.getTime())[0];
  }

  route(getLastReturn, ({ query: { taxYear }, identity, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      await recordActing(service, identity, [taxYear - 1, taxYear], 'read');
      const found = await find(ownView(service, { userId: identity.userId, taxYear }), rest);
      return found ? present(found) : null;
    }),
  );

  route(decideProposal, ({ params: { fileId, proposalId }, body: { decision }, identity, signal }) =>
    share({ userId: identity.userId, signal }, async () => {
      const { userId } = identity;
      const reading = await findOwnReading(service, userId, fileId);
      await recordActing(service, identity, [reading.row.taxYear], 'change');
      if (!reading.content) throw fail('READING_NOT_DONE');
      if (!reading.content.paper.proposals?.some(({ id }) => id === proposalId))
        throw fail('PROPOSAL_NOT_FOUND');
      const change = {
        ...{ fileId: reading.row.fileId, version: reading.version },
        change: (marks: OpenReading['marks']) => ({
          ...marks,
          proposals: withDecision(marks.proposals ?? {}, proposalId, decision),
        }),
      };
      if (!(await changeMarks(service, userId, [change]))) throw fail('READING_NOT_DONE');
      return present(await findOwnReading(service, userId, fileId));
    }),
  );
}

function withDecision(
  decisions: Readonly<Record<string, ReturnDecision>>,
  id: string,
  decision: ReturnDecision | null,
): Record<string, ReturnDecision> {
  const { [id]: _before, ...others } = decisions;
  return decision ? { ...others, [id]: decision } : others;
}

const present = (reading: OpenReading): LastReturn => ({
  fileId: reading.row.fileId,
  taxYear: reading.content?.paper.taxYear ?? reading.row.taxYear,
  proposals: presentProposals(reading),
});
