import { i18n } from '../language/texts.ts';

/**
 * Logs a key without a text and a placeholder without a value, where the test of the page fails. Every language has the keys
 * and placeholders of English (`npm run check`), so that a test needs one language only.
 */
export function reportMissingTexts(): void {
  Object.assign(i18n.options, {
    saveMissing: true,
    missingKeyHandler: (_languages: unknown, namespace: string, key: string) => {
      // A part of a page that is rendered alone has no texts, unless an earlier test loaded them.
      if (Object.values(i18n.store.data).some((loaded) => namespace in loaded))
        console.error(`no text for ${namespace}: ${key}`);
    },
    missingInterpolationHandler: (text: string, [placeholder = '']: string[]) => {
      console.error(`no value for ${placeholder} in: ${text}`);
      return placeholder;
    },
  });
}
