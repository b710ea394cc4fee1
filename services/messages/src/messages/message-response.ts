import type { Message } from '@dossier/contracts';
import type { PlainMessage } from './messages.entity.ts';

export function presentMessage({ id, author, text, createdAt }: PlainMessage): Message {
  return { id: String(id), from: author, text, createdAt: createdAt.toISOString() };
}
