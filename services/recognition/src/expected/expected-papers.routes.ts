import {
  declarePaperGone,
  listDeskExpectedPapers,
  listExpectedPapers,
  type ExpectedPaper,
  type Language,
} from '@dossier/contracts';
import { paperKindName } from '@dossier/contracts/reading-texts';
import { AppError, fail, type Service } from '@dossier/service-kit';
import { openFiling, type Filing } from '../readings/open-filing.ts';
import { filedPaper } from '../readings/present-reading.ts';
import { openYear, type OpenReading } from '../readings/readings.repository.ts';
import { expectPapers, type Expected, type PaperIdentity } from './expected-papers.ts';
import { gonePaperEntity } from './gone-papers.entity.ts';

/** Last year's papers are this year's list. */
export function expectedPaperRoutes(service: Service): void {
  const { route, db, seals, clock } = service;

  async function list(
    { userId, taxYear }: Filing,
    openPapers: (taxYear: number) => Promise<readonly OpenReading[]>,
  ): Promise<Expected[]> {
    const [before, year, gone] = await Promise.all([
      openPapers(taxYear - 1),
      openPapers(taxYear),
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

  const listOwn = (userId: number, taxYear: number) =>
    list({ userId, taxYear }, (year) => openYear(service, userId, year));

  const present = (papers: readonly Expected[], language: Language): ExpectedPaper[] =>
    papers.map((paper) => ({ ...paper, kindName: paperKindName(paper.kind, language) }));

  route(listExpectedPapers, async ({ query: { taxYear }, identity: { userId }, language }) =>
    present(await listOwn(userId, taxYear), language),
  );

  route(
    declarePaperGone,
    async ({ params: { id }, body: { taxYear, isGone }, identity: { userId }, language }) => {
      if (!(await listOwn(userId, taxYear)).some((paper) => paper.id === id))
        throw fail('EXPECTED_PAPER_NOT_FOUND');
      const key = { userId, taxYear, paperId: id };
      await db.write(async (manager) => {
        await manager.delete(gonePaperEntity, key);
        if (isGone) await manager.insert(gonePaperEntity, { ...key, declaredAt: new Date(clock.now()) });
      });
      return present(await listOwn(userId, taxYear), language);
    },
  );

  route(listDeskExpectedPapers, async ({ params: { userId, taxYear }, identity, language }) => {
    const open = (year: number) => openFiling(service, identity, { userId, taxYear: year }, 'read');
    const year = await open(taxYear);
    // The year before may not be on the desk of the expert, who then learns nothing of its papers.
    const before = await open(taxYear - 1).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return [];
      throw error;
    });
    const expected = await list({ userId, taxYear }, async (each) => (each === taxYear ? year : before));
    return present(expected, language);
  });
}
