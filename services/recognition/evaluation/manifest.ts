import { z } from 'zod';

/** A person of a manifest, as a name in full or in parts. */
const person = z.union([
  z.string().transform((name) => {
    const at = name.lastIndexOf(' ');
    return { firstName: name.slice(0, Math.max(at, 0)), lastName: name.slice(at + 1) };
  }),
  z.looseObject({ firstName: z.string(), lastName: z.string() }),
]);

const values = z.union([
  z.array(z.object({ key: z.string(), value: z.number() })).transform((list) => list),
  z
    .record(z.string(), z.union([z.number(), z.array(z.number())]))
    .transform((record) =>
      Object.entries(record).flatMap(([key, value]) => [value].flat().map((each) => ({ key, value: each }))),
    ),
]);

const document = z.object({
  file: z.string(),
  /** `pdf`, `scan…` or `photo…`. */
  form: z.string(),
  kind: z.string().nullish(),
  /** The id of one of the households. */
  household: z.string().nullish(),
  owner: z.enum(['self', 'spouse', 'child']).nullish(),
  language: z.string().nullish(),
  year: z.number().nullish(),
  issuer: z.string().nullish(),
  /** null: unknown is right. */
  category: z.number().nullable(),
  /** Further right categories. */
  accept: z.array(z.number()).default([]),
  unknownOk: z.boolean().default(false),
  values: values.default([]),
  /** What may be shown instead of the values of a key, such as the total of several accounts. */
  alt: values.default([]),
  /** Whether the issuer printed a code with its values. */
  hasCode: z.boolean().default(false),
});

/** What is right about the papers of a directory. */
export const manifest = z.object({
  household: z.record(
    z.string(),
    z.object({ self: person.nullish(), spouse: person.nullish(), children: z.array(person).default([]) }),
  ),
  documents: z.array(document),
});
export type Manifest = z.infer<typeof manifest>;
export type ManifestDocument = Manifest['documents'][number];
