import { paperKinds, valueKeys } from '@dossier/contracts';
import { z } from 'zod';
import { words } from '../text/words.ts';

export const valueRule = z.strictObject({
  key: z.enum(valueKeys),
  /** What is printed beside or above the value; the earlier phrase of a language is the better one. */
  labels: words,
  /** Where several amounts follow the label: the next one, or the last of its row. */
  take: z.enum(['next', 'last']).optional(),
});
export type ValueRule = Readonly<z.infer<typeof valueRule>>;

const category = z.number().int();

/** How a kind of paper is told from others. A kind of paper is one entry in the file of its family. */
export const kindRule = z.strictObject({
  /** Null for papers that are told apart only so that they are not taken for others. */
  kind: z.enum(paperKinds).nullable(),
  /** The category for each owner; `null` for papers that belong to no category. Without its own, a spouse or child has that of the person. */
  category: z.strictObject({
    self: category.nullable(),
    spouse: category.optional(),
    child: category.optional(),
  }),
  /** What such a paper is called. */
  titles: words,
  /** What is printed on such papers and rarely on others. */
  signs: words,
  /** What speaks against this kind. */
  excludes: words.optional(),
  /** Words in the names of those who issue such papers, and hardly of others. */
  issuers: words.optional(),
  /** A name stands for one of `shared-values.json`. */
  values: z.array(z.union([valueRule, z.string()])),
  /** The kinds whose contents it often has as well: such a paper is of this kind. */
  includes: z.array(z.enum(paperKinds)).optional(),
  /** Whether it is issued once a year, about the whole year. */
  isYearly: z.boolean(),
  /** Whether a paper that names a child is about that child, whoever pays it. */
  isAboutChild: z.boolean().optional(),
});
export type KindRule = Readonly<Omit<z.infer<typeof kindRule>, 'values'>> & {
  readonly values: readonly ValueRule[];
};
