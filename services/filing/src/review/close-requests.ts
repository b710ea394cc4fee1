import { closeRequests } from '@dossier/contracts';
import type { Outbox, Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
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
      const completed = await manager
        .createQueryBuilder(filingEntity, 'filing')
        .innerJoin(
          fileRequestsEntity.options.name,
          'requests',
          'requests.userId = filing.userId AND requests.taxYear = filing.taxYear AND requests.open > 0',
        )
        .where('filing.status = 6')
        .getMany();
      for (const { userId, taxYear } of completed)
        await queueClosing(outbox, manager, { userId, taxYear, at: new Date(clock.now()) });
    }),
  );
}
