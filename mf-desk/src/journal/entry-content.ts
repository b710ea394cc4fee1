import type { JournalContent, JournalEntry } from '@dossier/contracts';

/** What a save of the entry would store again; null when its text is damaged. */
export function contentOf({
  kind,
  text,
  day,
  direction,
  assignedTo,
  doneAt,
}: JournalEntry): JournalContent | null {
  if (text === null) return null;
  if (kind === 'call' && day && direction) return { kind, text, day, direction };
  if (kind === 'task' && day)
    return { kind, text, day, assignedTo: assignedTo?.userId ?? null, done: doneAt !== null };
  return { kind: 'note', text };
}
