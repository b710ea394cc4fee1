import type { Language } from '@dossier/contracts';
import { loadCatalogues } from '@dossier/contracts/texts';

interface UnpublishedTexts {
  title: string;
  explanation: string;
  operator: string;
}
const texts = await loadCatalogues<UnpublishedTexts>(
  (language) => import(`./unpublished.${language}.json`, { with: { type: 'json' } }),
);

/** The page before the first build of the shell is published; it reloads itself. */
export function renderUnpublishedPage(language: Language, nonce: string): string {
  const { title, explanation, operator } = texts[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>${title}</title>
<style nonce="${nonce}">
body { font: 1.0625rem/1.5 system-ui, sans-serif; margin: 20vh auto 0; max-width: 34rem; padding: 0 1.25rem }
p + p { opacity: .75 }
</style>
<main><h1>${title}</h1><p>${explanation}</p><p>${operator}</p></main>
</html>
`;
}
