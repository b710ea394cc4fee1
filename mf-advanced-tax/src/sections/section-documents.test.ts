import { findCategory, sections } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { countBySection, sectionDocuments } from './section-documents.ts';

it('a section asks only for documents that it counts', () => {
  for (const { id, categoryIds } of sections) {
    const requested = sectionDocuments[id].map(({ categoryId }) => categoryId);
    expect(requested.length).toBeGreaterThan(0);
    expect(
      requested.filter((category) => !categoryIds.includes(category) || !findCategory(category)),
    ).toEqual([]);
  }
});

it('a section shows every category that it counts, also one of another section', () => {
  for (const { id, categoryIds } of sections) {
    const requested = sectionDocuments[id].map(({ categoryId }) => categoryId);
    expect([id, requested.toSorted()]).toEqual([id, categoryIds.toSorted()]);
  }
});

it('counts a file for two sections, a mortgage paper for property only, and one without category for none', () => {
  const count = countBySection([
    { categoryId: 13 },
    { categoryId: 13 },
    { categoryId: 12 },
    { categoryId: 31 },
    { categoryId: null },
  ]);
  expect(count).toEqual({
    authorization: 0,
    investments: 1,
    deductions: 0,
    realEstate: 2,
    foreignIncome: 1,
    spouse: 0,
    children: 1,
  });
});
