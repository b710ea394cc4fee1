import { createHash } from 'node:crypto';
import { languages, mandateLanguage, perLanguage, type FeeSettings, type Language } from '@dossier/contracts';
import { checkVersion, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { feeSettingsEntity, mandateAcceptanceEntity, mandateLetterEntity, officeId } from './fees.entity.ts';

/** The settings of the office as they are stored; null before an administrator entered them. */
export interface OfficeFees {
  readonly settings: FeeSettings;
  /** 0 while the office has never written a mandate letter. */
  readonly mandateVersion: number;
  readonly version: number;
}

export async function readOffice(manager: EntityManager): Promise<OfficeFees | null> {
  const row = await manager.findOneBy(feeSettingsEntity, { id: officeId });
  if (!row) return null;
  const letters = await manager.findBy(mandateLetterEntity, { version: row.mandateVersion });
  const textOf = new Map(letters.map(({ language, text }) => [language, text]));
  const mandate = perLanguage((language) => textOf.get(language) ?? '');
  return { ...row, settings: { ...row.settings, mandate } };
}

/** Replaces the settings. A changed letter is a new version, which everybody is asked to accept. */
export async function saveOffice(
  { db, seals, clock }: Pick<Service, 'db' | 'seals' | 'clock'>,
  { settings: { mandate, ...settings }, version }: { settings: FeeSettings; version: number | null },
): Promise<OfficeFees> {
  return db.write(async (manager) => {
    await seals.lock(manager, seals.own.userId);
    const stored = await readOffice(manager);
    const isSame = JSON.stringify(stored?.settings) === JSON.stringify({ ...settings, mandate });
    // A repeated call changes nothing.
    if (stored && isSame) return stored;
    checkVersion(stored, version, 'STALE_VERSION');
    const written = languages.filter((language) => mandate[language] !== '');
    const isNewLetter = languages.some(
      (language) => mandate[language] !== (stored?.settings.mandate[language] ?? ''),
    );
    const mandateVersion = (stored?.mandateVersion ?? 0) + (isNewLetter ? 1 : 0);
    if (isNewLetter) {
      if (stored) await deleteUnaccepted(manager, stored.mandateVersion);
      const createdAt = new Date(clock.now());
      const letters = written.map((language) => ({
        version: mandateVersion,
        language,
        text: mandate[language],
        sha256: hashOf(mandate[language]),
        createdAt,
      }));
      if (letters.length > 0) await manager.insert(mandateLetterEntity, letters);
    }
    const row = { id: officeId, settings, mandateVersion, version: (stored?.version ?? 0) + 1 };
    await manager.upsert(feeSettingsEntity, row, ['id']);
    return { settings: { ...settings, mandate }, mandateVersion, version: row.version };
  });
}

/** A letter that nobody accepted is no evidence. */
async function deleteUnaccepted(manager: EntityManager, version: number): Promise<void> {
  for (const language of languages)
    if (!(await manager.existsBy(mandateAcceptanceEntity, { version, language })))
      await manager.delete(mandateLetterEntity, { version, language });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The letter for a reader; null when the office has none. */
export function letterFor(office: OfficeFees | null, language: Language) {
  const shown = office && mandateLanguage(office.settings.mandate, language);
  if (!shown) return null;
  return { version: office.mandateVersion, language: shown, text: office.settings.mandate[shown] };
}
