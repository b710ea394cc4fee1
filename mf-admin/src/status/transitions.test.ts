import { taxStatusIds } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { nextStatus, previousStatus } from './transitions.ts';

it('wraps after the last and before the first status', () => {
  expect(taxStatusIds.map(nextStatus)).toEqual([2, 3, 4, 5, 6, 1]);
  expect(taxStatusIds.map(previousStatus)).toEqual([6, 1, 2, 3, 4, 5]);
  expect([nextStatus(null), previousStatus(null)]).toEqual([1, 6]);
});
