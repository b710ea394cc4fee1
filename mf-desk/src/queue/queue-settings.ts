import { deskSorts, type DeskSort } from '@dossier/contracts';
import { z } from 'zod';
import { columnIds, type ColumnId } from './column-ids.ts';

/** How this browser shows the queue; it contains nothing about a filing. */
const settings = z.object({
  sort: z.enum(deskSorts).catch('received'),
  hiddenColumns: z.array(z.enum(columnIds)).catch(['canton']),
});
type QueueSettings = z.infer<typeof settings>;

const key = 'dossier.desk.queue';

export function readQueueSettings(): QueueSettings {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    // Storage is refused, or damaged: as on the first visit.
  }
  return settings.parse(stored ?? {});
}

function write(change: Partial<QueueSettings>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readQueueSettings(), ...change }));
  } catch {
    // Storage is refused: the choice lasts until the page is left.
  }
}

export const rememberSort = (sort: DeskSort): void => write({ sort });
export const rememberHiddenColumns = (hiddenColumns: ColumnId[]): void => write({ hiddenColumns });
