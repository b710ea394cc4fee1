import { expireAccount, expireClients } from '@dossier/contracts';
import { announceNotificationChange, type Outbox } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';

/** Sends a change of an address, or of what is pending for an account, to the services that have a copy of it. */
export async function announceAccount(outbox: Outbox, manager: EntityManager, userId: number): Promise<void> {
  const options = { key: `account ${userId}`, beforeResponse: true } as const;
  await outbox.add(manager, expireAccount, { body: { userId } }, options);
  await outbox.add(manager, expireClients, { body: { userIds: [userId] } });
  await announceNotificationChange(outbox, manager, userId);
}
