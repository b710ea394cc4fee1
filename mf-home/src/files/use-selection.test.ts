import { act, renderHook } from '@testing-library/react';
import { maxFilesAtOnce } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

it('selects at most as many rows as one call may change', () => {
  const listed = Array.from({ length: maxFilesAtOnce + 5 }, (_, index) => String(index));
  const { result } = renderHook(() => useSelection(listed));
  act(() => result.current.rowOf('0').onToggle(false));
  expect(result.current.isFull).toBe(false);
  act(() => result.current.rowOf('104').onToggle(true));
  expect([result.current.ids.length, result.current.isFull]).toEqual([maxFilesAtOnce, true]);
  act(() => result.current.rowOf('3').onToggle(false));
  expect(result.current.ids).not.toContain('3');
  act(() => result.current.selectAll());
  expect([result.current.ids.length, result.current.isEverything]).toEqual([maxFilesAtOnce, true]);
  act(() => result.current.clear());
  expect(result.current.ids).toEqual([]);
});

it('forgets rows that are no longer listed', () => {
  const { result, rerender } = renderHook(({ listed }) => useSelection(listed), {
    initialProps: { listed: ['a', 'b'] },
  });
  act(() => result.current.selectAll());
  rerender({ listed: ['b', 'c'] });
  expect(result.current.ids).toEqual(['b']);
});
