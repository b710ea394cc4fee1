import { getReaderConsent, saveReaderConsent } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { readerConsentEntity, type ReaderConsentRow } from './reader-consents.entity.ts';

/** The consent of a user that is in force. */
export function findConsent(manager: EntityManager, userId: number): Promise<ReaderConsentRow | null> {
  return manager.findOneBy(readerConsentEntity, { userId, revokedAt: IsNull() });
}

/** The consent to send papers that stay unknown to the model server of the operator. */
export function readerConsentRoutes({ route, db, clock }: Service, isAvailable: boolean): void {
  const state = async (userId: number) => {
    const consent = await db.read((manager) => findConsent(manager, userId));
    return { isAvailable, consentedAt: consent?.consentedAt.toISOString() ?? null };
  };

  route(getReaderConsent, ({ identity }) => state(identity.userId));

  route(saveReaderConsent, async ({ body: { isGiven }, identity: { userId } }) => {
    if (isGiven && !isAvailable) throw fail('READER_MODEL_UNAVAILABLE');
    const now = new Date(clock.now());
    await db.write(async (manager) => {
      const consent = await findConsent(manager, userId);
      if (!isGiven && consent)
        await manager.update(readerConsentEntity, { id: consent.id }, { revokedAt: now });
      if (isGiven && !consent)
        await manager.insert(readerConsentEntity, { userId, consentedAt: now, revokedAt: null });
    });
    return state(userId);
  });
}
