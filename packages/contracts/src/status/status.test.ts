import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  homeProgress,
  checkTransition,
  stepperProgress,
  taxStatusIds,
  transmitButton,
  transmitPath,
  type TaxStatusId,
} from './status.ts';

const anyStatus = fc.constantFrom(...taxStatusIds);
const facts = fc.record({ taxProfileComplete: fc.boolean(), documentsCovered: fc.boolean() });

describe('checkTransition', () => {
  it('lets an owner make exactly 1→2 and 2→3, and only when the facts hold', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, facts, (from, to, given) => {
        const check = checkTransition('user', from, to, given);
        const changes = check.allowed && check.changes;
        const expected =
          (from === 1 && to === 2 && given.taxProfileComplete) ||
          (from === 2 && to === 3 && given.documentsCovered);
        expect(changes).toBe(expected);
      }),
    );
  });

  it('accepts a repeated transition and changes nothing', () => {
    for (const id of taxStatusIds) {
      const none = { taxProfileComplete: false, documentsCovered: false };
      expect(checkTransition('user', id, id, none)).toEqual({ allowed: true, changes: false });
    }
  });

  it('distinguishes forbidden transitions from impossible ones', () => {
    const all = { taxProfileComplete: true, documentsCovered: true };
    expect(checkTransition('user', 2, 6, all)).toEqual({ allowed: false, code: 'STATUS_MOVE_FORBIDDEN' });
    expect(checkTransition('user', 3, 2, all)).toEqual({ allowed: false, code: 'STATUS_MOVE_FORBIDDEN' });
    expect(checkTransition('user', 1, 3, all)).toEqual({ allowed: false, code: 'STATUS_MOVE_IMPOSSIBLE' });
    for (const to of [2, 3] as const)
      expect(checkTransition('user', 1, to, { ...all, taxProfileComplete: false })).toEqual({
        allowed: false,
        code: 'TAX_PROFILE_INCOMPLETE',
      });
    expect(checkTransition('user', 2, 3, { ...all, documentsCovered: false })).toEqual({
      allowed: false,
      code: 'DOCUMENTS_INCOMPLETE',
    });
  });

  it('lets experts and administrators make any transition', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('expert' as const, 'admin' as const),
        anyStatus,
        anyStatus,
        facts,
        (role, from, to, given) => {
          expect(checkTransition(role, from, to, given)).toEqual({ allowed: true, changes: from !== to });
        },
      ),
    );
  });
});

describe('transmission', () => {
  it('passes through 4 to 5, and stops at 4 when an expert reviews', () => {
    expect(transmitPath(3, false)).toEqual([4, 5]);
    expect(transmitPath(4, false)).toEqual([5]);
    expect(transmitPath(3, true)).toEqual([4]);
    expect(transmitPath(4, true)).toEqual([]);
    for (const id of [1, 2, 5, 6] as const) expect(transmitPath(id, false)).toBeUndefined();
  });

  it('shows the button at 3 and 4, enabled at 4 or with the flag', () => {
    const at = (current_status_id: TaxStatusId) => ({
      current_status_id,
      advancedFinished: false,
      transmittedAt: null,
    });
    expect(taxStatusIds.map((id) => transmitButton(at(id)))).toEqual([
      'hidden',
      'hidden',
      'disabled',
      'enabled',
      'hidden',
      'hidden',
    ]);
    expect(transmitButton({ ...at(3), advancedFinished: true })).toBe('enabled');
  });

  it('hides the button when nothing is left to transmit', () => {
    const transmittedAt = '2025-06-01T08:00:00.000Z';
    expect(transmitButton({ current_status_id: 4, advancedFinished: false, transmittedAt })).toBe('hidden');
  });
});

it('has a progress scale for the home page and one for the stepper', () => {
  expect(taxStatusIds.map(homeProgress)).toEqual([16.67, 33.33, 50, 66.67, 83.33, 100]);
  expect(taxStatusIds.map(stepperProgress)).toEqual([16, 32, 48, 64, 82, 100]);
});
