import { z } from 'zod';
import { openChoice, openChoiceOrNull } from '../choices.ts';
import {
  paperLanguages,
  paperOwners,
  readingConfidences,
  readingStates,
  responsePaperKind,
  responseValueKey,
  valueAuthors,
  valueKeys,
  valueReviewers,
  valueSources,
  type ValueKey,
} from './paper-choices.ts';
import { readingFinding } from './paper-findings.ts';
import { paperSignature, responseTaxStatement } from './tax-statement.ts';

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

/** What is said of a paper, by its rules and in a response. With the confidence `none`, its category is null. */
export const paperHead = z.object({
  categoryId: z.number().int().nullable(),
  taxYear: z.number().int().nullable(),
  owner: z.enum(paperOwners).nullable(),
  ownerName: z.string().max(200).nullable(),
  issuer: z.string().max(200).nullable(),
  language: z.enum(paperLanguages).nullable(),
  confidence: z.enum(readingConfidences),
});

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
  ...paperHead.shape,
  /** The name of the kind in the language of the request. */
  kindName: z.string().nullable(),
  values: z.array(readingValue),
  signature: paperSignature.optional(),
  /** Only where one reading is asked for, and only of an e-tax statement. */
  statement: responseTaxStatement.optional(),
  findings: z.array(readingFinding),
  /** When the file was filed by its reading without a press; null when a person chose its category. */
  autoFiledAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  /** How many papers a document holds that holds several; missing for others. */
  partCount: z.number().int().optional(),
});
export type Reading = z.infer<typeof reading>;

/** The findings of a paper that nobody dismissed. */
export const openFindings = (read: Pick<Reading, 'findings'> | undefined): Reading['findings'] =>
  read?.findings.filter(({ isDismissed }) => !isDismissed) ?? [];

/** The open findings to ask somebody about: first the year of a paper, because the others are judged in that year. */
export function findingsToAsk(read: Pick<Reading, 'findings'> | undefined): Reading['findings'] {
  const open = openFindings(read);
  const ofYear = open.filter(({ code }) => code === 'OTHER_YEAR');
  return ofYear.length > 0 ? ofYear : open;
}

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
