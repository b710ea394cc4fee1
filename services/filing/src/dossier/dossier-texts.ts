import { loadCatalogues } from '@dossier/contracts/texts';
import type en from './dossier.en.json';

export type DossierTexts = typeof en;
export const dossierTexts = await loadCatalogues<DossierTexts>(
  (language) => import(`./dossier.${language}.json`, { with: { type: 'json' } }),
);
