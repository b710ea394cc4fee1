import { describe, expect, it } from 'vitest';
import { headlineOf, nextActionOf, type Situation } from './headline.ts';

const base: Situation = {
  status: 2,
  missing: [4, 21],
  advancedFinished: false,
  taxProfileComplete: true,
  asksYear: false,
  hasReturn: false,
  transmitted: false,
  expertReview: false,
  requests: 0,
  hasNews: false,
  toSort: 0,
  waiting: 0,
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
    [{ status: 3, missing: [] }, 'advanced'],
    [{ status: 3, missing: [], advancedFinished: true }, 'transmit'],
    [{ status: 3, advancedFinished: true }, 'documents'],
    [{ status: 4, transmitted: true }, 'expert'],
    [{ status: 4 }, 'transmit'],
    [{ status: 1, taxProfileComplete: false, asksYear: true }, 'year'],
    [{ toSort: 3, waiting: 2 }, 'reading'],
    [{ toSort: 3 }, 'sort'],
    [{ status: 1, taxProfileComplete: false, toSort: 3 }, 'sort'],
    [{ status: 3, missing: [], toSort: 3 }, 'sort'],
    [{ toSort: 3, requests: 1 }, 'requests'],
    [{ status: 5, toSort: 3, waiting: 1 }, 'expert'],
    [{ status: 5 }, 'expert'],
    [{ status: 5, expertReview: true }, 'review'],
    [{ status: 5, expertReview: true, requests: 1 }, 'requests'],
    [{ status: 6 }, 'filed'],
    [{ status: 6, hasReturn: true }, 'sign'],
  ] as const)('says for %j: %s', (change, key) => {
    expect(headlineOf({ ...base, ...change }).key).toBe(key);
  });
});

describe('next action', () => {
  it.each([
    [{ taxProfileComplete: false, status: 1 }, 'taxProfile'],
    [{ status: 1, taxProfileComplete: false, asksYear: true }, 'year'],
    [{}, 'upload'],
    [{ toSort: 3, waiting: 1 }, 'upload'],
    [{ toSort: 3 }, 'sort'],
    [{ status: 1, taxProfileComplete: false, toSort: 3, waiting: 1 }, 'taxProfile'],
    [{ status: 3, missing: [], advancedFinished: true, toSort: 1 }, 'sort'],
    [{ status: 3, missing: [] }, 'advanced'],
    [{ status: 3, missing: [], advancedFinished: true }, 'transmit'],
    [{ status: 3, advancedFinished: true }, 'upload'],
    [{ status: 4 }, 'transmit'],
    [{ status: 4, transmitted: true }, 'none'],
    [{ status: 4, transmitted: true, hasNews: true }, 'supplement'],
    [{ status: 5, transmitted: true }, 'none'],
    [{ status: 5, transmitted: true, expertReview: true }, 'review'],
    [{ status: 5, transmitted: true, hasNews: true, requests: 2 }, 'requests'],
    [{ status: 6, transmitted: true }, 'none'],
    [{ status: 6, transmitted: true, hasReturn: true }, 'sign'],
  ] as const)('is for %j: %s', (change, action) => {
    expect(nextActionOf({ ...base, ...change })).toBe(action);
  });
});
