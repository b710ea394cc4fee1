import type { Translations } from '@dossier/remote-kit';

/** Texts of their own: nobody needs them to sign in. */
export const changeLogNamespace = 'mf-auth.changeLog';
export const changeLogTranslations: Translations = {
  en: () => import('./change-log.en.json', { with: { type: 'json' } }),
  fr: () => import('./change-log.fr.json', { with: { type: 'json' } }),
  de: () => import('./change-log.de.json', { with: { type: 'json' } }),
  gsw: () => import('./change-log.gsw.json', { with: { type: 'json' } }),
  it: () => import('./change-log.it.json', { with: { type: 'json' } }),
};
