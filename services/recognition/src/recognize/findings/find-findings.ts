import { hasBusiness, isOfYear, type PaperFinding, type ProfileFields } from '@dossier/contracts';
import { findKindRule } from '../kinds/kinds.ts';
import { contradictedField, createEmployers, type Employers } from './contradictions.ts';
import { createDuplicateFinder, isEarlier } from './duplicates.ts';
import { createEmployment } from './employment.ts';
import { pillar3aLimit } from './limits.ts';
import type { FiledPaper, PaperFacts } from './filed-paper.ts';

/** The categories that fit a kind of paper, whoever its owner is. */
function fittingCategories({ kind, categoryId }: PaperFacts): (number | null)[] {
  const { self, spouse, child } = findKindRule(kind)?.category ?? { self: null };
  return [categoryId, self, spouse ?? null, child ?? null, ...(alike[self ?? 0] ?? [])];
}

/** Categories that the rules choose between and a person may choose otherwise: donations are receipts, too. */
const alike: Readonly<Record<number, readonly number[]>> = {
  2: [10, 20],
  3: [25],
  5: [15],
  10: [2, 26, 17, 12, 20],
  11: [12],
  13: [2, 5, 14, 19, 22, 26, 28],
  14: [13, 19, 22],
  17: [10, 12],
  18: [1, 30],
  22: [13, 14, 19],
  23: [4, 5, 27, 28],
  24: [4, 27],
  25: [3],
  32: [5, 28],
  35: [5, 28],
  36: [23],
};

/** The papers of a year as they are filed, with those of the year before that may be compared with them. */
export interface YearOfPapers {
  readonly papers: readonly FiledPaper[];
  readonly before: readonly FiledPaper[];
  /** The answers of the year; null before there are any. */
  readonly answers: ProfileFields | null;
}

/**
 * What a person should look at on the papers of a year, by file: on each by itself, beside the others and beside those of the
 * year before. Each paper is looked at a fixed number of times; `rest` is called before each and may let others work.
 */
export async function findFindings(
  { papers, before, answers }: YearOfPapers,
  rest: () => Promise<void> | undefined = () => undefined,
): Promise<Map<string, PaperFinding[]>> {
  const duplicates = createDuplicateFinder();
  const employers = createEmployers();
  const contributions = createContributions(answers);
  const slips = createSlips();
  const salaries = createSalaries(before);
  const employment = createEmployment(answers);
  const inOrder = papers.toSorted((a, b) => (isEarlier(a, b) ? -1 : 1));
  const beside = new Map<FiledPaper, { duplicate: PaperFinding[]; aboveLimit: PaperFinding[] }>();
  for (const filed of inOrder) {
    await rest();
    employers.add(filed.paper);
    slips.add(filed.paper);
    const original = duplicates.add(filed);
    employment.add(filed, original !== null);
    beside.set(filed, {
      duplicate: original === null ? [] : [{ code: 'DUPLICATE', fileId: original }],
      aboveLimit: contributions.add(filed, original !== null),
    });
  }
  const found = new Map<string, PaperFinding[]>();
  for (const [filed, { duplicate, aboveLimit }] of beside) {
    await rest();
    const { paper, fileId } = filed;
    const isSure = paper.confidence === 'exact' || paper.confidence === 'high';
    found.set(fileId, [
      ...findUnreadable(paper),
      ...findBrokenSignature(paper),
      ...findIncompleteCode(paper),
      ...findSeveralPapers(filed),
      ...(isSure ? findOtherCategory(filed) : []),
      ...findOtherYear(filed),
      ...findOtherPerson(paper),
      ...findMissingPages(paper),
      ...duplicate,
      ...(isSure ? slips.find(paper) : []),
      ...(isSure && answers ? findContradiction(paper, employers, answers) : []),
      ...aboveLimit,
      ...salaries.find(paper),
      ...employment.find(filed),
    ]);
  }
  return found;
}

const findUnreadable = ({ unreadable }: PaperFacts): PaperFinding[] =>
  unreadable ? [{ code: 'UNREADABLE', reason: unreadable }] : [];

const findBrokenSignature = ({ signature }: PaperFacts): PaperFinding[] =>
  signature?.isValid === false ? [{ code: 'SIGNATURE_BROKEN' }] : [];

function findOtherCategory({ paper, categoryId }: FiledPaper): PaperFinding[] {
  if (categoryId === null || paper.categoryId === null || fittingCategories(paper).includes(categoryId))
    return [];
  return [{ code: 'OTHER_CATEGORY', categoryId: paper.categoryId }];
}

function findOtherYear({ paper, taxYear }: FiledPaper): PaperFinding[] {
  const { taxYear: year, confidence } = paper;
  const isElsewhere = year !== null && confidence !== 'none' && !isOfYear(paper, taxYear);
  return isElsewhere ? [{ code: 'OTHER_YEAR', year }] : [];
}

function findOtherPerson({ owner, ownerName, confidence }: PaperFacts): PaperFinding[] {
  const isOther = owner === null && ownerName !== null && confidence !== 'none';
  return isOther ? [{ code: 'OTHER_PERSON', name: ownerName }] : [];
}

function findMissingPages({ pages }: PaperFacts): PaperFinding[] {
  if (!pages || pages.missing.length === 0) return [];
  return [{ code: 'PAGE_MISSING', pages: pages.missing, of: pages.of }];
}

const findIncompleteCode = ({ incompleteCode }: PaperFacts): PaperFinding[] =>
  incompleteCode ? [{ code: 'CODE_INCOMPLETE', ...incompleteCode }] : [];

/** The pile, where files have no category, asks to divide them by itself. */
const findSeveralPapers = ({ paper: { partCount }, categoryId }: FiledPaper): PaperFinding[] =>
  partCount !== undefined && categoryId !== null ? [{ code: 'SEVERAL_PAPERS', count: partCount }] : [];

/** A salary slip does not replace the certificate of the year; beside the certificate of the same person it is only surplus. */
function createSlips() {
  const certified = new Set<PaperFacts['owner']>();
  return {
    add({ kind, owner }: PaperFacts): void {
      if (kind === 'salaryCertificate') certified.add(owner);
    },
    find: ({ kind, owner }: PaperFacts): PaperFinding[] =>
      kind === 'salarySlip' && !certified.has(owner) ? [{ code: 'NOT_YEARLY' }] : [],
  };
}

function findContradiction(paper: PaperFacts, employers: Employers, answers: ProfileFields): PaperFinding[] {
  const field = contradictedField(paper, employers, answers);
  return field ? [{ code: 'CONTRADICTS_ANSWER', field }] : [];
}

/**
 * The payments of one person into pillar 3a of a year have one limit; the finding is at the papers, in the order of their
 * upload, with which they exceed it. A paper that was uploaded twice counts once.
 */
function createContributions(answers: ProfileFields | null) {
  const sums = new Map<string, number>();
  return {
    add({ paper, taxYear: yearOfFile }: FiledPaper, isDuplicate: boolean): PaperFinding[] {
      const { kind, owner, taxYear, contribution = 0 } = paper;
      if (kind !== 'pillar3a' || contribution === 0) return [];
      const person = `${owner} ${taxYear}`;
      const value = (sums.get(person) ?? 0) + (isDuplicate ? 0 : contribution);
      sums.set(person, value);
      const type = owner === 'spouse' ? answers?.spouseEmploymentType : answers?.employmentType;
      const limit = pillar3aLimit(taxYear ?? yearOfFile, hasBusiness({ employmentType: type }));
      return limit !== undefined && value > limit
        ? [{ code: 'ABOVE_LIMIT', key: 'contribution', value, limit }]
        : [];
    },
  };
}

/** A net salary of at most half or at least double that of the year before, at the same employer, deserves a look. */
const unusual = { low: 0.5, high: 2 };

function createSalaries(before: readonly FiledPaper[]) {
  const employmentOf = ({ owner, issuer }: PaperFacts) => `${owner} ${issuer}`;
  const certificates = before.filter(({ paper }) => paper.kind === 'salaryCertificate');
  const earlier = Map.groupBy(certificates, ({ paper }) => employmentOf(paper));
  return {
    find(paper: PaperFacts): PaperFinding[] {
      if (paper.kind !== 'salaryCertificate') return [];
      const [only, ...others] = earlier.get(employmentOf(paper)) ?? [];
      const [value, last] = [paper.netSalary, others.length === 0 ? only?.paper.netSalary : undefined];
      if (value === undefined || !last) return [];
      const share = value / last;
      return share <= unusual.low || share >= unusual.high
        ? [{ code: 'UNUSUAL', key: 'netSalary', value, before: last }]
        : [];
    },
  };
}
