import { loadCatalogues } from '@dossier/contracts/texts';
import type en from './export.en.json';

export type ExportTexts = typeof en;
export const exportTexts = await loadCatalogues<ExportTexts>(
  (language) => import(`./export.${language}.json`, { with: { type: 'json' } }),
);
