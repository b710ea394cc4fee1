import {
  listDeskFiles,
  listSearchedFiles,
  searchDeskFilings,
  searchDeskPapers,
  searchLimits,
  searchPapers,
  searchTerms,
  type SearchedFile,
} from '@dossier/contracts';
import { actorOf, AppError, type Service, type UserIdentity } from '@dossier/service-kit';
import { accessLog, recordActing } from '../access-log/access-log.ts';
import type { Rest, SharedWork } from '../facts/shared-work.ts';
import { findPapers } from './find-papers.ts';
import { indexEarlier } from './index-earlier.ts';

interface FilingKey {
  readonly userId: number;
  readonly taxYear: number;
}

/** Searches papers. Which files and versions somebody sees is decided by documents, at each search. */
export function searchRoutes(service: Service, share: SharedWork): void {
  const { route, db, clock } = service;

  /** The papers of a filing that documents shows an expert, newest first; in the access log before a word of them is opened. */
  async function openFiling(identity: UserIdentity, filing: FilingKey, rest: Rest): Promise<SearchedFile[]> {
    const { userId, taxYear } = filing;
    const params = { userId: String(userId), taxYear: String(taxYear) };
    const shown = await service.call(listDeskFiles, { params }, { for: identity });
    const entry = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: userId, taxYear };
    await db.write((manager) => accessLog.addRepeatable(manager, { ...entry, action: 'read' }));
    await indexEarlier(service, userId, rest);
    return shown
      .filter(({ deletedAt }) => deletedAt === null)
      .sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
      .map(({ id, version, name }) => ({ id, version, name, taxYear }));
  }

  route(searchPapers, ({ query: { q, taxYear }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const { userId } = identity;
      const query = taxYear === undefined ? {} : { taxYear: String(taxYear) };
      const files = await service.call(listSearchedFiles, { params: { userId: String(userId) }, query });
      // While an administrator acts as the user: the words of all of these files are opened.
      await recordActing(
        service,
        identity,
        files.map((file) => file.taxYear),
        'read',
      );
      await indexEarlier(service, userId, rest);
      return findPapers(service, { userId, files, terms: searchTerms(q), language }, rest);
    }),
  );

  route(searchDeskPapers, ({ params: { userId, taxYear }, query: { q }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const files = await openFiling(identity, { userId, taxYear }, rest);
      return findPapers(service, { userId, files, terms: searchTerms(q), language }, rest);
    }),
  );

  route(searchDeskFilings, ({ body: { q, typos, filings }, identity, language, signal, requestId }) => {
    service.describeAudit({ target: filings.length });
    /** The entry of the request names nobody: each user whose papers were opened gets one as of a search in the filing. */
    const recordLook = ({ userId, taxYear }: FilingKey) =>
      service.recordAudit({
        actorId: actorOf(identity),
        role: identity.role,
        kind: 'look',
        act: searchDeskPapers.id,
        subjectId: userId,
        target: String(taxYear),
        outcome: 'done',
        code: null,
        requestId,
      });
    return share({ userId: identity.userId, signal }, async (rest) => {
      const terms = searchTerms(q);
      if (terms.length === 0) return { searched: filings.length, found: [] };
      const { maxPerFiling, maxFilingsMs } = searchLimits;
      const endsAt = performance.now() + maxFilingsMs;
      const found = [];
      let searched = 0;
      for (const { userId, taxYear } of filings) {
        if (searched > 0 && performance.now() > endsAt) break;
        searched += 1;
        const files = await openFiling(identity, { userId, taxYear }, rest).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return null;
          throw error;
        });
        if (files === null) continue;
        await recordLook({ userId, taxYear });
        const search = { userId, files, terms, language, typos, maxResults: maxPerFiling + 1 };
        const papers = await findPapers(service, search, rest);
        if (papers.length > 0)
          found.push({
            userId,
            taxYear,
            papers: papers.slice(0, maxPerFiling),
            hasMore: papers.length > maxPerFiling,
          });
      }
      return { searched, found };
    });
  });
}
