import { findCategory, sections, type SectionId } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { countBySection, sectionDocuments } from './section-documents.ts';

/** Papers that a section takes but does not count: those of a mortgage count for real estate only. */
const uncounted: Partial<Record<SectionId, readonly number[]>> = { investments: [13] };

it('a section shows every category that it counts, also one of another section', () => {
  for (const { id, categoryIds } of sections) {
    const requested = sectionDocuments[id].map(({ categoryId }) => categoryId);
    expect([id, requested.toSorted()]).toEqual([id, [...categoryIds, ...(uncounted[id] ?? [])].toSorted()]);
    expect(requested.filter((category) => !findCategory(category))).toEqual([]);
  }
});

it('counts a file for two sections, a mortgage paper for real estate only, and one without category for none', () => {
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
