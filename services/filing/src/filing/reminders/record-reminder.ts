import { dayInZurich } from '@dossier/contracts';
import { isDuplicateKey } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { clientReminderEntity, type ClientReminderRow } from './reminders.entity.ts';

/** Records a mail that reminds a client. Returns false when the client had one on that day. */
export async function recordReminder(
  manager: EntityManager,
  reminder: Pick<ClientReminderRow, 'userId' | 'taxYear' | 'at' | 'origin'> &
    Partial<Pick<ClientReminderRow, 'ruleId' | 'actorId'>>,
): Promise<boolean> {
  const { userId, at } = reminder;
  const day = dayInZurich(at);
  // Mostly there is a row: an insertion that fails would be the slow way to find it.
  if (await manager.existsBy(clientReminderEntity, { userId, day })) return false;
  try {
    await manager.insert(clientReminderEntity, { ruleId: null, actorId: 0, ...reminder, day });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
