import { findCategory } from '../categories/categories.ts';

/** The sections of the advanced tax page, in tab order. The `overview` tab is not a section: it shows the cards of all. */
export const sectionIds = [
  'authorization',
  'investments',
  'deductions',
  'realEstate',
  'foreignIncome',
  'spouse',
  'children',
] as const;
export type SectionId = (typeof sectionIds)[number];

export interface SectionDefinition {
  readonly id: SectionId;
  /** The categories whose files count for this section; a category may belong to two sections. */
  readonly categoryIds: readonly number[];
  readonly alwaysEnabled: boolean;
}

export const sections: readonly SectionDefinition[] = [
  { id: 'authorization', categoryIds: [39, 40], alwaysEnabled: true },
  { id: 'investments', categoryIds: [10, 17, 11, 12], alwaysEnabled: false },
  { id: 'deductions', categoryIds: [15, 23, 25, 5, 24, 3, 4], alwaysEnabled: false },
  { id: 'realEstate', categoryIds: [13, 14, 16, 22], alwaysEnabled: false },
  { id: 'foreignIncome', categoryIds: [18, 20, 19, 12, 17], alwaysEnabled: false },
  { id: 'spouse', categoryIds: [26, 27, 28, 29, 30], alwaysEnabled: false },
  { id: 'children', categoryIds: [31, 32, 33, 34, 35, 36, 37, 38], alwaysEnabled: false },
];

/**
 * The sections that are on because of their papers, until the user decides. Papers of the categories that home asks
 * everybody for open none, and those of a category of two sections open the first.
 */
export function sectionsOfPapers(filedCategoryIds: readonly number[]): SectionId[] {
  const opening = filedCategoryIds.filter((id) => findCategory(id)?.group !== 'basic');
  const opened = opening.map((category) =>
    sections.find(({ categoryIds }) => categoryIds.includes(category)),
  );
  return sections.filter((section) => opened.includes(section)).map(({ id }) => id);
}
