import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { maxPaperAmount } from '../readings/readings.ts';
import { valueGroups } from '../readings/value-groups.ts';

/**
 * Why something is not in the draft of a return.
 * - `notConfirmed`: nobody looked at the value yet
 * - `currency`: the return is in CHF, and the rate is for the expert to choose
 * - `person`: nobody said whose paper it is, or it is a child's
 * - `noElement`: no element holds it, or which one depends on facts that the paper does not state
 * - `answer`: an answer of the tax profile without an element of its own
 * - `required`: the schema requires it, and it is not known
 */
export const notMappedReasons = [
  'notConfirmed',
  'currency',
  'person',
  'noElement',
  'answer',
  'required',
] as const;
export type NotMappedReason = (typeof notMappedReasons)[number];

/** Where a value of the draft comes from: a value of a paper, or an answer. */
export const draftSource = z.object({
  fileId: z.string().nullable(),
  /** The name of the paper, or the question. */
  name: z.string(),
  /** What the value is called on the paper. */
  label: z.string().nullable(),
  page: z.number().int().nullable(),
  valueId: z.string().nullable(),
  /** The field of the answers. */
  field: z.string().nullable(),
  /** As the paper or the answer states it. */
  value: z.string(),
  confirmedBy: z.string().nullable(),
});
export type DraftSource = z.infer<typeof draftSource>;

export const draftElement = z.object({
  /** From the root of the document, such as `content/mainForm/revenue/employedMainRevenue/partner1Amount`. */
  path: z.string(),
  value: z.string(),
  sources: z.array(draftSource),
});
export type DraftElement = z.infer<typeof draftElement>;

export const notMapped = draftSource.extend({ reason: openChoice(z.enum(notMappedReasons), 'noElement') });
export type NotMapped = z.infer<typeof notMapped>;

const sum = z.number().max(maxPaperAmount * 1_000_000);

export const returnDraft = z.object({
  /** eCH-0119 4.0. */
  xml: z.string(),
  /** Every element of the draft with its sources. */
  elements: z.array(draftElement),
  notMapped: z.array(notMapped),
  /** In CHF, for each group of the sums on the desk: what the papers state, and how much of it is in the draft. */
  sums: z.array(z.object({ group: openChoice(z.enum(valueGroups), 'other'), stated: sum, mapped: sum })),
});
export type ReturnDraft = z.infer<typeof returnDraft>;
