import type { Translations } from '@dossier/remote-kit';

/** Texts of their own: only the administrator needs them. */
export const debugNamespace = 'shell.debug';
export const debugTranslations: Translations = {
  en: () => import('./debug.en.json', { with: { type: 'json' } }),
  fr: () => import('./debug.fr.json', { with: { type: 'json' } }),
  de: () => import('./debug.de.json', { with: { type: 'json' } }),
  gsw: () => import('./debug.gsw.json', { with: { type: 'json' } }),
  it: () => import('./debug.it.json', { with: { type: 'json' } }),
};
