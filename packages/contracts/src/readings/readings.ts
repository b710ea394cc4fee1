import { z } from 'zod';
import { openChoice, openChoiceOrNull } from '../choices.ts';

/** Where a file is in the queue of the reader. */
export const readingStates = ['waiting', 'reading', 'done', 'failed'] as const;
export type ReadingState = (typeof readingStates)[number];

/**
 * `auto`: the file waits to be filed by its reading; `filed`: its reading filed it. null: a person chose, or nobody asked for
 * sorting.
 */
export const fileSortings = ['auto', 'filed'] as const;
export type FileSorting = (typeof fileSortings)[number];

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
  'contribution',
  'premium',
  'costs',
  'amount',
  'rent',
  'price',
] as const;
export type ValueKey = (typeof valueKeys)[number];

export const valueSources = ['code', 'xml', 'text', 'ocr'] as const;
export type ValueSource = (typeof valueSources)[number];

/** Who can confirm a value. `admin`: an administrator who acted as the user. */
const valueReviewers = ['user', 'expert', 'admin'] as const;
export type ValueReviewer = (typeof valueReviewers)[number];
/** Who a value is from. */
const valueAuthors = ['machine', ...valueReviewers] as const;

export const paperLanguages = ['de', 'fr', 'it', 'en'] as const;

/** Why a paper cannot be read. */
export const unreadablePapers = ['password', 'damaged', 'tooLarge', 'tooDark', 'tooSmall', 'cutOff'] as const;
export type UnreadablePaper = (typeof unreadablePapers)[number];

/** Papers that one call confirms. */
export const maxConfirmedFiles = 100;
/** Values of one paper: an e-tax statement lists each account and security. */
export const maxPaperValues = 200;
/** The largest amount; beyond it a number on a paper is no amount. */
export const maxPaperAmount = 1_000_000_000;

/** The last page that an added value can be on. */
export const maxAddedPage = 10_000;

/** A rectangle in shares of the page: x, y, width, height, from the upper left corner. */
const share = z.number().min(0).max(1);
export const paperBox = z.tuple([share, share, share, share]);
export type PaperBox = z.infer<typeof paperBox>;

/** An amount that stands on a paper. */
export const recognizedValue = z.object({
  key: z.enum(valueKeys),
  value: z.number().min(-maxPaperAmount).max(maxPaperAmount),
  /** ISO 4217 */
  currency: z.string().length(3),
  /** The account, security or person of the paper that the value belongs to; null for the whole paper. */
  part: z.string().max(120).nullable(),
  /** From 1; null where the file has no pages. */
  page: z.number().int().min(1).nullable(),
  box: paperBox.nullable(),
  source: z.enum(valueSources),
});
export type RecognizedValue = z.infer<typeof recognizedValue>;

/** What the rules recognize in the contents of a paper. With the confidence `none`, kind and category are null. */
export const recognizedPaper = z.object({
  kind: z.enum(paperKinds).nullable(),
  categoryId: z.number().int().nullable(),
  taxYear: z.number().int().nullable(),
  owner: z.enum(paperOwners).nullable(),
  ownerName: z.string().max(200).nullable(),
  issuer: z.string().max(200).nullable(),
  language: z.enum(paperLanguages).nullable(),
  confidence: z.enum(readingConfidences),
  values: z.array(recognizedValue).max(maxPaperValues),
  /** The pages of the paper that are not in the file, and how many it has; null where it numbers none. */
  pages: z.object({ missing: z.array(z.number().int()), of: z.number().int() }).nullable(),
  /** The days (`2024-03-31`) and months (`2024-03`) that the text names; they tell papers with the same amount apart. */
  dates: z.array(z.string()).optional(),
  unreadable: z.enum(unreadablePapers).nullable(),
});
export type RecognizedPaper = z.infer<typeof recognizedPaper>;

/** What a person or expert should look at. The answer of `field` is one of `answerLabels`. */
export const paperFindingCodes = [
  'OTHER_CATEGORY',
  'OTHER_YEAR',
  'OTHER_PERSON',
  'PAGE_MISSING',
  'DUPLICATE',
  'NOT_YEARLY',
  'UNREADABLE',
  'CONTRADICTS_ANSWER',
  'ABOVE_LIMIT',
  'UNUSUAL',
] as const;
export type PaperFindingCode = (typeof paperFindingCodes)[number];

/** In a response; the label says what a value is, also one whose key a page does not know. */
const responseValueKey = openChoice(z.enum(valueKeys), 'amount');
export const responsePaperKind = openChoiceOrNull(z.enum(paperKinds));

const found = {
  OTHER_CATEGORY: { categoryId: z.number().int() },
  OTHER_YEAR: { year: z.number().int() },
  OTHER_PERSON: { name: z.string() },
  PAGE_MISSING: { pages: z.array(z.number().int()), of: z.number().int() },
  /** `fileId` is the other paper, the one that was uploaded earlier. */
  DUPLICATE: { fileId: z.string() },
  NOT_YEARLY: {},
  UNREADABLE: { reason: openChoice(z.enum(unreadablePapers), 'damaged') },
  CONTRADICTS_ANSWER: { field: z.string() },
  ABOVE_LIMIT: { key: responseValueKey, value: z.number(), limit: z.number() },
  /** `before` is the value of the year before. */
  UNUSUAL: { key: responseValueKey, value: z.number(), before: z.number() },
} as const satisfies Record<PaperFindingCode, z.ZodRawShape>;

const withCode = <Code extends PaperFindingCode, More extends z.ZodRawShape>(code: Code, more: More) =>
  z.object({ code: z.literal(code), ...found[code], ...more });

const findingSchema = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('code', [
    withCode('OTHER_CATEGORY', more),
    withCode('OTHER_YEAR', more),
    withCode('OTHER_PERSON', more),
    withCode('PAGE_MISSING', more),
    withCode('DUPLICATE', more),
    withCode('NOT_YEARLY', more),
    withCode('UNREADABLE', more),
    withCode('CONTRADICTS_ANSWER', more),
    withCode('ABOVE_LIMIT', more),
    withCode('UNUSUAL', more),
  ]);

/** A finding as the rules make it. */
export const paperFinding = findingSchema({});
export type PaperFinding = z.infer<typeof paperFinding>;

/** A finding in a response. */
export const readingFinding = findingSchema({
  /** The same for the same finding at the same file. */
  id: z.string(),
  /** In the language of the request. */
  text: z.string(),
  /** Whether the owner or an expert dismissed it; it stays so. */
  isDismissed: z.boolean(),
});
export type ReadingFinding = z.infer<typeof readingFinding>;

/** Identifies a finding at its file, so that a dismissed one stays dismissed when the file is read again. */
export function findingId({ code, ...details }: PaperFinding): string {
  return [code, ...Object.values(details).flat()].join(':').slice(0, 200);
}

/** A value in a response: the recognized one, or what the owner or an expert entered. */
export const readingValue = z.object({
  /** The key, with a number where the paper has several values of it: `balance`, `balance.2`. */
  id: z.string(),
  ...recognizedValue.shape,
  key: responseValueKey,
  /** In the language of the request, with the part. */
  label: z.string(),
  /** null for a value that the machine did not find. */
  source: openChoiceOrNull(z.enum(valueSources)),
  /** What the machine read, where somebody corrected it. */
  read: z.object({ value: z.number(), currency: z.string() }).optional(),
  by: openChoice(z.enum(valueAuthors), 'expert'),
  /** Who looked at the value; null when nobody did yet. */
  confirmedBy: openChoiceOrNull(z.enum(valueReviewers)),
});
export type ReadingValue = z.infer<typeof readingValue>;

/** Whether a value was shown as it is: one that was read differently since then was not. */
export const isSeen = (
  { id, value, currency }: Pick<ReadingValue, 'id' | 'value' | 'currency'>,
  seen: readonly Pick<ReadingValue, 'id' | 'value' | 'currency'>[],
): boolean => seen.some((each) => each.id === id && each.value === value && each.currency === currency);

export const reading = z.object({
  fileId: z.string(),
  /** The version of the file that was read. */
  version: z.number().int(),
  state: z.enum(readingStates),
  kind: responsePaperKind,
  ...recognizedPaper.pick({
    categoryId: true,
    taxYear: true,
    owner: true,
    ownerName: true,
    issuer: true,
    language: true,
    confidence: true,
  }).shape,
  /** The name of the kind in the language of the request. */
  kindName: z.string().nullable(),
  values: z.array(readingValue),
  findings: z.array(readingFinding),
  /** When the file was filed by its reading without a press; null when a person chose its category. */
  autoFiledAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
});
export type Reading = z.infer<typeof reading>;

/** The findings of a paper that nobody dismissed. */
export const openFindings = (read: Pick<Reading, 'findings'> | undefined): Reading['findings'] =>
  read?.findings.filter(({ isDismissed }) => !isDismissed) ?? [];

/** The earlier upload of the same paper, unless somebody said that it is another one. */
export const duplicateOf = (read: Pick<Reading, 'findings'>): string | null =>
  openFindings(read).find((finding) => finding.code === 'DUPLICATE')?.fileId ?? null;

/** Numbers the values of a paper: the first `balance` has this id, the second `balance.2`. */
export function numberValues<Value extends { readonly key: ValueKey }>(
  values: readonly Value[],
): (Value & { id: string })[] {
  const counts = new Map<ValueKey, number>();
  return values.map((value) => {
    const count = (counts.get(value.key) ?? 0) + 1;
    counts.set(value.key, count);
    return { ...value, id: count === 1 ? value.key : `${value.key}.${count}` };
  });
}

/** The key of a value id; undefined for any other text. */
export function valueKeyOf(id: string): ValueKey | undefined {
  const [, key, number] = /^([a-zA-Z]+)(?:\.([1-9]\d{0,2}))?$/.exec(id) ?? [];
  if (number === '1' || Number(number ?? 1) > maxPaperValues) return undefined;
  return valueKeys.find((each) => each === key);
}
