import { recordRequests } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { whoeverWorksOnIt } from '../inbox/inbox.entity.ts';
import { addToInbox } from '../inbox/inbox.repository.ts';
import { fileRequestsEntity, type FileRequestsRow } from './requests.entity.ts';

/** What documents reports about its reviews, for the desk of the experts. */
export function requestRoutes(service: Service): void {
  // Idempotent without an inbox: the counts are absolute, and the outbox delivers those of a filing in order.
  service.route(recordRequests, async ({ body, db }) => {
    const { userId, taxYear, open, returned, files, reviewed, askedBy, at } = body;
    await db.write(async (manager) => {
      // A report that arrives after the account was erased leaves nothing behind.
      if (!(await manager.existsBy(deskFilingEntity, { userId, taxYear }))) return;
      const before = await manager.findOneBy(fileRequestsEntity, { userId, taxYear });
      const hasReturned = returned > (before?.returned ?? 0);
      const row = { userId, taxYear, open, returned, files, reviewed, changedAt: new Date(at) };
      await manager.upsert(fileRequestsEntity, row, ['userId', 'taxYear']);
      await manager.update(
        deskFilingEntity,
        { userId, taxYear },
        // What came back ends a snooze, as any response of the user does.
        { priority: returned > 0 ? 0 : 1, ...(hasReturned && { snoozedUntil: '' }) },
      );
      const told = [...(hasReturned ? [whoeverWorksOnIt] : []), ...(askedBy === undefined ? [] : [askedBy])];
      for (const recipientId of told)
        await addToInbox(manager, row, { kind: 'returned', recipientId, at: row.changedAt, actorId: userId });
      await setTurn(manager, row, before?.open ?? 0);
    });
    return { success: true as const };
  });
}

/**
 * The first open request makes the office wait for the user, the last answer ends it. A turn set by hand in between stays.
 * The version stays, too: the report comes some time after the request, and would refuse what the expert does next.
 */
async function setTurn(
  manager: EntityManager,
  { userId, taxYear, open, changedAt }: FileRequestsRow,
  openBefore: number,
): Promise<void> {
  if (open > 0 === openBefore > 0) return;
  await manager
    .createQueryBuilder()
    .update(deskFilingEntity)
    .set({ waitingSince: open > 0 ? changedAt : null })
    .where({ userId, taxYear, waitingSince: open > 0 ? IsNull() : Not(IsNull()) })
    .execute();
}
