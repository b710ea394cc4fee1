import { hasBusiness, type PaperFinding, type ProfileFields, type RecognizedPaper } from '@dossier/contracts';
import { kindRule } from '../kinds/kinds.ts';
import { contradictedField } from './contradictions.ts';
import { findDuplicate, isEarlier } from './duplicates.ts';
import { pillar3aLimit } from './limits.ts';
import type { FiledPaper } from './filed-paper.ts';

/** The categories that fit a kind of paper, whoever its owner is. */
function fittingCategories({ kind, categoryId }: RecognizedPaper): (number | null)[] {
  const { self, spouse, child } = kindRule(kind)?.category ?? { self: null };
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

/**
 * What a person should look at on a paper, by itself and beside the others of its year and of the year before; with the
 * answers of the year, null before there are any.
 */
export function findFindings(
  filed: FiledPaper,
  others: readonly FiledPaper[],
  answers: ProfileFields | null,
): PaperFinding[] {
  const { paper } = filed;
  const isSure = paper.confidence === 'exact' || paper.confidence === 'high';
  const sameYear = others.filter(({ taxYear }) => taxYear === filed.taxYear);
  const lastYear = others.filter(({ taxYear }) => taxYear === filed.taxYear - 1);
  return [
    ...findUnreadable(paper),
    ...(isSure ? findOtherCategory(filed) : []),
    ...findOtherYear(filed),
    ...findOtherPerson(paper),
    ...findMissingPages(paper),
    ...findDuplicate(filed, sameYear),
    ...(isSure ? findNotYearly(paper, sameYear) : []),
    ...(isSure && answers ? findContradiction(paper, sameYear, answers) : []),
    ...findAboveLimit(filed, sameYear, answers),
    ...findUnusual(paper, lastYear),
  ];
}

const findUnreadable = ({ unreadable }: RecognizedPaper): PaperFinding[] =>
  unreadable ? [{ code: 'UNREADABLE', reason: unreadable }] : [];

function findOtherCategory({ paper, categoryId }: FiledPaper): PaperFinding[] {
  if (categoryId === null || paper.categoryId === null || fittingCategories(paper).includes(categoryId))
    return [];
  return [{ code: 'OTHER_CATEGORY', categoryId: paper.categoryId }];
}

function findOtherYear({ paper, taxYear }: FiledPaper): PaperFinding[] {
  const { taxYear: year, confidence } = paper;
  return year === null || year === taxYear || confidence === 'none' ? [] : [{ code: 'OTHER_YEAR', year }];
}

function findOtherPerson({ owner, ownerName, confidence }: RecognizedPaper): PaperFinding[] {
  const isOther = owner === null && ownerName !== null && confidence !== 'none';
  return isOther ? [{ code: 'OTHER_PERSON', name: ownerName }] : [];
}

function findMissingPages({ pages }: RecognizedPaper): PaperFinding[] {
  if (!pages || pages.missing.length === 0) return [];
  return [{ code: 'PAGE_MISSING', pages: pages.missing, of: pages.of }];
}

/** A salary slip does not replace the certificate of the year; beside the certificate of the same person it is only surplus. */
function findNotYearly({ kind, owner }: RecognizedPaper, others: readonly FiledPaper[]): PaperFinding[] {
  if (kind !== 'salarySlip') return [];
  const hasCertificate = others.some(
    ({ paper }) => paper.kind === 'salaryCertificate' && paper.owner === owner,
  );
  return hasCertificate ? [] : [{ code: 'NOT_YEARLY' }];
}

function findContradiction(
  paper: RecognizedPaper,
  others: readonly FiledPaper[],
  answers: ProfileFields,
): PaperFinding[] {
  const field = contradictedField(
    paper,
    others.map((other) => other.paper),
    answers,
  );
  return field ? [{ code: 'CONTRADICTS_ANSWER', field }] : [];
}

const contributionOf = ({ paper }: FiledPaper) =>
  paper.kind === 'pillar3a' ? (paper.values.find(({ key }) => key === 'contribution')?.value ?? 0) : 0;

/** The payments of one person into pillar 3a of a year have one limit; the finding is at the paper that exceeds it. */
function findAboveLimit(
  filed: FiledPaper,
  others: readonly FiledPaper[],
  answers: ProfileFields | null,
): PaperFinding[] {
  if (contributionOf(filed) === 0) return [];
  const { owner, taxYear } = filed.paper;
  const ofOwner = [filed, ...others].filter(
    ({ paper }) => paper.owner === owner && paper.taxYear === taxYear,
  );
  const counted = ofOwner.filter(
    (other) => !isEarlier(filed, other) && findDuplicate(other, ofOwner).length === 0,
  );
  const type = owner === 'spouse' ? answers?.spouseEmploymentType : answers?.employmentType;
  const limit = pillar3aLimit(taxYear ?? filed.taxYear, hasBusiness({ employmentType: type }));
  const value = counted.reduce((sum, each) => sum + contributionOf(each), 0);
  return limit !== undefined && value > limit
    ? [{ code: 'ABOVE_LIMIT', key: 'contribution', value, limit }]
    : [];
}

/** A net salary of at most half or at least double that of the year before, at the same employer, deserves a look. */
const unusual = { low: 0.5, high: 2 };

function findUnusual(paper: RecognizedPaper, lastYear: readonly FiledPaper[]): PaperFinding[] {
  if (paper.kind !== 'salaryCertificate') return [];
  const netSalary = ({ values }: RecognizedPaper) => values.find(({ key }) => key === 'netSalary')?.value;
  const value = netSalary(paper);
  const earlier = lastYear
    .map((other) => other.paper)
    .filter(
      ({ kind, owner, issuer }) => kind === paper.kind && owner === paper.owner && issuer === paper.issuer,
    );
  const before = earlier.length === 1 && earlier[0] ? netSalary(earlier[0]) : undefined;
  if (value === undefined || !before) return [];
  const share = value / before;
  return share <= unusual.low || share >= unusual.high
    ? [{ code: 'UNUSUAL', key: 'netSalary', value, before }]
    : [];
}
