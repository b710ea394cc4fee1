import { missingRequiredCategories } from '../categories/categories.ts';
import { namesPillar3a, otherYearInName } from '../categories/category-words.ts';
import { problemOf, type FileProblem } from '../files/problems.ts';
import type { ProfileFields } from '../profile/profile.ts';
import type { ReadingFinding } from '../readings/paper-findings.ts';
import { findingsToAsk, type Reading } from '../readings/readings.ts';
import { isRequested } from '../review/review.ts';
import type { FileReview } from '../files/review-schemas.ts';
import { sections, type SectionId } from '../sections/sections.ts';
import { hasBusiness, hasSpouse, isQuestionAsked, stillOpen } from '../tax-profile/questions.ts';
import { stepOf } from '../tax-profile/wizard-sections.ts';
import { cardLink, type CardPlace } from '../tax-cards/card-guide.ts';

/** An amount that an answer promises. */
const amounts = ['alimonyAmount', 'alimonyReceivedAmount', 'childSupportAmount'] as const;
type AmountField = (typeof amounts)[number];

interface NamedFile {
  readonly fileId: string;
  readonly fileName: string;
}

/**
 * What a person should look at before transmitting a year; none of them prevents it. A new kind of finding is a new member
 * here, a rule in `findBeforeTransmit`, a place in `findingLink`, and a text where it is shown.
 */
export type TransmitFinding =
  | { readonly code: 'EXPERT_QUESTION'; readonly label: string; readonly link: string }
  | ({ readonly code: 'REQUESTED' } & NamedFile)
  | ({ readonly code: 'UNREADABLE'; readonly problem: FileProblem } & NamedFile)
  | { readonly code: 'REQUIRED_MISSING'; readonly categoryId: number }
  | { readonly code: 'PROMISED_MISSING'; readonly promise: PromiseId }
  | { readonly code: 'SECTION_EMPTY'; readonly section: SectionId }
  | ({ readonly code: 'OTHER_YEAR'; readonly year: number } & NamedFile)
  | ({ readonly code: 'PAPER'; readonly finding: ReadingFinding } & NamedFile)
  | { readonly code: 'AMOUNT_MISSING'; readonly field: AmountField }
  | { readonly code: 'NOT_KNOWN_YET'; readonly count: number; readonly field: string }
  | { readonly code: 'TAX_NUMBER_MISSING' }
  | { readonly code: 'NOT_SIGNED' };

export type FindingCode = TransmitFinding['code'];

interface FoundFile {
  readonly id: string;
  readonly originalFileName: string;
  readonly categoryId: number | null;
  readonly problem?: Parameters<typeof problemOf>[0]['problem'];
  readonly problemDetail?: Parameters<typeof problemOf>[0]['problemDetail'];
  readonly review?: Pick<FileReview, 'verdict' | 'answeredAt'> | undefined;
  /** What was read in it; missing while it was not read. */
  readonly reading?: Pick<Reading, 'kind' | 'taxYear' | 'findings'> | undefined;
}

/** What the rules are evaluated on. */
export interface TransmitFacts {
  readonly taxYear: number;
  readonly answers: Omit<ProfileFields, 'taxAddress'>;
  readonly hasTaxNumber: boolean;
  readonly categories: Parameters<typeof missingRequiredCategories>[0];
  readonly files: readonly FoundFile[];
  /** The sections that the user switched on. */
  readonly enabledSections: readonly SectionId[];
  /** The open questions of the expert. */
  readonly questions: readonly { readonly label: string; readonly actionUrl: string }[];
}

interface PromiseRule {
  readonly applies: (answers: TransmitFacts['answers']) => boolean;
  /** Whether a readable file keeps the promise. */
  readonly isKept: (file: FoundFile) => boolean;
  readonly place: CardPlace;
}

const inCategories =
  (...ids: readonly number[]) =>
  ({ categoryId }: FoundFile) =>
    categoryId !== null && ids.includes(categoryId);

const inSection = (section: SectionId): CardPlace => ({ kind: 'section', section });

/** Neither a salary certificate nor one of a pension or of daily allowances. */
const withoutSalary = new Set<string>(['student', 'homemaker', 'self-employed', 'farmer']);

/** The documents that an answer promises. */
const promises = {
  spouseSalary: {
    applies: (answers) => hasSpouse(answers) && !withoutSalary.has(answers.spouseEmploymentType ?? ''),
    isKept: inCategories(30),
    place: inSection('spouse'),
  },
  businessAccounts: {
    applies: hasBusiness,
    isKept: inCategories(41),
    place: { kind: 'upload', categoryId: 41 },
  },
  pillar3a: {
    applies: ({ hasPillar3a }) => hasPillar3a === true,
    // It is one of several certificates of its category, so that only its reading or its name tells.
    isKept: ({ originalFileName, reading }) =>
      reading?.kind === 'pillar3a' || namesPillar3a(originalFileName),
    place: { kind: 'upload', categoryId: 4 },
  },
  investments: {
    applies: ({ hasInvestments }) => hasInvestments === true,
    isKept: inCategories(10, 11, 12, 17),
    place: inSection('investments'),
  },
  property: {
    applies: ({ propertyOwner }) => propertyOwner === true,
    isKept: inCategories(13, 14, 16, 19, 22),
    place: inSection('realEstate'),
  },
  foreignIncome: {
    applies: ({ hasForeignIncome }) => hasForeignIncome === true,
    isKept: inCategories(18, 19, 20),
    place: inSection('foreignIncome'),
  },
  /** An account without income is declared as well (DBG art. 125 para. 1 let. c; StHG art. 13 para. 1). */
  foreignAccounts: {
    applies: ({ hasForeignIncome, hasForeignAccounts }) =>
      hasForeignAccounts === true && hasForeignIncome !== true,
    isKept: inCategories(12, 17, 20),
    place: inSection('foreignIncome'),
  },
  donations: {
    applies: ({ hasDonations }) => hasDonations === true,
    isKept: inCategories(15, 5),
    place: inSection('deductions'),
  },
  alimony: {
    applies: ({ paysAlimony }) => paysAlimony === true,
    isKept: inCategories(35),
    place: inSection('children'),
  },
} as const satisfies Record<string, PromiseRule>;

export type PromiseId = keyof typeof promises;
export const promiseIds = Object.keys(promises) as PromiseId[];

/** The section of the signed power of attorney, whose papers are listed by themselves. */
const authorization = 'authorization';
const powerOfAttorneyCategory = 39;

/** The findings of a year, the expert's first. Empty only when everything is in. */
export function findBeforeTransmit(facts: TransmitFacts): TransmitFinding[] {
  const { taxYear, answers, files, questions } = facts;
  const readable = files.filter(({ problem }) => !problem);
  const named = ({ id, originalFileName }: FoundFile) => ({ fileId: id, fileName: originalFileName });
  const broken = promiseIds.filter((id) => {
    const { applies, isKept }: PromiseRule = promises[id];
    return applies(answers) && !readable.some(isKept);
  });
  const open = stillOpen(answers);
  return [
    ...questions.map(({ label, actionUrl }) => ({
      code: 'EXPERT_QUESTION' as const,
      label,
      link: actionUrl,
    })),
    ...files
      .filter(({ review }) => isRequested(review))
      .map((file) => ({ code: 'REQUESTED' as const, ...named(file) })),
    ...files.flatMap((file) => {
      const problem = problemOf(file);
      return problem ? [{ code: 'UNREADABLE' as const, problem, ...named(file) }] : [];
    }),
    ...missingRequiredCategories(facts.categories).map((categoryId) => ({
      code: 'REQUIRED_MISSING' as const,
      categoryId,
    })),
    ...broken.map((promise) => ({ code: 'PROMISED_MISSING' as const, promise })),
    ...emptySections(facts, readable, broken).map((section) => ({ code: 'SECTION_EMPTY' as const, section })),
    ...files.flatMap((file) => {
      if (file.reading?.taxYear != null) return []; // what the paper says counts, not its name
      const year = otherYearInName(file.originalFileName, taxYear);
      return year === null ? [] : [{ code: 'OTHER_YEAR' as const, year, ...named(file) }];
    }),
    ...files.flatMap((file) =>
      findingsToAsk(file.reading)
        // That nobody can open it is said above.
        .filter(({ code }) => !(code === 'UNREADABLE' && problemOf(file)))
        .map((finding) => ({ code: 'PAPER' as const, finding, ...named(file) })),
    ),
    ...amounts
      .filter((field) => isQuestionAsked(field, answers) && typeof answers[field] !== 'number')
      .filter((field) => !open.includes(field))
      .map((field) => ({ code: 'AMOUNT_MISSING' as const, field })),
    ...(open[0] === undefined
      ? []
      : [{ code: 'NOT_KNOWN_YET' as const, count: open.length, field: open[0] }]),
    ...(facts.hasTaxNumber ? [] : [{ code: 'TAX_NUMBER_MISSING' as const }]),
    ...(readable.some(({ categoryId }) => categoryId === powerOfAttorneyCategory)
      ? []
      : [{ code: 'NOT_SIGNED' as const }]),
  ];
}

/** The sections that are on and have no file, without those of a promise; spouse and children may consist of details only. */
function emptySections(
  { enabledSections }: TransmitFacts,
  readable: readonly FoundFile[],
  broken: readonly PromiseId[],
): SectionId[] {
  const named = broken
    .map((id) => promises[id].place)
    .map((place) => place.kind === 'section' && place.section);
  return sections
    .filter(({ id }) => enabledSections.includes(id) && !named.includes(id))
    .filter(({ id }) => id !== authorization && id !== 'spouse' && id !== 'children')
    .filter(({ categoryIds }) => !readable.some(inCategories(...categoryIds)))
    .map(({ id }) => id);
}

/** Where a person acts on a finding: an address inside the app, and the state of its history entry. */
export function findingLink(finding: TransmitFinding): ReturnType<typeof cardLink> {
  switch (finding.code) {
    case 'EXPERT_QUESTION':
      return { to: finding.link };
    case 'REQUESTED':
    case 'UNREADABLE':
    case 'OTHER_YEAR':
    case 'PAPER':
      return { to: `/?files=all&q=${encodeURIComponent(finding.fileName)}` };
    case 'REQUIRED_MISSING':
      return cardLink({ kind: 'upload', categoryId: finding.categoryId });
    case 'PROMISED_MISSING':
      return cardLink(promises[finding.promise].place);
    case 'SECTION_EMPTY':
      return cardLink(inSection(finding.section));
    case 'AMOUNT_MISSING':
    case 'NOT_KNOWN_YET': {
      const step = stepOf(finding.field);
      return step ? cardLink({ kind: 'step', step }) : { to: '/profile?setup=tax' };
    }
    case 'TAX_NUMBER_MISSING':
    case 'NOT_SIGNED':
      return cardLink(inSection(authorization));
  }
}
