import { getModelConsent, saveModelConsent } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { IsNull, LessThanOrEqual, type EntityManager } from 'typeorm';
import { modelConsentEntity, type ModelConsentRow } from './model-consents.entity.ts';

/** The number of consents that are kept of a user, who can give and revoke them without end. */
export const keptConsents = 100;

/** The consent of a user to a host that is in force; a consent to another host does not count. */
export function findConsent(
  manager: EntityManager,
  userId: number,
  host: string,
): Promise<ModelConsentRow | null> {
  return manager.findOneBy(modelConsentEntity, { userId, host, revokedAt: IsNull() });
}

/** The consent to send the text of papers that stay unknown to the model server of the operator. */
export function modelConsentRoutes({ route, db, clock }: Service, host: string | null): void {
  const state = async (userId: number) => {
    const consent = host && (await db.read((manager) => findConsent(manager, userId, host)));
    return { host, consentedAt: consent ? consent.consentedAt.toISOString() : null };
  };

  route(getModelConsent, ({ identity }) => state(identity.userId));

  route(saveModelConsent, async ({ body: { isGiven }, identity: { userId } }) => {
    if (isGiven && !host) throw fail('READER_MODEL_UNAVAILABLE');
    const now = new Date(clock.now());
    await db.write(async (manager) => {
      // A consent to an earlier host ends as well.
      const consents = await manager.findBy(modelConsentEntity, { userId, revokedAt: IsNull() });
      for (const consent of consents)
        if (!isGiven || consent.host !== host)
          await manager.update(modelConsentEntity, { id: consent.id }, { revokedAt: now });
      if (!isGiven || !host || consents.some((consent) => consent.host === host)) return;
      await manager.insert(modelConsentEntity, { userId, host, consentedAt: now, revokedAt: null });
      await deleteOldConsents(manager, userId);
    });
    return state(userId);
  });
}

async function deleteOldConsents(manager: EntityManager, userId: number): Promise<void> {
  const [tooOld] = await manager.find(modelConsentEntity, {
    select: { id: true },
    where: { userId },
    order: { id: 'DESC' },
    skip: keptConsents,
    take: 1,
  });
  if (tooOld) await manager.delete(modelConsentEntity, { userId, id: LessThanOrEqual(tooOld.id) });
}
