import type { CantonCode, Language } from '@dossier/contracts';

/** The language of users who never chose one for mails of reminders: the main official language of their canton. */
export function mailLanguageOf(canton: CantonCode | null | undefined): Language {
  if (canton === 'TI') return 'it';
  return canton && ['FR', 'GE', 'JU', 'NE', 'VD', 'VS'].includes(canton) ? 'fr' : 'de';
}
