import type { DeskSort, Language } from '@dossier/contracts';
import { failField } from '@dossier/service-kit';
import { noDeadline } from '../filings/desk.entity.ts';
import type { DeskCursor } from './queue.repository.ts';

const formats = {
  received: /^([01])_(\d{1,15})_(\d{1,10})_(\d{4})$/,
  latest: /^()(\d{1,15})_(\d{1,10})_(\d{4})$/,
  deadline: /^()(\d{4}-\d\d-\d\d)_(\d{1,10})_(\d{4})$/,
  // Without the name, which belongs in no address; it is read from the filing.
  name: /^()()(\d{1,10})_(\d{4})$/,
  waiting: /^()(\d{0,15})_(\d{1,10})_(\d{4})$/,
} as const satisfies Record<DeskSort, RegExp>;

/** `<value of the order>_<user id>_<tax year>` of the last filing of a page; `<priority>_` comes first by `received`. */
export function formatCursor(row: DeskCursor, sort: DeskSort): string {
  const rest = `${row.userId}_${row.taxYear}`;
  if (sort === 'name') return rest;
  if (sort === 'deadline') return `${row.deadline}_${rest}`;
  if (sort === 'waiting') return `${row.waitingSince?.getTime() ?? ''}_${rest}`;
  const priority = sort === 'received' ? `${row.priority}_` : '';
  return `${priority}${row.receivedAt.getTime()}_${rest}`;
}

export function parseCursor(
  cursor: string | undefined,
  sort: DeskSort,
  language: Language,
): DeskCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, priority, value, userId, taxYear] = formats[sort].exec(cursor) ?? [];
  if (value === undefined) throw failField('cursor', 'invalid_format', language);
  const isTime = sort === 'received' || sort === 'latest';
  return {
    priority: priority === '0' ? 0 : 1,
    receivedAt: new Date(isTime ? Number(value) : 0),
    deadline: sort === 'deadline' ? value : noDeadline,
    searchText: '',
    waitingSince: sort === 'waiting' && value ? new Date(Number(value)) : null,
    userId: Number(userId),
    taxYear: Number(taxYear),
  };
}
