import { childAgeLimit, type ProfileFields } from '../profile/profile.ts';
import { splitFields } from './answers.ts';
import { clearUnasked } from './consistency.ts';
import { enteredAges, presetAgePath, withoutPresetAges } from './questions.ts';

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

/** Answers about something that happened during the year. */
const events = ['residenceChangeDate', 'residenceChangeCountry', 'widowedOn'] as const;

/**
 * The answers of a year, adjusted to another one. What happened during a year (a move, an arrival, a departure, the death
 * of the spouse) is not repeated, children are as much older or younger as the years differ, and a child that is over the
 * age limit or not born yet is left out.
 */
export function carryOver(answers: ProfileFields, from: number, to: number): ProfileFields {
  const copied = splitFields(answers).answers;
  if (copied.movedDuringYear === 'yes') copied.movedDuringYear = 'no';
  for (const born of ['dateOfBirth', 'spouseDateOfBirth'] as const)
    if (copied[born] && copied[born] > `${to}-12-31`) delete copied[born];
  if (from !== to && copied.swissResidence)
    copied.swissResidence = residenceIn(copied.swissResidence, to > from);
  if (from !== to && copied.widowedDuringYear) copied.widowedDuringYear = false;
  if (from !== to) for (const event of events) if (copied[event]) copied[event] = null;
  if (copied.childrenAges) Object.assign(copied, childrenIn(copied, to - from));
  if (copied.adultChildren)
    copied.adultChildren = copied.adultChildren.filter(({ birthYear }) => (birthYear ?? to) <= to);
  return clearUnasked(copied);
}

/** Who left lives abroad in the years after, and who arrived did so in the years before. */
function residenceIn(residence: NonNullable<ProfileFields['swissResidence']>, isLater: boolean) {
  if (residence === 'left') return isLater ? 'abroad' : 'all_year';
  if (residence === 'arrived') return isLater ? 'all_year' : 'abroad';
  return residence;
}

function childrenIn(answers: ProfileFields, years: number): ProfileFields {
  const { childrenAges, childrenBirthYears: birthYears, openQuestions } = answers;
  const entered = enteredAges(answers);
  const children = (childrenAges ?? [])
    .map((age, child) => ({
      age: age + years,
      birthYear: birthYears?.[child] ?? null,
      isPreset: entered[child] === null,
    }))
    .filter(({ age }) => age >= 0 && age <= childAgeLimit);
  const isNone = children.length === 0;
  const presets = children.flatMap(({ isPreset }, child) => (isPreset ? [presetAgePath(child)] : []));
  return {
    hasChildren: !isNone,
    numberOfChildren: isNone ? null : children.length,
    childrenAges: isNone ? null : children.map(({ age }) => age),
    ...(birthYears && { childrenBirthYears: isNone ? null : children.map(({ birthYear }) => birthYear) }),
    ...(openQuestions && { openQuestions: [...withoutPresetAges(openQuestions), ...presets] }),
  };
}
