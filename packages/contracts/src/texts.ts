/** The server's texts in five languages. Only server code imports this module: the browser shows the texts it receives. */
import categoriesDe from './categories/categories.de.json' with { type: 'json' };
import categoriesEn from './categories/categories.en.json' with { type: 'json' };
import categoriesFr from './categories/categories.fr.json' with { type: 'json' };
import categoriesGsw from './categories/categories.gsw.json' with { type: 'json' };
import categoriesIt from './categories/categories.it.json' with { type: 'json' };
import cantonsDe from './cantons/cantons.de.json' with { type: 'json' };
import cantonsEn from './cantons/cantons.en.json' with { type: 'json' };
import cantonsFr from './cantons/cantons.fr.json' with { type: 'json' };
import cantonsGsw from './cantons/cantons.gsw.json' with { type: 'json' };
import cantonsIt from './cantons/cantons.it.json' with { type: 'json' };
import errorsDe from './errors/errors.de.json' with { type: 'json' };
import errorsEn from './errors/errors.en.json' with { type: 'json' };
import errorsFr from './errors/errors.fr.json' with { type: 'json' };
import errorsGsw from './errors/errors.gsw.json' with { type: 'json' };
import errorsIt from './errors/errors.it.json' with { type: 'json' };
import fieldsDe from './errors/fields.de.json' with { type: 'json' };
import fieldsEn from './errors/fields.en.json' with { type: 'json' };
import fieldsFr from './errors/fields.fr.json' with { type: 'json' };
import fieldsGsw from './errors/fields.gsw.json' with { type: 'json' };
import fieldsIt from './errors/fields.it.json' with { type: 'json' };
import type { CantonCode } from './cantons/cantons.ts';
import type { ErrorCode } from './errors/codes.ts';
import type { Language } from './language/language.ts';

// An error code without a text in any of the five languages does not compile.
const errors: Record<Language, Record<ErrorCode, string>> = {
  en: errorsEn,
  de: errorsDe,
  fr: errorsFr,
  it: errorsIt,
  gsw: errorsGsw,
};
export type FieldIssue = keyof typeof fieldsEn;
const fields: Record<Language, Record<FieldIssue, string>> = {
  en: fieldsEn,
  de: fieldsDe,
  fr: fieldsFr,
  it: fieldsIt,
  gsw: fieldsGsw,
};
interface CategoryTexts {
  names: Record<string, string>;
  descriptions: Record<string, string>;
}
const categories: Record<Language, CategoryTexts> = {
  en: categoriesEn,
  de: categoriesDe,
  fr: categoriesFr,
  it: categoriesIt,
  gsw: categoriesGsw,
};
const cantons: Record<Language, Record<CantonCode, string>> = {
  en: cantonsEn,
  de: cantonsDe,
  fr: cantonsFr,
  it: cantonsIt,
  gsw: cantonsGsw,
};

/** Replaces the placeholders `{{name}}`; one without a value stays in the text, where a test detects it. */
export function fillText(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

export function errorText(
  code: ErrorCode,
  language: Language,
  values?: Record<string, string | number>,
): string {
  return fillText(errors[language][code], values);
}
export function fieldText(issue: FieldIssue, language: Language): string {
  return fields[language][issue];
}
export function categoryName(id: number, language: Language): string {
  return categories[language].names[id] ?? String(id);
}
export function categoryDescription(id: number, language: Language): string {
  return categories[language].descriptions[id] ?? '';
}
export function cantonName(code: CantonCode, language: Language): string {
  return cantons[language][code];
}
