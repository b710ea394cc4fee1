import type { NotMappedReason, PaperKind, ReadingValue, ValueKey } from '@dossier/contracts';

/** What a rule knows of the paper. */
export interface RuleContext {
  /** 2 for the spouse; null while nobody said whose paper it is. */
  readonly partner: 1 | 2 | null;
  /** The entry of a list that the value belongs to, from 1, such as that of its account. */
  readonly entryOf: (list: string) => string;
  /** Whether withholding tax was deducted from what the account or security yields. */
  readonly hasWithholdingTax: boolean;
}

/** The paths of the elements that a value is added to, or why there is none. */
export type Targets = readonly string[] | NotMappedReason;
type Rule = (context: RuleContext) => Targets;

const main = 'content/mainForm';
const securities = 'content/listOfSecurities';
const liabilities = 'content/listOfLiabilities';

/** An amount is the same for the taxes of canton and federation until the program applies their limits. */
const both = (path: string): string[] => [`${path}/cantonalTax`, `${path}/federalTax`];

const perPartner =
  (paths: (partner: 1 | 2) => readonly string[]): Rule =>
  ({ partner }) =>
    partner === null ? 'person' : paths(partner);
const income = (element: string) =>
  perPartner((partner) => [`${main}/revenue/${element}/partner${partner}Amount`]);
const deduction =
  (element: string): Rule =>
  () =>
    both(`${main}/deduction/${element}`);
const at =
  (...paths: readonly string[]): Rule =>
  () =>
    paths;

const jobExpenses = perPartner((partner) => both(`${main}/deduction/jobExpensesPartner${partner}`));
const publicTransport = perPartner((partner) => [
  ...both(`content/jobExpenses/jobExpensePartner${partner}/ticketCostPublicTransport`),
  ...both(`${main}/deduction/jobExpensesPartner${partner}`),
]);
const pillar3a = perPartner((partner) => [`${main}/deduction/provision3aPartner${partner}Effective`]);

/** What was held at the end of the year, in the list of securities. */
const held: Rule = ({ entryOf }) => [
  ...both(`${entryOf(`${securities}/securityEntry`)}/taxValueEndOfYear`),
  ...both(`${securities}/totalTaxValue`),
  `${main}/asset/movablePropertySecuritiesAndAssets/fiscalValue`,
];

/** Column A of the list is for yields from which withholding tax was deducted (VStG, SR 642.21, art. 4), B for the others. */
const yielded: Rule = ({ entryOf, hasWithholdingTax }) => [
  ...both(`${entryOf(`${securities}/securityEntry`)}/grossRevenue${hasWithholdingTax ? 'A' : 'B'}`),
  ...both(`${securities}/subtotalGrossRevenue${hasWithholdingTax ? 'A1' : 'B'}`),
  ...both(`${securities}/totalGrossRevenue`),
  ...both(`${main}/revenue/securitiesRevenue`),
];
const withheld = at(`${securities}/withholdingTax`);

const owed: Rule = ({ entryOf }) => [
  `${entryOf(`${liabilities}/privateLiabilities`)}/liability`,
  `${liabilities}/totalPrivateLiabilities`,
  `${main}/asset/totalAmountLiabilities/fiscalValue`,
];
const paidInterest: Rule = ({ entryOf }) => [
  `${entryOf(`${liabilities}/privateLiabilities`)}/liabilityInterest`,
  `${liabilities}/totalPrivateLiabilitiesInterest`,
  ...both(`${main}/deduction/amountLiabilitiesInterest`),
];
const loan = { debt: owed, interest: paidInterest };

const account = {
  balance: held,
  taxValue: held,
  interest: yielded,
  dividends: yielded,
  withholdingTax: withheld,
  costsOfAssets: deduction('furtherDeductionFinancialManagement'),
};
const health = at('content/diseaseAndAccidentExpenses/expenseTotalAmount1');
const upkeep = at(`${main}/revenue/propertyDeductionEffective`);
const rent = at(`${main}/revenue/propertyRevenueRent`);
const lifeInsurance: Rule = ({ entryOf }) => [
  `${entryOf(`${main}/asset/movablePropertyLifeInsurances`)}/lifeInsuranceFiscalValue`,
  `${main}/asset/moveablePropertyLifeInsurancesTotal`,
];

/**
 * The elements of the amounts of papers. What is not here depends on facts that the paper does not state, such as the kind of a
 * pension or whether alimony is for a child, or on limits that the tax program applies.
 */
const rules: Partial<Record<PaperKind, Partial<Record<ValueKey, Rule>>>> = {
  salaryCertificate: { netSalary: income('employedMainRevenue') },
  unemploymentBenefits: { amount: income('unemploymentInsurance') },
  childAllowances: { amount: income('childAllowances') },
  professionalExpenses: { costs: jobExpenses, amount: jobExpenses },
  transportTicket: { costs: publicTransport, amount: publicTransport },
  training: {
    costs: deduction('furtherDeductionJobOrientedFurtherEducationCost'),
    amount: deduction('furtherDeductionJobOrientedFurtherEducationCost'),
  },
  interestStatement: account,
  accountStatement: account,
  securitiesStatement: account,
  cryptoStatement: account,
  shareholding: account,
  // Its interest is paid: what the accounts yield is in its dividends.
  taxStatement: { ...account, ...loan },
  loanStatement: loan,
  mortgageStatement: loan,
  propertyCosts: { costs: upkeep },
  propertyMaintenance: { costs: upkeep, amount: upkeep },
  propertyTaxValue: { taxValue: at(`${main}/asset/propertyHouseOrFlat/fiscalValue`) },
  rentalIncome: { rent, amount: rent },
  pillar3a: { contribution: pillar3a },
  pensionFundPurchase: { contribution: at(`${main}/deduction/paymentPensionTotal`) },
  healthInsurance: { premium: at('content/insurancePremiums/privateHealthInsurance') },
  lifeInsurance: {
    premium: at('content/insurancePremiums/privateLifeAndPensionInsurance'),
    taxValue: lifeInsurance,
  },
  medicalBill: { costs: health, amount: health },
  healthCosts: { costs: health, amount: health },
  donation: { amount: at(...both(`${main}/revenueCalculation/deductionCharity`)) },
  childcare: {
    costs: deduction('furtherDeductionNonparentalSuperVision'),
    amount: deduction('furtherDeductionNonparentalSuperVision'),
  },
};

/** The elements that a value of a paper belongs to. */
export function targetsOf(
  kind: PaperKind | null,
  value: Pick<ReadingValue, 'key' | 'currency' | 'confirmedBy'>,
  context: RuleContext,
): Targets {
  const rule = kind && rules[kind]?.[value.key];
  if (!rule) return 'noElement';
  if (value.confirmedBy === null) return 'notConfirmed';
  if (value.currency !== 'CHF') return 'currency';
  return rule(context);
}
