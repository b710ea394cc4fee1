import { childAgeLimit, isAlimonyAsked, type ProfileFields } from '../profile/profile.ts';
import { splitFields } from './answers.ts';

export interface YearAnswers {
  readonly taxYear: number;
  readonly answers: ProfileFields;
  readonly isComplete: boolean;
}

/**
 * The year whose answers a year without its own starts with: the nearest earlier one, otherwise the nearest later one.
 * Complete years take precedence over those that were only begun.
 */
export function carryOverSource<Year extends YearAnswers>(
  years: readonly Year[],
  taxYear: number,
): Year | undefined {
  const rank = (year: Year) => [
    Number(!year.isComplete),
    Number(year.taxYear > taxYear),
    Math.abs(year.taxYear - taxYear),
  ];
  return years
    .filter((year) => year.taxYear !== taxYear && Object.keys(year.answers).length > 0)
    .map((year) => ({ year, rank: rank(year) }))
    .sort((a, b) => compare(a.rank, b.rank))[0]?.year;
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((part, i) => part - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/**
 * The answers of a year, adjusted to another one. A move during the year is not repeated, children are as much older or
 * younger as the years differ, and a child that is over the age limit or not born yet is left out.
 */
export function carryOver(answers: ProfileFields, from: number, to: number): ProfileFields {
  const copied = splitFields(answers).answers;
  if (copied.movedDuringYear === 'yes') copied.movedDuringYear = 'no';
  if (copied.dateOfBirth && copied.dateOfBirth > `${to}-12-31`) delete copied.dateOfBirth;
  if (copied.childrenAges) Object.assign(copied, childrenIn(copied.childrenAges, to - from));
  if (copied.paysAlimony && !isAlimonyAsked(copied))
    Object.assign(copied, { paysAlimony: null, alimonyAmount: null, alimonyDuration: null });
  return copied;
}

function childrenIn(ages: readonly number[], years: number): ProfileFields {
  const childrenAges = ages.map((age) => age + years).filter((age) => age >= 0 && age <= childAgeLimit);
  return childrenAges.length > 0
    ? { hasChildren: true, numberOfChildren: childrenAges.length, childrenAges }
    : { hasChildren: false, numberOfChildren: null, childrenAges: null };
}
