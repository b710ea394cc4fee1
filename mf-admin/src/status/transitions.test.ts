import { taxStatusIds } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { nextStatus, previousStatus } from './transitions.ts';

it('next goes around after the last, previous before the first', () => {
  expect(taxStatusIds.map(nextStatus)).toEqual([2, 3, 4, 5, 6, 1]);
  expect(taxStatusIds.map(previousStatus)).toEqual([6, 1, 2, 3, 4, 5]);
  expect([nextStatus(null), previousStatus(null)]).toEqual([1, 6]);
});
