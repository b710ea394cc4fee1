import { describe, expect, it } from 'vitest';
import type { ProfileFields } from '../profile/profile.ts';
import { sectionIds, type SectionId } from './sections.ts';
import { suggestedSections } from './suggestions.ts';

const open = (decided: SectionId[] = []) => sectionIds.map((id) => ({ id, isDecided: decided.includes(id) }));

describe('suggested sections', () => {
  it.each<[ProfileFields, SectionId[]]>([
    [{}, []],
    [{ hasChildren: true }, ['children']],
    [{ hasChildren: false, hasAdultChildren: true }, ['children']],
    [{ hasDonations: false, hasDeductions: true }, ['deductions']],
    [
      { hasChildren: true, hasAdultChildren: true, hasDonations: true, hasDeductions: true },
      ['deductions', 'children'],
    ],
    [{ hasChildren: false, maritalStatus: 'divorced', propertyOwner: null }, []],
    [{ maritalStatus: 'married', propertyOwner: true }, ['realEstate', 'spouse']],
    [
      { hasInvestments: true, hasForeignIncome: true, hasDonations: true },
      ['investments', 'deductions', 'foreignIncome'],
    ],
  ])('of %j are %j', (answers, expected) => {
    expect(suggestedSections(answers, open()).map(({ section }) => section)).toEqual(expected);
  });

  it('name the answer, and leave out a section the user has decided about', () => {
    const answers: ProfileFields = { hasChildren: true, maritalStatus: 'married' };
    expect(suggestedSections(answers, open(['spouse']))).toEqual([
      { section: 'children', reason: 'hasChildren' },
    ]);
  });
});
