import { eraseReadings } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { YearFindings } from '../facts/year-findings.ts';
import { paperEntity } from '../papers/papers.entity.ts';
import type { ReadQueue } from '../queue/read-queue.ts';

/** Destroys everything this service stores about a user, also what an expert taught the office. */
export function deletionRoutes(
  { route, db, outbox, seals, deleteOwned }: Service,
  queue: ReadQueue,
  findings: YearFindings,
): void {
  route(eraseReadings, async ({ params: { userId } }) => {
    const papers = await db.read((manager) =>
      manager.find(paperEntity, { select: { fileId: true }, where: { userId } }),
    );
    await db.write(async (manager) => {
      await deleteOwned(manager, userId);
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
    });
    findings.forget(userId);
    for (const { fileId } of papers) queue.abort(fileId);
    return { success: true as const };
  });
}
