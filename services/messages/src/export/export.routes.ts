import { exportMessageAccess, exportMessages } from '@dossier/contracts';
import { readPageAfter, type Service } from '@dossier/service-kit';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { listMessagesAfter } from '../messages/messages.repository.ts';

/** Everything this service stores about a user, for the user's export. */
export function exportRoutes(service: Service): void {
  service.route(exportMessages, async ({ params: { userId }, query }) => {
    const { rows, next } = await listMessagesAfter(service, userId, query.after);
    return {
      next,
      rows: rows.map(({ createdAt, author, text }) => ({ at: createdAt.toISOString(), from: author, text })),
    };
  });

  service.route(exportMessageAccess, async ({ params: { userId }, query, db }) => {
    const { rows, next } = await db.read((manager) =>
      readPageAfter(manager, accessEntity, { ownerId: userId }, query.after),
    );
    return {
      next,
      rows: rows.map(({ at, action, actorId }) => ({
        at: at.toISOString(),
        action,
        by: actorId === userId ? ('you' as const) : ('staff' as const),
      })),
    };
  });
}
