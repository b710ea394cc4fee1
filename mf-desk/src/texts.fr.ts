import { byFileName } from '@dossier/contracts';
import categories from '@dossier/contracts/categories/fr' with { type: 'json' };
import readings from '@dossier/contracts/readings/fr' with { type: 'json' };
import '@dossier/documents/texts/fr';

const catalogues = import.meta.glob('./*/**/*.fr.json', { eager: true });

export default { ...byFileName(catalogues), categories, readings };
