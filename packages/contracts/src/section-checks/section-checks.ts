import { sectionIds, type SectionId } from '../sections/sections.ts';

/** What an expert checks in every filing, before the sections of the advanced tax page. */
const basicCheckIds = ['person', 'income', 'deductions'] as const;

/** The sections of a filing that experts check, in the order of the list. */
export const checkIds = [...basicCheckIds, ...sectionIds.filter((id) => id !== 'deductions')] as [
  (typeof basicCheckIds)[number],
  ...CheckId[],
];
export type CheckId = (typeof basicCheckIds)[number] | SectionId;

/** The sections to check in a filing with these sections switched on. */
export function checksOf(enabled: readonly SectionId[]): CheckId[] {
  const shown: readonly CheckId[] = [...basicCheckIds, ...enabled];
  return checkIds.filter((id) => shown.includes(id));
}
