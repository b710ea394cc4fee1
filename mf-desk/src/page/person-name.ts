import type { NamedUser } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';

/** Display name of a user: name, else e-mail address, else user number. */
export function usePersonName() {
  const t = useTexts('mf-desk');
  return ({ userId, name, email }: NamedUser): string => name ?? email ?? t('page.user', { id: userId });
}
