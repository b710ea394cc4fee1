import type { Translations } from '@dossier/remote-kit';

/** A namespace of its own, loaded with the dialog: signing in does not need these texts. */
export const changeLogNamespace = 'mf-auth.changeLog';
export const changeLogTranslations: Translations = {
  en: () => import('./change-log.en.json', { with: { type: 'json' } }),
  fr: () => import('./change-log.fr.json', { with: { type: 'json' } }),
  de: () => import('./change-log.de.json', { with: { type: 'json' } }),
  gsw: () => import('./change-log.gsw.json', { with: { type: 'json' } }),
  it: () => import('./change-log.it.json', { with: { type: 'json' } }),
};
