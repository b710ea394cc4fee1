import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/fr' with { type: 'json' };
import categories from '@dossier/contracts/categories/fr' with { type: 'json' };
import '@dossier/documents/texts/fr';

const catalogues = import.meta.glob('./*/**/*.fr.json', { eager: true });

export default { ...byFileName(catalogues), cantons, categories };
