import type { ValueReviewer } from '@dossier/contracts';
import { actorOf, createAccessLog, type Service, type UserIdentity } from '@dossier/service-kit';
import { accessEntity, type AccessRow } from './access-log.entity.ts';

export const accessLog = createAccessLog(accessEntity);

/** Whose word a change of a user's own reading is: never the user's while an administrator acts as the user. */
export function reviewerOf({ impersonatedBy }: UserIdentity): ValueReviewer {
  return impersonatedBy === undefined ? 'user' : 'admin';
}

/** Adds an entry for each year while an administrator acts as the user; what users do themselves is not in the log. */
export async function recordActing(
  { db, clock }: Pick<Service, 'db' | 'clock'>,
  identity: UserIdentity,
  taxYears: readonly number[],
  action: AccessRow['action'],
): Promise<void> {
  if (identity.impersonatedBy === undefined) return;
  const entry = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: identity.userId, action };
  await db.write(async (manager) => {
    for (const taxYear of new Set(taxYears)) await accessLog.addRepeatable(manager, { ...entry, taxYear });
  });
}
