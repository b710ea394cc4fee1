import type { Language, Message } from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import type { StoredMessage } from './messages.repository.ts';

/** The response for a message. In place of a damaged text it says so in the requested language. `nameOf`: of an author. */
export function presentMessage(
  { id, author, authorId, text, createdAt }: StoredMessage,
  language: Language,
  nameOf: (userId: number) => string | null = () => null,
): Message {
  const authorName = authorId === null ? null : nameOf(authorId);
  return {
    id: String(id),
    from: author,
    ...(authorName !== null && { authorName }),
    text: text ?? errorText('DATA_DAMAGED', language),
    createdAt: createdAt.toISOString(),
    ...(text === null && { isDamaged: true as const }),
  };
}

/** The experts who wrote messages. */
export function authorsOf(messages: readonly StoredMessage[]): number[] {
  return [...new Set(messages.flatMap(({ authorId }) => authorId ?? []))];
}
