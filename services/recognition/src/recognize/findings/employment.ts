import {
  hasSpouse,
  type PaperFinding,
  type PaperKind,
  type PaperOwner,
  type ProfileFields,
} from '@dossier/contracts';
import type { FiledPaper, PaperFacts } from './filed-paper.ts';

/** Where costs of the way to work are filed. */
const transport = 21;
/** Where salaries are filed: a paper there that was not read as a certificate may be one. */
const salaries = [
  { categoryId: 1, owner: 'self' },
  { categoryId: 30, owner: 'spouse' },
] as const;
/** Papers about income of months in which nobody paid a salary. */
const otherIncome: readonly (PaperKind | null)[] = [
  'pensionStatement',
  'dailyAllowances',
  'unemploymentBenefits',
  'foreignSalary',
  'businessAccounts',
  'taxAtSource',
];

interface Person {
  readonly certificates: FiledPaper[];
  hasOtherIncome: boolean;
}

/**
 * What the salary certificates of a person say beside the papers of the year. A certificate of which something could not be
 * read leaves the question open, and nothing is said.
 */
export function createEmployment(answers: ProfileFields | null) {
  const people = new Map<PaperOwner, Person>();

  /** Without a name on it, a paper is that of the only person there is. */
  function ownerOf({ owner, ownerName }: PaperFacts): PaperOwner | null {
    return owner ?? (ownerName === null && answers && !hasSpouse(answers) ? 'self' : null);
  }

  function personOf(owner: PaperOwner): Person {
    const person = people.get(owner) ?? { certificates: [], hasOtherIncome: false };
    people.set(owner, person);
    return person;
  }

  return {
    add(filed: FiledPaper, isDuplicate: boolean): void {
      const { paper, taxYear, categoryId } = filed;
      const filedFor = salaries.find((each) => each.categoryId === categoryId)?.owner;
      if (filedFor && paper.kind !== 'salaryCertificate') personOf(filedFor).hasOtherIncome = true;
      const owner = ownerOf(paper);
      if (owner === null || isDuplicate || (paper.taxYear ?? taxYear) !== taxYear) return;
      if (paper.kind === 'salaryCertificate') personOf(owner).certificates.push(filed);
      if (otherIncome.includes(paper.kind)) personOf(owner).hasOtherIncome = true;
    },
    find(filed: FiledPaper): PaperFinding[] {
      const owner = ownerOf(filed.paper);
      const person = owner === null ? undefined : people.get(owner);
      return person
        ? [
            ...findFreeTransport(filed, person),
            ...findPartOfYear(filed, person),
            ...findLumpSums(filed, person),
          ]
        : [];
    },
  };
}

/**
 * Only necessary costs of the way to work are deductible, and with a cross at F there were none (art. 26 para. 1 let. a DBG,
 * https://www.fedlex.admin.ch/eli/cc/1991/1184_1184_1184#art_26, and the guide to form 11, letter F). Another employer
 * without the cross may be what the costs were for.
 */
function findFreeTransport({ paper, categoryId }: FiledPaper, { certificates }: Person): PaperFinding[] {
  const isClaimed = paper.kind === 'transportTicket' || categoryId === transport;
  const isFree = certificates.length > 0 && certificates.every((each) => each.paper.form11?.isTransportFree);
  return isClaimed && isFree ? [{ code: 'TRANSPORT_FREE' }] : [];
}

const monthsOfYear = Array.from({ length: 12 }, (_, at) => at + 1);

/**
 * The certificates of all income go with the return (art. 125 para. 1 let. a DBG,
 * https://www.fedlex.admin.ch/eli/cc/1991/1184_1184_1184#art_125): whole months that none is about need another, or had no
 * income. The finding is at the certificate that was uploaded last.
 */
function findPartOfYear(filed: FiledPaper, { certificates, hasOtherIncome }: Person): PaperFinding[] {
  if (hasOtherIncome || filed !== certificates.at(-1)) return [];
  const periods = certificates.map(({ paper }) => paper.form11?.period);
  const months = monthsOfYear.filter((month) => {
    const [first, last] = [dayOf(filed.taxYear, month, 1), dayOf(filed.taxYear, month + 1, 0)];
    return periods.every((period) => period && (period.until < first || period.from > last));
  });
  return months.length > 0 && months.length < monthsOfYear.length ? [{ code: 'PART_OF_YEAR', months }] : [];
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/**
 * Lump sums that cover no expenses are income of employment (art. 17 para. 1 DBG,
 * https://www.fedlex.admin.ch/eli/cc/1991/1184_1184_1184#art_17); rules that the canton of the employer approved settle that
 * (guide to form 11, numbers 13.2 and 15).
 */
function findLumpSums(filed: FiledPaper, { certificates }: Person): PaperFinding[] {
  const { hasLumpSums, hasExpenseRules } = filed.paper.form11 ?? {};
  return certificates.includes(filed) && hasLumpSums && hasExpenseRules === false
    ? [{ code: 'LUMP_SUM_EXPENSES' }]
    : [];
}
