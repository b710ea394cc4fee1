import { getDocumentNotices } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { findLatestExport } from '../export/account-exports.repository.ts';
import { listRequestedYears } from '../files/reviews.repository.ts';

/** What the notifications tell of documents. */
export function noticeRoutes(service: Service): void {
  const { clock, db } = service;
  service.route(getDocumentNotices, ({ params: { userId } }) =>
    db.read(async (manager) => ({
      requestedYears: await listRequestedYears(manager, userId),
      exportedAt: await findLatestExport(manager, userId, clock.now()),
    })),
  );
}
