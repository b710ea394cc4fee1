import { expect, it } from 'vitest';
import { sampleDeskFiling } from '../testing.ts';
import { columnsLeftOut } from './columns.ts';

const empty = { filing: sampleDeskFiling(), unread: 0, tags: [] };
const full = {
  filing: sampleDeskFiling({ returned: 1, waitingSince: '2026-02-06T10:00:00.000Z' }),
  unread: 1,
  tags: [{ id: 1, name: 'Complex' }],
};
/** In rem of 16 px. */
const laptop = 90;

it('leaves out columns without content before it cuts a name', () => {
  expect(columnsLeftOut(150, [empty])).toEqual([]);
  expect(columnsLeftOut(laptop, [empty])).toEqual(['tags', 'returned']);
  expect(columnsLeftOut(laptop, [full])).toEqual([]);
  expect(columnsLeftOut(80, [empty])).toEqual(['tags', 'returned', 'messages']);
});

it('keeps the canton on a laptop, and leaves it out last', () => {
  expect(columnsLeftOut(64, [full])).toEqual(['received', 'tags', 'returned', 'waiting']);
  expect(columnsLeftOut(40, [full]).at(-1)).toBe('canton');
});
