import { loadCatalogues } from '@dossier/contracts/texts';
import type en from './invoice.en.json';

export const invoiceTexts = await loadCatalogues<typeof en>(
  (language) => import(`./invoice.${language}.json`, { with: { type: 'json' } }),
);
