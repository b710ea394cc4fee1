import { documentCategories, languages, taxYear, yearInZurich, type Language } from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { fail, failField, validate } from '@dossier/service-kit';
import { z } from 'zod';
import { noCategory } from '../files/files.entity.ts';

export type Field = readonly [name: string, value: string];

/** What the fields of an upload say. */
export interface UploadForm {
  readonly taxYear: number;
  /** `noCategory` when none was named. */
  readonly categoryId: number;
  /** One per file in their order, or none at all. */
  readonly hashes: readonly string[];
}

const schema = z.object({
  taxYear,
  categoryId: z
    .string()
    .regex(/^\d{0,6}$/)
    .optional(),
  categoryName: z.string().max(200).optional(),
  hashes: z.array(z.string().max(128)),
});

/** Reads the fields, in whatever order they came. Unknown ones are ignored. */
export function readForm(
  fields: readonly Field[],
  files: number,
  language: Language,
  now: number,
): UploadForm {
  const raw = {
    taxYear: single(fields, 'taxYear'),
    categoryId: single(fields, 'categoryId'),
    categoryName: single(fields, 'categoryName'),
    hashes: readHashes(fields, language),
  };
  const form = validate(schema, raw, language);
  // A list with a gap cannot be matched to the files.
  if (form.hashes.length > 0 && form.hashes.length !== files)
    throw failField('hashes', 'invalid_format', language);
  if (form.taxYear > yearInZurich(new Date(now))) {
    throw fail('TAX_YEAR_NOT_AVAILABLE', { values: { year: form.taxYear, next: form.taxYear + 1 } });
  }
  return {
    taxYear: form.taxYear,
    categoryId: findCategoryId(form.categoryId, form.categoryName),
    hashes: form.hashes.map((hash) => hash.toLowerCase()),
  };
}

/** A field that may come once; twice is a list, which the schema refuses. */
function single(fields: readonly Field[], name: string): string | string[] | undefined {
  const values = fields.filter(([field]) => field === name).map(([, value]) => value);
  return values.length > 1 ? values : values[0];
}

/** `hashes[]` repeated, or `hashes` as a JSON list (READINGS 16). */
function readHashes(fields: readonly Field[], language: Language): unknown {
  const values = fields
    .filter(([name]) => name === 'hashes' || name === 'hashes[]')
    .map(([, value]) => value.trim());
  const [first] = values;
  if (values.length !== 1 || !first || !/^[[{"]/.test(first)) return values;
  try {
    return JSON.parse(first);
  } catch {
    throw failField('hashes', 'invalid_format', language);
  }
}

/** By id; a name in any of our languages is the fallback (READINGS 7). */
function findCategoryId(id: string | undefined, name: string | undefined): number {
  if (id) {
    if (!documentCategories.some((category) => category.id === Number(id))) throw fail('CATEGORY_UNKNOWN');
    return Number(id);
  }
  const wanted = name?.trim().toLowerCase();
  if (!wanted) return noCategory;
  const named = documentCategories.find((category) =>
    languages.some((language) => categoryName(category.id, language).toLowerCase() === wanted),
  );
  if (!named) throw fail('CATEGORY_UNKNOWN');
  return named.id;
}
