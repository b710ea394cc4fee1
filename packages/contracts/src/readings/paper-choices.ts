import { z } from 'zod';
import { openChoice, openChoiceOrNull } from '../choices.ts';

/** Where a file is in the queue of the reader. */
export const readingStates = ['waiting', 'reading', 'done', 'failed'] as const;
export type ReadingState = (typeof readingStates)[number];

/** What a paper can be. Their names are in `readings.<lang>.json`. */
export const paperKinds = [
  'salaryCertificate',
  'salarySlip',
  'pensionStatement',
  'dailyAllowances',
  'unemploymentBenefits',
  'childAllowances',
  'foreignSalary',
  'taxAtSource',
  'professionalExpenses',
  'transportTicket',
  'training',
  'interestStatement',
  'accountStatement',
  'taxStatement',
  'securitiesStatement',
  'cryptoStatement',
  'shareholding',
  'loanStatement',
  'mortgageStatement',
  'propertyCosts',
  'propertyMaintenance',
  'holidayHome',
  'propertyTaxValue',
  'rentalIncome',
  'propertySale',
  'pillar3a',
  'pensionFundStatement',
  'pensionFundPurchase',
  'healthInsurance',
  'lifeInsurance',
  'otherInsurance',
  'medicalBill',
  'healthCosts',
  'donation',
  'invoice',
  'receipt',
  'childcare',
  'schoolConfirmation',
  'schoolFees',
  'alimony',
  'disabilityConfirmation',
  'birthCertificate',
  'businessAccounts',
  'powerOfAttorney',
  'taxNumberLetter',
  'taxAssessment',
  'taxReturn',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Whose paper it is, by the names of the year's household. */
export const paperOwners = ['self', 'spouse', 'child'] as const;
export type PaperOwner = (typeof paperOwners)[number];

/** `exact`: from a code that its issuer printed; `none`: nothing is proposed. */
export const readingConfidences = ['exact', 'high', 'low', 'none'] as const;
export type ReadingConfidence = (typeof readingConfidences)[number];

/** The amounts a paper can state. Their labels are in `readings.<lang>.json`. */
export const valueKeys = [
  'grossSalary',
  'netSalary',
  'socialContributions',
  'pensionContributions',
  'balance',
  'interest',
  'debt',
  'taxValue',
  'dividends',
  'withholdingTax',
  'lumpSumTaxCredit',
  'usWithholding',
  'contribution',
  'premium',
  'costs',
  'amount',
  'rent',
  'price',
  'companyCar',
  'taxAtSource',
  'expensesReimbursed',
  'otherIncome',
  'contributionPurchase',
  'costsOfAssets',
] as const;
export type ValueKey = (typeof valueKeys)[number];

export const valueSources = ['code', 'xml', 'text', 'ocr'] as const;
export type ValueSource = (typeof valueSources)[number];

/** Who can confirm a value. `admin`: an administrator who acted as the user. */
export const valueReviewers = ['user', 'expert', 'admin'] as const;
export type ValueReviewer = (typeof valueReviewers)[number];
/** Who a value is from. */
export const valueAuthors = ['machine', ...valueReviewers] as const;

export const paperLanguages = ['de', 'fr', 'it', 'en'] as const;

/** Why a paper cannot be read. */
export const unreadablePapers = ['password', 'damaged', 'tooLarge', 'tooDark', 'tooSmall', 'cutOff'] as const;
export type UnreadablePaper = (typeof unreadablePapers)[number];

/** In a response; the label says what a value is, also one whose key a page does not know. */
export const responseValueKey = openChoice(z.enum(valueKeys), 'amount');
export const responsePaperKind = openChoiceOrNull(z.enum(paperKinds));
