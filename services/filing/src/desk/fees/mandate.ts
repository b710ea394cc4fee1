import type { acceptMandate, BodyOf } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { mandateAcceptanceEntity, mandateLetterEntity, type MandateAcceptanceRow } from './fees.entity.ts';
import { readOffice } from './fee-settings.ts';

interface Evidence {
  readonly userId: number;
  readonly address: string | null;
  readonly userAgent: string;
}

/** Stores who accepted which text, when and from where. A repeated call changes nothing. */
export async function storeAcceptance(
  { db, seals, clock }: Pick<Service, 'db' | 'seals' | 'clock'>,
  { version, language }: BodyOf<typeof acceptMandate>,
  evidence: Evidence,
): Promise<Date> {
  const { userId } = evidence;
  // The key exists before the transaction, so that the lock finds its row.
  await seals.forWriting(userId);
  return db.write(async (manager) => {
    await seals.lock(manager, userId);
    const stored = await manager.findOneBy(mandateAcceptanceEntity, { userId, version });
    if (stored) return stored.acceptedAt;
    const office = await readOffice(manager);
    const letter = await manager.findOneBy(mandateLetterEntity, { version, language });
    if (!office || !letter || office.mandateVersion !== version) throw fail('STALE_VERSION');
    const acceptedAt = new Date(clock.now());
    const row = { ...evidence, version, language, sha256: letter.sha256, acceptedAt };
    await manager.insert(mandateAcceptanceEntity, row);
    return acceptedAt;
  });
}

/** Latest first. */
export function listAcceptances(manager: EntityManager, userId: number): Promise<MandateAcceptanceRow[]> {
  return manager.find(mandateAcceptanceEntity, { where: { userId }, order: { version: 'DESC' } });
}

/** What a user accepted, with the texts, for the export of the account. */
export async function exportAcceptances(manager: EntityManager, userId: number) {
  const rows = await listAcceptances(manager, userId);
  return Promise.all(
    rows.map(async ({ userId: _, acceptedAt, ...row }) => {
      const { version, language } = row;
      const letter = await manager.findOneBy(mandateLetterEntity, { version, language });
      return { ...row, acceptedAt: acceptedAt.toISOString(), text: letter?.text ?? null };
    }),
  );
}
