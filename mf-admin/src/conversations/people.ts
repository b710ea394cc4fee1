import type { Conversation } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';

/** What to call somebody of whom the name, or even the address, may not be known. */
export function useCorrespondentName() {
  const t = useTexts('mf-admin');
  return ({ userId, name, email }: Pick<Conversation, 'userId' | 'name' | 'email'>): string =>
    name ?? email ?? t('messages.user', { id: userId });
}

/** How often what people write is asked for. */
export const pollMs = 30_000;
