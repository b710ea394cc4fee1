import { checkboxWidth } from '../page/desk-table.tsx';
import { useDeskSettings } from '../page/desk-settings.ts';
import { useWindowWidth } from '../page/use-window-width.ts';
import type { ColumnId } from '../page/column-ids.ts';
import type { QueueItem } from './queue-cells.tsx';

/** The least widths of the columns, in rem: the person's gets the rest of a wider table. */
export const widths: Record<ColumnId | 'person', number> = {
  person: 12,
  taxYear: 3.75,
  status: 8.5,
  files: 5.5,
  messages: 6.5,
  returned: 6.25,
  waiting: 7.5,
  deadline: 6,
  received: 8,
  canton: 4.5,
  assigned: 8.5,
  tags: 6,
};

/** Of a window that is too narrow for all columns, these are left out, in this order. */
const dispensable: readonly ColumnId[] = ['received', 'tags', 'returned', 'waiting', 'taxYear', 'canton'];
/** What a page needs beside the table, in rem. */
const beside = 3.5;
/** The width in which most names of persons are whole, in rem. */
const nameWidth = 20;

/** Whether a column shows something in a row; those that usually do are absent. */
const fills: Partial<Record<ColumnId, (item: QueueItem) => boolean>> = {
  tags: ({ tags }) => tags.length > 0,
  returned: ({ filing }) => filing.returned > 0,
  messages: ({ unread }) => unread > 0,
  waiting: ({ filing }) => filing.waitingSince !== null,
};

/** The columns that a window leaves out: those without content before a name is cut, and others once there is no room at all. */
export function columnsLeftOut(windowWidth: number, items: readonly QueueItem[]): ColumnId[] {
  const empty = (Object.entries(fills) as [ColumnId, (item: QueueItem) => boolean][])
    .filter(([, isFilled]) => !items.some(isFilled))
    .map(([id]) => id);
  const leftOut: ColumnId[] = [];
  let needed = Object.values(widths).reduce((sum, width) => sum + width, checkboxWidth + beside);
  function leaveOut(id: ColumnId) {
    leftOut.push(id);
    needed -= widths[id];
  }
  for (const id of empty) if (needed - widths.person + nameWidth > windowWidth) leaveOut(id);
  for (const id of dispensable) if (needed > windowWidth && !leftOut.includes(id)) leaveOut(id);
  return leftOut;
}

/** The columns that are not shown: as chosen, or else as the window has room. */
export function useHiddenColumns(items: readonly QueueItem[]): readonly ColumnId[] {
  const { hiddenColumns } = useDeskSettings();
  const width = useWindowWidth();
  return hiddenColumns ?? columnsLeftOut(width, items);
}
