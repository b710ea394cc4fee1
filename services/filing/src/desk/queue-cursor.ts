import type { DeskSort, Language } from '@dossier/contracts';
import { failField } from '@dossier/service-kit';
import { noDeadline } from './desk.entity.ts';
import type { DeskCursor } from './queue.repository.ts';

/** `<milliseconds or day>_<user id>_<tax year>` of the last filing of a page. */
export function formatCursor(row: DeskCursor, sort: DeskSort): string {
  const value = sort === 'deadline' ? row.deadline : row.receivedAt.getTime();
  return `${value}_${row.userId}_${row.taxYear}`;
}

export function parseCursor(
  cursor: string | undefined,
  sort: DeskSort,
  language: Language,
): DeskCursor | undefined {
  if (cursor === undefined) return undefined;
  const format =
    sort === 'deadline' ? /^(\d{4}-\d\d-\d\d)_(\d{1,10})_(\d{4})$/ : /^(\d{1,15})_(\d{1,10})_(\d{4})$/;
  const [, value, userId, taxYear] = format.exec(cursor) ?? [];
  if (value === undefined) throw failField('cursor', 'invalid_format', language);
  return {
    receivedAt: new Date(sort === 'deadline' ? 0 : Number(value)),
    deadline: sort === 'deadline' ? value : noDeadline,
    userId: Number(userId),
    taxYear: Number(taxYear),
  };
}
