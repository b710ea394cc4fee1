import { invalidateNotificationFacts } from '@dossier/contracts';
import type { EntityManager } from 'typeorm';
import type { Outbox } from '../outbox/outbox.ts';

/**
 * Sends a change of what this service contributes to the notifications of a user to messages, which has a copy of it. In the
 * transaction of the change, which is acknowledged after the delivery: the next poll of the user contains it.
 */
export async function announceNotificationChange(
  outbox: Outbox,
  manager: EntityManager,
  userId: number,
): Promise<void> {
  const options = { key: `notices ${userId}`, beforeResponse: true } as const;
  await outbox.add(manager, invalidateNotificationFacts, { body: { userId } }, options);
}
