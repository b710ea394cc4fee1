import type { Message } from '@dossier/contracts';
import type { MessageRow } from './messages.entity.ts';

export function presentMessage({ id, author, text, createdAt }: MessageRow): Message {
  return { id: String(id), from: author, text, createdAt: createdAt.toISOString() };
}
