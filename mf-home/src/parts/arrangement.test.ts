import { expect, it } from 'vitest';
import {
  arrange,
  chooseCategory,
  joinWithBefore,
  leaveOut,
  movePage,
  splitAt,
  takeBack,
  turnPage,
  type Arrangement,
} from './arrangement.ts';
import { proposal } from './testing.ts';

const start = arrange(proposal({ parts: [[1, 2], [3], [5, 6]], leftOut: [4] }));
const pagesOf = ({ parts }: Arrangement) => parts.map(({ pages }) => pages.map(({ page }) => page));

it('moves a page within its part, and over its ends to the parts beside it', () => {
  expect(pagesOf(movePage(start, 1, 1))).toEqual([[2, 1], [3], [5, 6]]);
  expect(pagesOf(movePage(start, 5, -1))).toEqual([[1, 2], [3, 5], [6]]);
  expect(pagesOf(movePage(start, 2, 1))).toEqual([[1], [2, 3], [5, 6]]);
  expect(pagesOf(movePage(start, 3, -1)), 'no part is empty').toEqual([
    [1, 2, 3],
    [5, 6],
  ]);
  expect([movePage(start, 1, -1), movePage(start, 6, 1), movePage(start, 4, 1)].map(pagesOf)).toEqual(
    [start, start, start].map(pagesOf),
  );
});

it('splits and joins, and says no more what such parts seemed to be', () => {
  const split = splitAt(start, 2);
  expect(pagesOf(split)).toEqual([[1], [2], [3], [5, 6]]);
  expect(split.parts.map(({ proposed }) => proposed !== null)).toEqual([false, false, true, true]);
  expect(new Set(split.parts.map(({ id }) => id)).size).toBe(4);
  expect(pagesOf(joinWithBefore(split, split.parts[1]!.id))).toEqual([[1, 2], [3], [5, 6]]);
  expect([splitAt(start, 1), joinWithBefore(start, 0)].map(pagesOf)).toEqual([start, start].map(pagesOf));
});

it('leaves pages out and takes them back at their place', () => {
  const without = leaveOut(start, 3);
  expect([pagesOf(without), without.leftOut.map(({ page }) => page)]).toEqual([
    [
      [1, 2],
      [5, 6],
    ],
    [3, 4],
  ]);
  expect(pagesOf(takeBack(without, 3))).toEqual([[1, 2], [3], [5, 6]]);
});

it('turns pages and chooses categories', () => {
  const turned = turnPage(turnPage(start, 2), 2);
  expect(turned.parts[0]?.pages).toEqual([
    { page: 1, turn: 0 },
    { page: 2, turn: 180 },
  ]);
  expect(turnPage(turnPage(turned, 2), 2).parts[0]?.pages[1]).toEqual({ page: 2, turn: 0 });
  expect(chooseCategory(start, 1, 7).parts.map(({ categoryId }) => categoryId)).toEqual([2, 7, 2]);
});

it('chooses no category where the proposal is not sure', () => {
  const unsure = proposal({ parts: [[1], [2]], confidence: 'low' });
  expect(arrange(unsure).parts.map(({ categoryId }) => categoryId)).toEqual([null, null]);
});
