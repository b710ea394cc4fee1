import {
  countExpectedPapers,
  declarePaperGone,
  listDeskExpectedPapers,
  listExpectedPapers,
  type ExpectedPaper,
  type Language,
} from '@dossier/contracts';
import { paperKindName } from '@dossier/contracts/reading-texts';
import { fail, type Service } from '@dossier/service-kit';
import { In, Not } from 'typeorm';
import { recordActing } from '../access-log/access-log.ts';
import { loadFacts } from '../facts/facts.repository.ts';
import type { Rest, SharedWork } from '../facts/shared-work.ts';
import type { YearView } from '../facts/year-findings.ts';
import { openDeskView, ownView } from '../readings/year-views.ts';
import { isReturnBefore } from '../last-return/return-before.ts';
import { expectPapers, papersOfReturn, type Expected, type PaperIdentity } from './expected-papers.ts';
import { gonePaperEntity } from './gone-papers.entity.ts';

/** Last year's papers are this year's list. */
export function expectedPaperRoutes(service: Service, share: SharedWork): void {
  const { route, db, seals, clock } = service;

  async function list(view: YearView, rest: Rest): Promise<Expected[]> {
    const { userId, taxYear } = view;
    const before = await loadFacts(service, userId, await view.before(), rest);
    const year = await loadFacts(service, userId, await view.papers(), rest);
    const gone = await db.read((manager) => manager.findBy(gonePaperEntity, { userId, taxYear }));
    const idOf = ({ kind, issuer, owner }: PaperIdentity) =>
      seals.own.mac({ table: 'gone_paper', column: 'paperId', id: userId }, [kind, issuer, owner]);
    const returns = [...before, ...year].filter(({ paper }) => isReturnBefore(paper, taxYear));
    const isGone = new Set(gone.map(({ paperId }) => paperId));
    return expectPapers([...before, ...returns.flatMap(papersOfReturn)], year, isGone, idOf);
  }

  const present = (papers: readonly Expected[], language: Language): ExpectedPaper[] =>
    papers.map((paper) => ({ ...paper, kindName: paperKindName(paper.kind, language) }));

  route(listExpectedPapers, ({ query: { taxYear }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      await recordActing(service, identity, [taxYear - 1, taxYear], 'read');
      return present(await list(ownView(service, { userId: identity.userId, taxYear }), rest), language);
    }),
  );

  route(countExpectedPapers, ({ params: { userId }, query: { taxYear }, signal }) =>
    share({ userId, signal }, async (rest) => ({
      expected: (await list(ownView(service, { userId, taxYear }), rest)).length,
    })),
  );

  route(declarePaperGone, ({ params: { id }, body: { taxYear, isGone }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const { userId } = identity;
      await recordActing(service, identity, [taxYear], 'change');
      const view = ownView(service, { userId, taxYear });
      const expected = (await list(view, rest)).map((paper) => paper.id);
      if (!expected.includes(id)) throw fail('EXPECTED_PAPER_NOT_FOUND');
      const key = { userId, taxYear, paperId: id };
      await db.write(async (manager) => {
        await manager.delete(gonePaperEntity, key);
        // Papers of last year that were deleted leave nothing behind.
        await manager.delete(gonePaperEntity, { userId, taxYear, paperId: Not(In(expected)) });
        if (isGone) await manager.insert(gonePaperEntity, { ...key, declaredAt: new Date(clock.now()) });
      });
      return present(await list(view, rest), language);
    }),
  );

  route(listDeskExpectedPapers, ({ params, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const view = await openDeskView(service, identity, params);
      await view.record('read');
      if (view.shownBefore.length > 0) await view.record('read', params.taxYear - 1);
      return present(await list(view, rest), language);
    }),
  );
}
