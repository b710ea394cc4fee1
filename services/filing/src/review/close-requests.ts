import { closeRequests } from '@dossier/contracts';
import type { Outbox, Service } from '@dossier/service-kit';
import { In, MoreThan, type EntityManager } from 'typeorm';
import { filingEntity } from '../status/filings.entity.ts';
import { fileRequestsEntity } from './requests.entity.ts';

/** Ends the requests for better files in the transaction that completes a filing: nothing can be transmitted any more. */
export async function queueClosing(
  outbox: Outbox,
  manager: EntityManager,
  { userId, taxYear, at }: { readonly userId: number; readonly taxYear: number; readonly at: Date },
): Promise<void> {
  const body = { userId, taxYear, at: at.toISOString() };
  await outbox.add(manager, closeRequests, { body }, { key: `requests ${userId} ${taxYear}` });
}

/** Ends the requests of filings that an earlier version completed. */
export function closeEarlierRequests({ db, outbox, clock, onStart }: Service): void {
  onStart(() =>
    db.write(async (manager) => {
      const open = await manager.findBy(fileRequestsEntity, { open: MoreThan(0) });
      const userIds = [...new Set(open.map(({ userId }) => userId))];
      const completed = await manager.findBy(filingEntity, { userId: In(userIds), status: 6 });
      for (const { userId, taxYear } of completed) {
        if (!open.some((each) => each.userId === userId && each.taxYear === taxYear)) continue;
        await queueClosing(outbox, manager, { userId, taxYear, at: new Date(clock.now()) });
      }
    }),
  );
}
