import { declarePaperGone, listExpectedPapers, type ExpectedPaper, type Language } from '@dossier/contracts';
import { paperKindName } from '@dossier/contracts/reading-texts';
import { fail, type Service } from '@dossier/service-kit';
import { filedPaper } from '../readings/present-reading.ts';
import { openYear } from '../readings/readings.repository.ts';
import { expectPapers, type Expected, type PaperIdentity } from './expected-papers.ts';
import { gonePaperEntity } from './gone-papers.entity.ts';

/** Last year's papers are this year's list. */
export function expectedPaperRoutes(service: Service): void {
  const { route, db, seals, clock } = service;

  async function list(userId: number, taxYear: number): Promise<Expected[]> {
    const [before, year, gone] = await Promise.all([
      openYear(service, userId, taxYear - 1),
      openYear(service, userId, taxYear),
      db.read((manager) => manager.findBy(gonePaperEntity, { userId, taxYear })),
    ]);
    const idOf = ({ kind, issuer, owner }: PaperIdentity) =>
      seals.own.mac({ table: 'gone_paper', column: 'paperId', id: userId }, [kind, issuer, owner]);
    return expectPapers(
      before.map(filedPaper),
      year.map(filedPaper),
      new Set(gone.map(({ paperId }) => paperId)),
      idOf,
    );
  }

  const present = (papers: readonly Expected[], language: Language): ExpectedPaper[] =>
    papers.map((paper) => ({ ...paper, kindName: paperKindName(paper.kind, language) }));

  route(listExpectedPapers, async ({ query: { taxYear }, identity: { userId }, language }) =>
    present(await list(userId, taxYear), language),
  );

  route(
    declarePaperGone,
    async ({ params: { id }, body: { taxYear, isGone }, identity: { userId }, language }) => {
      if (!(await list(userId, taxYear)).some((paper) => paper.id === id))
        throw fail('EXPECTED_PAPER_NOT_FOUND');
      const key = { userId, taxYear, paperId: id };
      await db.write(async (manager) => {
        await manager.delete(gonePaperEntity, key);
        if (isGone) await manager.insert(gonePaperEntity, { ...key, declaredAt: new Date(clock.now()) });
      });
      return present(await list(userId, taxYear), language);
    },
  );
}
