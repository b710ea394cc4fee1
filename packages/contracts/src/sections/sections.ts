/** The tabs of the advanced tax view; `overview` holds the cards of the others. Document 2, section 2. */
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
  /** Papers that count for this section; an id may serve two sections (READINGS 15). */
  readonly categoryIds: readonly number[];
  readonly alwaysEnabled: boolean;
}

/** Category ids per section: document 2, section 9, mapped to the unique table (READINGS 15). */
export const sections: readonly SectionDefinition[] = [
  { id: 'authorization', categoryIds: [39, 40], alwaysEnabled: true },
  { id: 'investments', categoryIds: [10, 17, 11, 12, 13], alwaysEnabled: false },
  { id: 'deductions', categoryIds: [15, 23, 25, 5, 24, 3, 4], alwaysEnabled: false },
  { id: 'realEstate', categoryIds: [13, 14, 16, 22], alwaysEnabled: false },
  { id: 'foreignIncome', categoryIds: [18, 20, 19, 12, 17], alwaysEnabled: false },
  { id: 'spouse', categoryIds: [26, 27, 28, 29, 30], alwaysEnabled: false },
  { id: 'children', categoryIds: [31, 32, 33, 34, 35, 36, 37, 38], alwaysEnabled: false },
];
