import { documentCategories, languages, taxYear, type Language } from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { checkCollectable, fail, failField, validate, type FormField } from '@dossier/service-kit';
import { z } from 'zod';
import { noCategory } from '../files/files.entity.ts';

/** The validated fields of an upload. */
export interface UploadForm {
  readonly taxYear: number;
  /** `noCategory` when the upload has no category. */
  readonly categoryId: number;
  /** One per file in the order of the files, or empty. */
  readonly hashes: readonly string[];
  /** Without a category, the files are filed by their readings. */
  readonly isSorted: boolean;
  /** The id of the file that each file becomes a version of, in the order of the files; empty for a new file. */
  readonly replaces: readonly string[];
}

const schema = z.object({
  taxYear,
  categoryId: z
    .string()
    .regex(/^\d{0,6}$/)
    .optional(),
  categoryName: z.string().max(200).optional(),
  hashes: z.array(z.string().max(128)),
  sort: z.literal('auto').optional(),
  replaces: z.array(z.union([z.literal(''), z.uuid()])),
});

/** Validates the fields, in any order. Unknown fields are ignored. */
export function readForm(
  fields: readonly FormField[],
  fileCount: number,
  language: Language,
  now: number,
): UploadForm {
  const raw = {
    taxYear: singleValue(fields, 'taxYear'),
    categoryId: singleValue(fields, 'categoryId'),
    categoryName: singleValue(fields, 'categoryName'),
    hashes: readPerFile(fields, 'hashes', language),
    sort: singleValue(fields, 'sort'),
    replaces: readPerFile(fields, 'replaces', language),
  };
  const form = validate(schema, raw, language);
  // Values belong to files by position, so a list of another length cannot be matched.
  for (const name of ['hashes', 'replaces'] as const) {
    if (form[name].length > 0 && form[name].length !== fileCount)
      throw failField(name, 'invalid_format', language);
  }
  checkCollectable(form.taxYear, new Date(now));
  const categoryId = findCategoryId(form.categoryId, form.categoryName);
  return {
    taxYear: form.taxYear,
    categoryId,
    isSorted: form.sort === 'auto' && categoryId === noCategory,
    hashes: form.hashes.map((hash) => hash.toLowerCase()),
    replaces: form.replaces,
  };
}

/** The tax year among the fields received so far; undefined while it is missing or not valid. */
export function readTaxYear(fields: readonly FormField[]): number | undefined {
  return taxYear.safeParse(singleValue(fields, 'taxYear')).data;
}

/** The value of a field that may occur once; repeated values return a list, which the schema rejects. */
function singleValue(fields: readonly FormField[], name: string): string | string[] | undefined {
  const values = fields.filter(([field]) => field === name).map(([, value]) => value);
  return values.length > 1 ? values : values[0];
}

/** Reads a field with one value per file: repeated, with or without `[]` behind its name, or as a JSON list. */
function readPerFile(fields: readonly FormField[], field: string, language: Language): unknown {
  const values = fields
    .filter(([name]) => name === field || name === `${field}[]`)
    .map(([, value]) => value.trim());
  const [first] = values;
  if (values.length !== 1 || !first || !/^[[{"]/.test(first)) return values;
  try {
    return JSON.parse(first);
  } catch {
    throw failField(field, 'invalid_format', language);
  }
}

/** Finds the category by id, or without an id by its name in any language. */
function findCategoryId(id: string | undefined, name: string | undefined): number {
  if (id) {
    if (!documentCategories.some((category) => category.id === Number(id))) throw fail('CATEGORY_UNKNOWN');
    return Number(id);
  }
  const requested = name?.trim().toLowerCase();
  if (!requested) return noCategory;
  const named = documentCategories.find((category) =>
    languages.some((language) => categoryName(category.id, language).toLowerCase() === requested),
  );
  if (!named) throw fail('CATEGORY_UNKNOWN');
  return named.id;
}
