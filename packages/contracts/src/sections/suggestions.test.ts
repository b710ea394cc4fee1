import { describe, expect, it } from 'vitest';
import type { ProfileFields } from '../profile/profile.ts';
import { sectionIds, sectionsOfPapers, type SectionId } from './sections.ts';
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

  it('leave out a section that its papers opened', () => {
    const sections = sectionIds.map((id) => ({ id, enabled: id === 'investments' }));
    expect(suggestedSections({ hasInvestments: true, hasDonations: true }, sections)).toEqual([
      { section: 'deductions', reason: 'hasDonations' },
    ]);
  });
});

describe('sections of papers', () => {
  it.each<[number[], SectionId[]]>([
    [[], []],
    [[1, 2, 3, 4, 5, 21], []],
    [[3, 10, 11], ['investments']],
    [[12, 17], ['investments']],
    [[18], ['foreignIncome']],
    [
      [15, 30, 38],
      ['deductions', 'spouse', 'children'],
    ],
    [[41, 99], []],
  ])('of %j are %j', (filed, expected) => {
    expect(sectionsOfPapers(filed)).toEqual(expected);
  });
});
