import type { FormLanguage, Household, Person } from './people.ts';
import type { Random } from './random.ts';

export type FormKind =
  | 'salaryCertificate'
  | 'salarySlip'
  | 'unemploymentBenefits'
  | 'dailyAllowances'
  | 'childAllowances'
  | 'foreignSalary'
  | 'taxAtSource'
  | 'pensionStatement'
  | 'pillar3a'
  | 'pensionFundPurchase'
  | 'lifeInsurance'
  | 'interestStatement'
  | 'accountStatement'
  | 'taxStatement'
  | 'securitiesStatement'
  | 'cryptoStatement'
  | 'shareholding'
  | 'mortgageStatement'
  | 'loanStatement'
  | 'healthInsurance'
  | 'healthCosts'
  | 'medicalBill'
  | 'disabilityConfirmation'
  | 'childcare'
  | 'schoolConfirmation'
  | 'schoolFees'
  | 'alimony'
  | 'birthCertificate'
  | 'propertyTaxValue'
  | 'rentalIncome'
  | 'propertyMaintenance'
  | 'propertyCosts'
  | 'propertySale'
  | 'holidayHome'
  | 'donation'
  | 'training'
  | 'professionalExpenses'
  | 'transportTicket'
  | 'businessAccounts'
  | 'taxAssessment'
  | 'taxReturn'
  | 'taxNumberLetter'
  | 'powerOfAttorney'
  | 'other';

/** What a form is filled with. Amounts are written as the issuer writes them. */
export interface FormData {
  readonly random: Random;
  readonly year: number;
  readonly household: Household;
  /** The owner of the paper. */
  readonly person: Person;
  /** To whom it is sent. */
  readonly recipient: Person;
  readonly issuer: string;
  /** Whether the paper is about a whole year, and written after it. */
  readonly isYearly: boolean;
  /** A random amount with cents. */
  money(min: number, max: number): number;
  /** A random amount in whole francs. */
  francs(min: number, max: number): number;
  /** An amount as it is printed. */
  print(amount: number): string;
  name(person: Person): string;
}

export interface FilledForm {
  /**
   * The text, line by line: `# title`, `## heading`, `label | amount` for a row with its last cell on the right, `* row` for a
   * bold one, `~` for small print, `---` for a line, an empty line for a gap.
   */
  readonly body: string;
  readonly values: Readonly<Record<string, number>>;
  /** Without head and address, which the body has itself. */
  readonly isBare?: boolean;
}

export interface Form {
  readonly kind: FormKind;
  readonly language: FormLanguage;
  readonly issuers: readonly string[];
  readonly owner?: 'child' | 'self' | undefined;
  readonly fill: (data: FormData) => FilledForm;
}

/** The kinds that are issued when something is paid or happens. */
const bills: readonly FormKind[] = [
  'salarySlip',
  'accountStatement',
  'medicalBill',
  'schoolConfirmation',
  'schoolFees',
  'birthCertificate',
  'propertyMaintenance',
  'propertyCosts',
  'propertySale',
  'holidayHome',
  'training',
  'transportTicket',
  'powerOfAttorney',
  'taxNumberLetter',
  'other',
];
export const isYearlyKind = (kind: FormKind): boolean => !bills.includes(kind);

interface Expected {
  readonly self: number | null;
  readonly spouse?: number;
  readonly child?: number;
  /** Further right categories. */
  readonly accept?: readonly number[];
}

/** The right categories of each kind, set apart from the rules on purpose. */
export const expected: Readonly<Record<FormKind, Expected>> = {
  salaryCertificate: { self: 1, spouse: 30 },
  salarySlip: { self: 1, spouse: 30 },
  unemploymentBenefits: { self: 1, spouse: 30 },
  dailyAllowances: { self: 1, spouse: 30 },
  childAllowances: { self: 1, spouse: 30 },
  foreignSalary: { self: 18, accept: [1, 30] },
  taxAtSource: { self: 1, spouse: 30 },
  pensionStatement: { self: 1, spouse: 30 },
  pillar3a: { self: 24, spouse: 27, accept: [4, 24] },
  pensionFundPurchase: { self: 24, spouse: 27, accept: [4, 24] },
  lifeInsurance: { self: 24, spouse: 27, accept: [4, 24] },
  interestStatement: { self: 2, spouse: 26 },
  accountStatement: { self: 2, spouse: 26 },
  taxStatement: { self: 2, spouse: 26, accept: [10] },
  securitiesStatement: { self: 10, accept: [2, 26] },
  cryptoStatement: { self: 11 },
  shareholding: { self: 17, accept: [10] },
  mortgageStatement: { self: 13, accept: [2, 26] },
  loanStatement: { self: 2, spouse: 26 },
  healthInsurance: { self: 4, spouse: 27 },
  healthCosts: { self: 23, spouse: 28, child: 37, accept: [4, 5, 23, 27] },
  medicalBill: { self: 23, spouse: 28, child: 37, accept: [5, 23] },
  disabilityConfirmation: { self: 23, spouse: 28, child: 36 },
  childcare: { self: 32 },
  schoolConfirmation: { self: 3, spouse: 29, child: 33 },
  schoolFees: { self: 25, spouse: 29, child: 34 },
  alimony: { self: 35 },
  birthCertificate: { self: 31 },
  propertyTaxValue: { self: 13 },
  rentalIncome: { self: 14 },
  propertyMaintenance: { self: 13 },
  propertyCosts: { self: 13 },
  propertySale: { self: 16 },
  holidayHome: { self: 22 },
  donation: { self: 5, spouse: 28, accept: [15] },
  training: { self: 3, spouse: 29, child: 34, accept: [25] },
  professionalExpenses: { self: 3, spouse: 29 },
  transportTicket: { self: 21, spouse: 29, child: 38 },
  businessAccounts: { self: 41 },
  taxAssessment: { self: 40 },
  taxReturn: { self: 40 },
  taxNumberLetter: { self: 40 },
  powerOfAttorney: { self: 39 },
  other: { self: null },
};
