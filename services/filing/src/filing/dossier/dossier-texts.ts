import { perLanguage, type Language } from '@dossier/contracts';
import { answerLabels, loadCatalogues } from '@dossier/contracts/texts';
import type en from './dossier.en.json';

const texts = await loadCatalogues<typeof en>(
  (language) => import(`./dossier.${language}.json`, { with: { type: 'json' } }),
);
const withLabels = (language: Language) => ({ ...texts[language], fields: answerLabels[language] });

export const dossierTexts = perLanguage(withLabels);
