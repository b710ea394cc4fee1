import { useSyncExternalStore } from 'react';
import { useDeskSettings } from '../page/desk-settings.ts';
import type { ColumnId } from './column-ids.ts';

/** The least widths of the columns, in rem: a wider table gives each its share. */
export const widths: Record<ColumnId | 'person', number> = {
  person: 14,
  taxYear: 3.75,
  status: 8.5,
  files: 5.5,
  messages: 6.5,
  returned: 6,
  waiting: 7.5,
  deadline: 6,
  received: 7.5,
  canton: 4.5,
  assigned: 8.5,
  tags: 8.5,
};
export const checkboxWidth = 2.75;

/** Of a window that is too narrow for all columns, these are left out, in this order. */
const dispensable: readonly ColumnId[] = ['canton', 'received', 'tags', 'returned', 'waiting', 'taxYear'];
/** What a page needs beside the table, in rem. */
const beside = 3.5;

/** How many columns a window leaves out. */
function countLeftOut(): number {
  let needed = Object.values(widths).reduce((sum, width) => sum + width, checkboxWidth + beside);
  for (const [count, id] of dispensable.entries()) {
    if (window.matchMedia(`(min-width: ${needed}em)`).matches) return count;
    needed -= widths[id];
  }
  return dispensable.length;
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The columns that are not shown: as chosen, or else as the window has room. */
export function useHiddenColumns(): readonly ColumnId[] {
  const { hiddenColumns } = useDeskSettings();
  const leftOut = useSyncExternalStore(subscribe, countLeftOut);
  return hiddenColumns ?? dispensable.slice(0, leftOut);
}
