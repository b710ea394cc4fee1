import { eraseReadings } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { gonePaperEntity } from '../expected-papers/gone-papers.entity.ts';
import { paperFactsEntity } from '../papers/paper-facts.entity.ts';
import { paperRevisionEntity } from '../papers/paper-revisions.entity.ts';
import type { YearFindings } from '../facts/year-findings.ts';
import { learnedFormEntity } from '../learned-forms/learned-forms.entity.ts';
import { modelConsentEntity } from '../model/model-consents.entity.ts';
import { paperEntity } from '../papers/papers.entity.ts';
import type { ReadQueue } from '../queue/read-queue.ts';
import { readingEntity } from '../papers/readings.entity.ts';

/** Destroys everything this service stores about a user, also what an expert taught the office. */
export function deletionRoutes(
  { route, db, outbox, seals }: Service,
  queue: ReadQueue,
  findings: YearFindings,
): void {
  route(eraseReadings, async ({ params: { userId } }) => {
    const papers = await db.read((manager) =>
      manager.find(paperEntity, { select: { fileId: true }, where: { userId } }),
    );
    await db.write(async (manager) => {
      await manager.delete(paperEntity, { userId });
      await manager.delete(readingEntity, { userId });
      await manager.delete(paperFactsEntity, { userId });
      await manager.delete(paperRevisionEntity, { userId });
      await manager.delete(gonePaperEntity, { userId });
      await manager.delete(modelConsentEntity, { userId });
      await manager.delete(learnedFormEntity, { userId });
      await manager.delete(learnedFormEntity, { authorId: userId });
      await manager.delete(accessEntity, { ownerId: userId });
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
    });
    findings.forget(userId);
    for (const { fileId } of papers) queue.abort(fileId);
    return { success: true as const };
  });
}
