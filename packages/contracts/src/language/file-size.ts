import { localeOf, type Language } from './language.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/** Returns a cached format: creating one is far slower than using it. */
function formatOf(language: Language): Intl.NumberFormat {
  // Browsers without Swiss German use Swiss Standard German, and English follows the Swiss way too.
  const locales = language === 'en' ? ['de-CH'] : [localeOf(language), 'de-CH'];
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(locales, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  formats.set(language, format);
  return format;
}

/** Formats a size in KB (French: Ko) with one decimal, as file sizes are shown everywhere in the product. */
export function formatFileSize(bytes: number, language: Language): string {
  return `${formatOf(language).format(bytes / 1024)} ${language === 'fr' ? 'Ko' : 'KB'}`;
}
