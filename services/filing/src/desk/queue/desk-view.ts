import { dayInZurich } from '@dossier/contracts';
import type { Service, UserIdentity } from '@dossier/service-kit';
import type { DeskAccess } from '../access/desk-access.ts';
import type { DeskView } from './queue.repository.ts';

/** Returns what the queue depends on besides its filters. */
export function createDeskViewOf({ clock }: Pick<Service, 'clock'>, access: DeskAccess) {
  return async (identity: UserIdentity): Promise<DeskView> => ({
    mine: await access.listMine(identity.userId),
    scope: await access.scopeOf(identity),
    today: dayInZurich(new Date(clock.now())),
  });
}
