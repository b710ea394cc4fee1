import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { employmentTypes, swissResidences } from '../profile/profile.ts';
import { requiredCategoryIds } from './categories.ts';
import { noneReasonsOf, proposedNone, type NoneAnswers } from './none-this-year.ts';

const anyAnswers: fc.Arbitrary<NoneAnswers> = fc.record(
  {
    employmentType: fc.constantFrom(...employmentTypes, null),
    hasInvestments: fc.boolean(),
    hasDonations: fc.boolean(),
    hasDeductions: fc.boolean(),
    swissResidence: fc.constantFrom(...swissResidences),
  },
  { requiredKeys: [] },
);
const anyCategory = fc.constantFrom(...requiredCategoryIds);

describe('the reasons for "None this year"', () => {
  it('are the same for every person, in another order, and end with "other"', () => {
    fc.assert(
      fc.property(anyCategory, anyAnswers, (id, answers) => {
        const reasons = noneReasonsOf(id, answers);
        expect(reasons.toSorted()).toEqual([...noneReasonsOf(id)].toSorted());
        expect(reasons.at(-1)).toBe('other');
      }),
    );
  });

  it.each([
    [1, { employmentType: 'employed' }, 'noIncome'],
    [1, { employmentType: 'retired' }, 'noIncome'],
    [2, { hasInvestments: true }, 'noAccount'],
    [3, { employmentType: 'employed' }, 'noCosts'],
    [3, { employmentType: 'retired' }, 'flatRate'],
    [4, { swissResidence: 'all_year' }, 'noCosts'],
    [4, {}, 'noCosts'],
    [5, { hasDonations: true }, 'noCosts'],
    [21, { employmentType: 'mixed' }, 'noCommute'],
  ] as const)('of category %i with %j do not begin with %s', (id, answers, reason) => {
    expect(noneReasonsOf(id, answers)[0]).not.toBe(reason);
  });

  it('begin with the true one', () => {
    expect(noneReasonsOf(21, { employmentType: 'retired' })[0]).toBe('noCommute');
    expect(noneReasonsOf(3, { employmentType: 'retired' })[0]).toBe('noCosts');
    expect(noneReasonsOf(3, { employmentType: 'employed' })[0]).toBe('flatRate');
  });
});

describe('proposed declarations', () => {
  it('follow the employment', () => {
    const idsOf = (employmentType: NoneAnswers['employmentType']) =>
      proposedNone({ employmentType }).map(({ categoryId }) => categoryId);
    expect(idsOf('retired')).toEqual([3, 21]);
    expect(idsOf('self-employed')).toEqual([3, 21]);
    for (const type of ['employed', 'mixed', 'unemployed', null] as const) expect(idsOf(type)).toEqual([]);
  });

  it('have the first reason of the list, or that of the accounts', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        for (const { categoryId, reason } of proposedNone(answers)) {
          const [first] = noneReasonsOf(categoryId, answers);
          expect([first, 'inOtherDocument']).toContain(reason);
        }
      }),
    );
  });
});
