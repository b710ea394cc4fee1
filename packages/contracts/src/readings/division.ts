import { z } from 'zod';
import { maxDividedPages, maxParts } from '../files/limits.ts';
import { openChoice } from '../choices.ts';
import { responsePaperKind } from './paper-choices.ts';
import { recognizedPaper } from './recognized-paper.ts';

/** The clockwise turns of a page, in degrees. */
export const pageTurns = [0, 90, 180, 270] as const;
export type PageTurn = (typeof pageTurns)[number];

/** A page of a document, from 1, and the turn after which it is upright. */
export const partPage = z.strictObject({
  page: z.number().int().min(1).max(maxDividedPages),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type PartPage = z.infer<typeof partPage>;

export const partPages = z.array(partPage).min(1).max(maxDividedPages);

/** One of the papers that a document holds, as the rules recognize it. */
export const recognizedPart = z.object({
  pages: partPages,
  ...recognizedPaper.pick({
    kind: true,
    categoryId: true,
    taxYear: true,
    owner: true,
    ownerName: true,
    issuer: true,
    confidence: true,
  }).shape,
});
export type RecognizedPart = z.infer<typeof recognizedPart>;

/** A page that is in no part: nothing is on it, or it is a separator sheet. */
export const leftOutPage = z.object({
  page: z.number().int().min(1),
  reason: openChoice(z.enum(['blank', 'separator']), 'blank'),
});

/** How a document with several papers is divided, as the rules propose it. */
export const recognizedDivision = z.object({
  pageCount: z.number().int().min(1),
  parts: z.array(recognizedPart).max(maxParts),
  leftOut: z.array(leftOutPage),
});
/** The same in a response. */
export const responsePart = z.object({ ...recognizedPart.shape, kind: responsePaperKind });
export const responseDivision = z.object({
  ...recognizedDivision.shape,
  parts: z.array(responsePart),
});
export type RecognizedDivision = z.infer<typeof recognizedDivision>;
