import { closeRequests } from '@dossier/contracts';
import type { Outbox } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';

/** Ends the requests for better files in the transaction that completes a filing: nothing can be transmitted any more. */
export async function queueClosing(
  outbox: Outbox,
  manager: EntityManager,
  { userId, taxYear, at }: { readonly userId: number; readonly taxYear: number; readonly at: Date },
): Promise<void> {
  const body = { userId, taxYear, at: at.toISOString() };
  await outbox.add(manager, closeRequests, { body }, { key: `requests ${userId} ${taxYear}` });
}
