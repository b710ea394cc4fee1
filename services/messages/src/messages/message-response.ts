import type { Language, Message } from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import type { StoredMessage } from './messages.repository.ts';

/** The response for a message. In place of a damaged text it says so in the requested language. */
export function presentMessage({ id, author, text, createdAt }: StoredMessage, language: Language): Message {
  return {
    id: String(id),
    from: author,
    text: text ?? errorText('DATA_DAMAGED', language),
    createdAt: createdAt.toISOString(),
    ...(text === null && { isDamaged: true as const }),
  };
}
