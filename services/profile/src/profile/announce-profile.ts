import { expireTaxProfileState } from '@dossier/contracts';
import { announceNotificationChange, type Outbox } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';

/** Sends a change of a profile, or of its answers of a year, to the services that have a copy of what follows from it. */
export async function announceProfile(outbox: Outbox, manager: EntityManager, userId: number): Promise<void> {
  const options = { key: `tax profile ${userId}`, beforeResponse: true } as const;
  await outbox.add(manager, expireTaxProfileState, { body: { userId } }, options);
  await announceNotificationChange(outbox, manager, userId);
}
