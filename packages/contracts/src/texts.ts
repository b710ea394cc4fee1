/** Texts of the server, in every language. The browser shows what the server sends. */
import type { CantonCode } from './cantons/cantons.ts';
import type { NoneReason } from './categories/none-this-year.ts';
import type answerLabelsEn from './tax-profile/answer-labels.en.json';
import type errorsEn from './errors/errors.en.json';
import type fieldsEn from './errors/fields.en.json';
import type { ErrorCode } from './errors/codes.ts';
import { parseAnswerKey, type DossierField } from './tax-profile/dossier-groups.ts';
import type { PaperKind, UnreadablePaper, ValueKey } from './readings/paper-choices.ts';
import type { PaperFindingCode } from './readings/paper-findings.ts';
import { loadCatalogues } from './language/catalogues.ts';
import type { Language } from './language/language.ts';

export { loadCatalogues };

/** An error code without an English text does not compile; the translations check reports the other languages. */
type Complete<Keys extends string, Texts extends Record<Keys, string>> = Texts;
export type FieldIssue = keyof typeof fieldsEn;
interface CategoryTexts {
  names: Record<string, string>;
  descriptions: Record<string, string>;
  noneReasons: Record<NoneReason, string>;
}

interface ReadingTexts {
  paper: string;
  kinds: Record<PaperKind, string>;
  values: Record<ValueKey, string>;
  valueOfPart: string;
  findings: Record<Exclude<PaperFindingCode, 'UNREADABLE'>, string>;
  unreadable: Record<UnreadablePaper, string>;
  /** Those that an expert is told otherwise. */
  desk: {
    findings: Partial<ReadingTexts['findings']>;
    unreadable: ReadingTexts['unreadable'];
  };
}

const [errors, fields, categories, cantons, labels, readings] = await Promise.all([
  loadCatalogues<Complete<ErrorCode, typeof errorsEn>>(
    (language) => import(`./errors/errors.${language}.json`, { with: { type: 'json' } }),
  ),
  loadCatalogues<typeof fieldsEn>(
    (language) => import(`./errors/fields.${language}.json`, { with: { type: 'json' } }),
  ),
  loadCatalogues<CategoryTexts>(
    (language) => import(`./categories/categories.${language}.json`, { with: { type: 'json' } }),
  ),
  loadCatalogues<Record<CantonCode, string>>(
    (language) => import(`./cantons/cantons.${language}.json`, { with: { type: 'json' } }),
  ),
  loadCatalogues<Complete<DossierField, typeof answerLabelsEn>>(
    (language) => import(`./tax-profile/answer-labels.${language}.json`, { with: { type: 'json' } }),
  ),
  loadCatalogues<ReadingTexts>(
    (language) => import(`./readings/readings.${language}.json`, { with: { type: 'json' } }),
  ),
]);

/** The values of placeholders, by name. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Replaces the placeholders `{{name}}`; one without a value stays in the text, where a test detects it. */
export function fillText(text: string, values: TextValues = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

export function errorText(code: ErrorCode, language: Language, values?: TextValues): string {
  const max = values?.max;
  // A quota counts megabytes; 2048 MB reads better as 2 GB.
  if (code === 'QUOTA_EXCEEDED' && typeof max === 'number')
    return fillText(errors[language][code], { ...values, max: quotaText(max, language) });
  return fillText(errors[language][code], values);
}

function quotaText(megabytes: number, language: Language): string {
  const [mega, giga] = language === 'fr' ? ['Mo', 'Go'] : ['MB', 'GB'];
  const [size, unit] = megabytes < 1024 ? [megabytes, mega] : [megabytes / 1024, giga];
  return `${Math.round(size * 10) / 10} ${unit}`;
}

export function fieldText(issue: FieldIssue, language: Language, values?: TextValues): string {
  return fillText(fields[language][issue], values);
}
export function categoryName(id: number, language: Language): string {
  return categories[language].names[id] ?? String(id);
}
export function categoryDescription(id: number, language: Language): string {
  return categories[language].descriptions[id] ?? '';
}
/** Why a required category has no document, with the user's own words. */
export function noneReason(
  { reason, note }: { reason: NoneReason; note: string | null },
  language: Language,
): string {
  const text = categories[language].noneReasons[reason];
  return note ? `${text}: ${note}` : text;
}
export function cantonName(code: CantonCode, language: Language): string {
  return cantons[language][code];
}

/** What a reading tells: see `reading-texts`. */
export const readingTexts = readings;

/** The labels of answers in the dossier and at the desk. */
export const answerLabels = labels;

/** The label of an answer, or of an entry of a list such as `properties.2`. */
export function answerLabel(key: string, language: Language, taxYear: number): string {
  const { field, number = '' } = parseAnswerKey(key) ?? {};
  return field ? fillText(labels[language][field], { year: taxYear, number }) : key;
}
