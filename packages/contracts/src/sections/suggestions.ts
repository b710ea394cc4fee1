import type { ProfileFields } from '../profile/profile.ts';
import type { SectionId } from './sections.ts';

/** The answers that suggest a section; of two for the same section, the first that applies is the reason. */
const rules = [
  { section: 'investments', reason: 'hasInvestments', applies: (answers) => answers.hasInvestments === true },
  { section: 'deductions', reason: 'hasDonations', applies: (answers) => answers.hasDonations === true },
  { section: 'deductions', reason: 'hasDeductions', applies: (answers) => answers.hasDeductions === true },
  { section: 'realEstate', reason: 'propertyOwner', applies: (answers) => answers.propertyOwner === true },
  {
    section: 'foreignIncome',
    reason: 'hasForeignIncome',
    applies: (answers) => answers.hasForeignIncome === true,
  },
  {
    section: 'foreignIncome',
    reason: 'hasForeignAccounts',
    applies: (answers) => answers.hasForeignAccounts === true,
  },
  { section: 'spouse', reason: 'maritalStatus', applies: (answers) => answers.maritalStatus === 'married' },
  {
    section: 'spouse',
    reason: 'widowedDuringYear',
    applies: (answers) => answers.maritalStatus === 'widowed' && answers.widowedDuringYear === true,
  },
  { section: 'children', reason: 'hasChildren', applies: (answers) => answers.hasChildren === true },
  {
    section: 'children',
    reason: 'hasAdultChildren',
    applies: (answers) => answers.hasAdultChildren === true,
  },
] as const satisfies readonly {
  section: SectionId;
  reason: keyof ProfileFields;
  applies: (answers: ProfileFields) => boolean;
}[];

export interface SectionSuggestion {
  readonly section: (typeof rules)[number]['section'];
  /** The answer that suggests the section. */
  readonly reason: (typeof rules)[number]['reason'];
}

/**
 * The sections that the answers suggest, in tab order. A section that is on, or that the user has switched off or
 * declined, is not suggested for that year.
 */
export function suggestedSections(
  answers: ProfileFields,
  sections: readonly { id: SectionId; enabled?: boolean; isDecided?: boolean | undefined }[],
): SectionSuggestion[] {
  const settled = new Set(
    sections.filter(({ enabled, isDecided }) => enabled || isDecided).map(({ id }) => id),
  );
  const suggested = rules.filter(({ section, applies }) => !settled.has(section) && applies(answers));
  return suggested
    .filter(({ section }, index) => suggested.findIndex((other) => other.section === section) === index)
    .map(({ section, reason }) => ({ section, reason }));
}
