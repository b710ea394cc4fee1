import { byFileName } from '@dossier/contracts';
import categories from '@dossier/contracts/categories/en' with { type: 'json' };
import readings from '@dossier/contracts/readings/en' with { type: 'json' };
import '@dossier/documents/texts/en';

const catalogues = import.meta.glob('./*/**/*.en.json', { eager: true });

export default { ...byFileName(catalogues), categories, readings };
