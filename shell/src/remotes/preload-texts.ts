import type { Language, RemoteEntry } from '@dossier/contracts';

/** Requests a remote's texts while its scripts still load; the gateway does not know the language. */
export function preloadTexts(entry: RemoteEntry, language: Language): void {
  const href = entry.locales[language];
  if (!href) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  link.integrity = entry.chunks[href] ?? '';
  document.head.append(link);
}
