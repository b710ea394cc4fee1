import { hasBusiness, hasSpouse, type PaperKind, type ProfileFields } from '@dossier/contracts';
import { fold } from '../text/skeleton.ts';
import type { PaperFacts } from './filed-paper.ts';

interface Contradiction {
  readonly kinds: readonly PaperKind[];
  /** The question that the paper answers otherwise. */
  readonly field: keyof ProfileFields;
  /** Whether the answer says otherwise than the paper; a question without an answer contradicts nothing. */
  readonly contradicts: (answers: ProfileFields) => boolean;
}

const isNo = (field: keyof ProfileFields) => (answers: ProfileFields) => answers[field] === false;
const hasNoChildren = ({ hasChildren, hasAdultChildren }: ProfileFields) =>
  hasChildren === false && hasAdultChildren !== true;

/** Kinds of papers that somebody does not have who answered like this. */
const contradictions: readonly Contradiction[] = [
  {
    kinds: ['childcare', 'childAllowances', 'birthCertificate'],
    field: 'hasChildren',
    contradicts: hasNoChildren,
  },
  {
    kinds: ['mortgageStatement', 'propertyTaxValue', 'propertyMaintenance', 'rentalIncome', 'holidayHome'],
    field: 'propertyOwner',
    contradicts: isNo('propertyOwner'),
  },
  { kinds: ['pillar3a'], field: 'hasPillar3a', contradicts: isNo('hasPillar3a') },
  {
    kinds: ['pensionStatement'],
    field: 'hasPension',
    contradicts: (answers) => answers.hasPension === false && answers.employmentType !== 'retired',
  },
  { kinds: ['disabilityConfirmation'], field: 'isDisabled', contradicts: isNo('isDisabled') },
  { kinds: ['donation'], field: 'hasDonations', contradicts: isNo('hasDonations') },
  {
    kinds: ['securitiesStatement', 'cryptoStatement', 'shareholding'],
    field: 'hasInvestments',
    contradicts: isNo('hasInvestments'),
  },
  { kinds: ['foreignSalary'], field: 'hasForeignIncome', contradicts: isNo('hasForeignIncome') },
  {
    kinds: ['alimony'],
    field: 'paysAlimony',
    contradicts: ({ paysAlimony, receivesAlimony, receivesChildSupport }) =>
      paysAlimony === false && receivesAlimony !== true && receivesChildSupport !== true,
  },
  {
    kinds: ['businessAccounts'],
    field: 'employmentType',
    contradicts: (answers) => Boolean(answers.employmentType) && !hasBusiness(answers),
  },
  { kinds: ['loanStatement'], field: 'hasOtherDebts', contradicts: isNo('hasOtherDebts') },
];

/** Who works for wages; the others need no salary certificate. */
const withoutWages: readonly unknown[] = ['retired', 'homemaker', 'self-employed', 'farmer'];

/** The employers of each person in a year, by their salary certificates. */
export interface Employers {
  add(paper: PaperFacts): void;
  /** Whether the person has a certificate of another employer as well. */
  hasOther(paper: PaperFacts): boolean;
}

export function createEmployers(): Employers {
  const ofPerson = new Map<string, Set<string>>();
  const personOf = ({ owner, taxYear }: PaperFacts) => `${owner} ${taxYear}`;
  const nameOf = ({ issuer }: PaperFacts) => fold(issuer ?? '').slice(0, 8);
  return {
    add(paper) {
      const name = nameOf(paper);
      if (paper.kind !== 'salaryCertificate' || name === '') return;
      const names = ofPerson.get(personOf(paper)) ?? new Set();
      ofPerson.set(personOf(paper), names.add(name));
    },
    hasOther(paper) {
      const names = [...(ofPerson.get(personOf(paper)) ?? [])];
      return nameOf(paper) !== '' && names.some((name) => name !== nameOf(paper));
    },
  };
}

/** The question of the tax profile that a paper answers otherwise; null when it agrees. */
export function contradictedField(
  paper: PaperFacts,
  employers: Employers,
  answers: ProfileFields,
): keyof ProfileFields | null {
  if (paper.owner === 'spouse' && answers.maritalStatus && !hasSpouse(answers)) return 'maritalStatus';
  if (paper.kind === 'salaryCertificate') {
    const [field, type] =
      paper.owner === 'spouse'
        ? (['spouseEmploymentType', answers.spouseEmploymentType] as const)
        : (['employmentType', answers.employmentType] as const);
    const isUnexpected = withoutWages.includes(type) || (type === 'unemployed' && employers.hasOther(paper));
    return isUnexpected ? field : null;
  }
  const found = contradictions.find(
    ({ kinds, contradicts }) => paper.kind && kinds.includes(paper.kind) && contradicts(answers),
  );
  return found?.field ?? null;
}
