import { z } from 'zod';
import {
  maxCodeParts,
  type Box,
  type Code,
  type CodePart,
  type Line,
  type Matrix,
  type PaperPage,
  type Word,
  type XmlElement,
} from './contents.ts';
import type { ReadContents } from './jobs.ts';

/*
 * What a reader process may send back: a process that was taken over by a file may send anything.
 */

const share = z.number();
const box: z.ZodType<Box> = z.tuple([share, share, share, share]).readonly();
const matrix = z.array(z.number()).length(9) as unknown as z.ZodType<Matrix>;
const pageNumber = z.int().min(1);

const word: z.ZodType<Word> = z.object({
  text: z.string().max(2000),
  box,
  confidence: z.number().min(0).max(1).optional(),
}) as z.ZodType<Word>;

const line: z.ZodType<Line> = z.object({ words: z.array(word), box });

const quality = z.object({ tooDark: z.boolean(), tooSmall: z.boolean(), cutOff: z.boolean() });

const page: z.ZodType<PaperPage> = z.object({
  number: pageNumber,
  width: z.number().positive(),
  height: z.number().positive(),
  source: z.enum(['text', 'ocr', 'none']),
  lines: z.array(line),
  turned: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  toStored: matrix.nullable(),
  crosses: z.array(z.object({ box, isCrossed: z.boolean() })).optional(),
  quality: quality.nullable(),
});

const xmlElement: z.ZodType<XmlElement> = z.object({
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
  get children() {
    return z.array(xmlElement);
  },
  text: z.string(),
});

/** PDF417 holds at most 1,108 bytes. */
const codePart: z.ZodType<CodePart> = z.object({
  set: z.string().max(2000),
  index: z.int().min(0).max(maxCodeParts),
  size: z.int().min(0).max(maxCodeParts),
  payload: z.base64().max(2000),
});

const symbols = {
  page: pageNumber,
  box: box.nullable(),
  isComplete: z.boolean(),
  symbols: z.int().min(0),
  of: z.int().min(0),
  xml: xmlElement.nullable(),
  signature: z
    .object({
      isValid: z.boolean(),
      signer: z.string().max(200).nullable(),
      certifiedBy: z.string().max(200).nullable(),
    })
    .optional(),
  parts: z.array(codePart).max(maxCodeParts).optional(),
};

const code: z.ZodType<Code> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('salary-certificate'), ...symbols }),
  z.object({ kind: z.literal('tax-statement'), ...symbols }),
  z.object({ kind: z.literal('tax-return'), ...symbols }),
  z.object({
    kind: z.literal('tax-statement-page'),
    page: pageNumber,
    box,
    digits: z.string().regex(/^\d{16}$/),
  }),
  z.object({ kind: z.literal('separator'), page: pageNumber, box }),
  z.object({ kind: z.literal('qr-bill'), page: pageNumber, box, lines: z.array(z.string()) }),
]);

export const paperContents: z.ZodType<ReadContents> = z.object({
  type: z.enum(['pdf', 'picture', 'xml', 'other']),
  pageCount: z.int().min(0),
  pages: z.array(page),
  codes: z.array(code),
  problem: z.enum(['password', 'damaged', 'tooLarge']).nullable(),
  isUnfinished: z.boolean().optional(),
}) as z.ZodType<ReadContents>;
