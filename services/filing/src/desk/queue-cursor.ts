import type { DeskSort, Language } from '@dossier/contracts';
import { failField } from '@dossier/service-kit';
import { noDeadline } from './desk.entity.ts';
import type { DeskCursor } from './queue.repository.ts';

const formats = {
  received: /^([01])_(\d{1,15})_(\d{1,10})_(\d{4})$/,
  latest: /^()(\d{1,15})_(\d{1,10})_(\d{4})$/,
  deadline: /^()(\d{4}-\d\d-\d\d)_(\d{1,10})_(\d{4})$/,
} as const satisfies Record<DeskSort, RegExp>;

/** `<milliseconds or day>_<user id>_<tax year>` of the last filing of a page; by `received` with `<priority>_` before it. */
export function formatCursor(row: DeskCursor, sort: DeskSort): string {
  const value = sort === 'deadline' ? row.deadline : row.receivedAt.getTime();
  const priority = sort === 'received' ? `${row.priority}_` : '';
  return `${priority}${value}_${row.userId}_${row.taxYear}`;
}

export function parseCursor(
  cursor: string | undefined,
  sort: DeskSort,
  language: Language,
): DeskCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, priority, value, userId, taxYear] = formats[sort].exec(cursor) ?? [];
  if (value === undefined) throw failField('cursor', 'invalid_format', language);
  return {
    priority: priority === '0' ? 0 : 1,
    receivedAt: new Date(sort === 'deadline' ? 0 : Number(value)),
    deadline: sort === 'deadline' ? value : noDeadline,
    userId: Number(userId),
    taxYear: Number(taxYear),
  };
}
