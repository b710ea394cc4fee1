import type { NamedUser } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';

/** Display name of a correspondent: name, else e-mail address, else user number. */
export function useCorrespondentName() {
  const t = useTexts('mf-admin');
  return ({ userId, name, email }: NamedUser): string => name ?? email ?? t('messages.user', { id: userId });
}
