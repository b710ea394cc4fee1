import {
  listDeskFiles,
  listSearchedFiles,
  searchDeskPapers,
  searchPapers,
  searchTerms,
} from '@dossier/contracts';
import { actorOf, type Service } from '@dossier/service-kit';
import { accessLog, recordActing } from '../access-log/access-log.ts';
import type { SharedWork } from '../facts/shared-work.ts';
import { findPapers } from './find-papers.ts';
import { indexEarlier } from './index-earlier.ts';

/** Searches papers. Which files and versions somebody sees is decided by documents, at each search. */
export function searchRoutes(service: Service, share: SharedWork): void {
  const { route, db, clock } = service;

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
      const params = { userId: String(userId), taxYear: String(taxYear) };
      const shown = await service.call(listDeskFiles, { params }, { for: identity });
      const entry = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: userId, taxYear };
      await db.write((manager) => accessLog.addRepeatable(manager, { ...entry, action: 'read' }));
      const files = shown
        .filter(({ deletedAt }) => deletedAt === null)
        .sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
        .map(({ id, version, name }) => ({ id, version, name, taxYear }));
      await indexEarlier(service, userId, rest);
      return findPapers(service, { userId, files, terms: searchTerms(q), language }, rest);
    }),
  );
}
