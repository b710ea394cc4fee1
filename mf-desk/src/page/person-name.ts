import type { DeskPerson } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';

/** Display name of a user: name, else e-mail address, else user number. */
export function usePersonName() {
  const t = useTexts('mf-desk');
  return ({ userId, name, email }: DeskPerson): string => name ?? email ?? t('page.user', { id: userId });
}
