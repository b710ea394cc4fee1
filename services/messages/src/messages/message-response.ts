import { answerUrl, type Language, type Message, type Question } from '@dossier/contracts';
import { answerLabel, errorText } from '@dossier/contracts/texts';
import { paperLabel } from '@dossier/contracts/reading-texts';
import type { MessageRow } from './messages.entity.ts';
import type { StoredMessage } from './messages.repository.ts';

/** The response for a message. In place of a damaged text it says so in the requested language. `nameOf`: of an author. */
export function presentMessage(
  message: StoredMessage,
  language: Language,
  nameOf: (userId: number) => string | null = () => null,
): Message {
  const { id, author, authorId, text, createdAt } = message;
  const question = presentQuestion(message, language);
  const authorName = authorId === null ? null : nameOf(authorId);
  return {
    id: String(id),
    from: author,
    ...(authorName !== null && { authorName }),
    text: text ?? errorText('DATA_DAMAGED', language),
    createdAt: createdAt.toISOString(),
    ...(question && { question }),
    ...(text === null && { isDamaged: true as const }),
  };
}

/** The experts who wrote messages. */
export function authorsOf(messages: readonly StoredMessage[]): number[] {
  return [...new Set(messages.flatMap(({ authorId }) => authorId ?? []))];
}

/** What a question is about; undefined for any other message. */
export function presentQuestion(
  { taxYear, field, fileId, closedAt }: Pick<MessageRow, 'taxYear' | 'field' | 'fileId' | 'closedAt'>,
  language: Language,
): Question['question'] | undefined {
  if (taxYear === null || field === null) return undefined;
  const isOpen = closedAt === null;
  if (fileId === null) {
    const label = answerLabel(field, language, taxYear);
    return { taxYear, field, label, isOpen, actionUrl: answerUrl(field, taxYear) };
  }
  const label = paperLabel(field, language);
  return { taxYear, field, fileId, label, isOpen, actionUrl: `/papers?taxYear=${taxYear}&file=${fileId}` };
}
