import type { Language, RemoteEntry } from '@dossier/contracts';

/**
 * Requests a remote's texts while its scripts still load, when the gateway has not put the preload into the page: it did
 * not know the language, or the sign-in page has replaced the requested one.
 */
export function preloadTexts(entry: RemoteEntry, language: Language): void {
  const href = entry.locales[language];
  if (!href || document.querySelector(`link[rel=preload][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  link.integrity = entry.chunks[href] ?? '';
  document.head.append(link);
}
