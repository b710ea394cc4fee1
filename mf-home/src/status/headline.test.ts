import { describe, expect, it } from 'vitest';
import { headlineOf, nextActionOf, type Situation } from './headline.ts';

const base: Situation = {
  status: 2,
  missing: [4, 21],
  advancedFinished: false,
  taxProfileComplete: true,
  hasReturn: false,
};

describe('headline', () => {
  it('counts missing documents', () => {
    expect(headlineOf(base)).toEqual({ key: 'documents', count: 2 });
    expect(headlineOf({ ...base, missing: [] })).toEqual({ key: 'documentsComplete' });
    expect(headlineOf({ ...base, missing: null })).toEqual({ key: 'documentsUnknown' });
  });

  it.each([
    [{ status: 1, taxProfileComplete: false }, 'profile'],
    [{ status: 1 }, 'profileDone'],
    [{ status: 3 }, 'advanced'],
    [{ status: 3, advancedFinished: true }, 'transmit'],
    [{ status: 4 }, 'expert'],
    [{ status: 5 }, 'review'],
    [{ status: 6 }, 'filed'],
    [{ status: 6, hasReturn: true }, 'sign'],
  ] as const)('says for %j: %s', (change, key) => {
    expect(headlineOf({ ...base, ...change }).key).toBe(key);
  });
});

describe('next action', () => {
  it.each([
    [{ taxProfileComplete: false, status: 1 }, 'taxProfile'],
    [{}, 'upload'],
    [{ status: 3 }, 'advanced'],
    [{ status: 3, advancedFinished: true }, 'transmit'],
    [{ status: 4 }, 'none'],
    [{ status: 6 }, 'none'],
  ] as const)('is for %j: %s', (change, action) => {
    expect(nextActionOf({ ...base, ...change })).toBe(action);
  });
});
