import { findCategory, sectionIds, sections } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { countBySection, sectionPapers } from './section-papers.ts';

it('a section asks only for papers that it counts', () => {
  for (const { id, categoryIds } of sections) {
    const asked = sectionPapers[id].map(({ categoryId }) => categoryId);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((category) => !categoryIds.includes(category) || !findCategory(category))).toEqual(
      [],
    );
  }
});

it('every category of a group beyond the basic one can be uploaded somewhere', () => {
  const asked = new Set(sectionIds.flatMap((id) => sectionPapers[id].map(({ categoryId }) => categoryId)));
  const counted = sections
    .flatMap(({ categoryIds }) => categoryIds)
    .filter((id) => findCategory(id)?.group !== 'basic');
  expect(counted.filter((id) => !asked.has(id))).toEqual([]);
});

it('a paper may count for two sections, one without a category for none', () => {
  const count = countBySection([
    { categoryId: 13 },
    { categoryId: 13 },
    { categoryId: 31 },
    { categoryId: null },
  ]);
  expect(count).toEqual({
    authorization: 0,
    investments: 2,
    deductions: 0,
    realEstate: 2,
    foreignIncome: 0,
    spouse: 0,
    children: 1,
  });
});
