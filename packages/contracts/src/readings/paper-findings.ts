import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { responseValueKey, unreadablePapers } from './paper-choices.ts';

/** What a person or expert should look at. The answer of `field` is one of `answerLabels`. */
export const paperFindingCodes = [
  'OTHER_CATEGORY',
  'OTHER_YEAR',
  'OTHER_PERSON',
  'PAGE_MISSING',
  'DUPLICATE',
  'NOT_YEARLY',
  'UNREADABLE',
  'SIGNATURE_BROKEN',
  'CONTRADICTS_ANSWER',
  'ABOVE_LIMIT',
  'UNUSUAL',
  'TRANSPORT_FREE',
  'PART_OF_YEAR',
  'LUMP_SUM_EXPENSES',
  'CODE_INCOMPLETE',
  'SEVERAL_PAPERS',
] as const;
export type PaperFindingCode = (typeof paperFindingCodes)[number];

/** A printed code of several symbols, of which some could not be read: where it begins, how many were read, and of how many. */
export const incompleteCode = z.object({
  page: z.number().int(),
  read: z.number().int(),
  of: z.number().int(),
});

const found = {
  OTHER_CATEGORY: { categoryId: z.number().int() },
  OTHER_YEAR: { year: z.number().int() },
  OTHER_PERSON: { name: z.string() },
  PAGE_MISSING: { pages: z.array(z.number().int()), of: z.number().int() },
  /** `fileId` is the other paper, the one that was uploaded earlier. */
  DUPLICATE: { fileId: z.string() },
  NOT_YEARLY: {},
  UNREADABLE: { reason: openChoice(z.enum(unreadablePapers), 'damaged') },
  SIGNATURE_BROKEN: {},
  CONTRADICTS_ANSWER: { field: z.string() },
  ABOVE_LIMIT: { key: responseValueKey, value: z.number(), limit: z.number() },
  /** `before` is the value of the year before. */
  UNUSUAL: { key: responseValueKey, value: z.number(), before: z.number() },
  TRANSPORT_FREE: {},
  /** `months`, from 1, are those that no paper of the person is about. */
  PART_OF_YEAR: { months: z.array(z.number().int().min(1).max(12)) },
  LUMP_SUM_EXPENSES: {},
  CODE_INCOMPLETE: incompleteCode.shape,
  SEVERAL_PAPERS: { count: z.number().int() },
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
    withCode('SIGNATURE_BROKEN', more),
    withCode('CONTRADICTS_ANSWER', more),
    withCode('ABOVE_LIMIT', more),
    withCode('UNUSUAL', more),
    withCode('TRANSPORT_FREE', more),
    withCode('PART_OF_YEAR', more),
    withCode('LUMP_SUM_EXPENSES', more),
    withCode('CODE_INCOMPLETE', more),
    withCode('SEVERAL_PAPERS', more),
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
