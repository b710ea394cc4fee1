import { getModelConsent, saveModelConsent } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { modelConsentEntity, type ModelConsentRow } from './model-consents.entity.ts';

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
      if (isGiven && host && !consents.some((consent) => consent.host === host))
        await manager.insert(modelConsentEntity, { userId, host, consentedAt: now, revokedAt: null });
    });
    return state(userId);
  });
}
