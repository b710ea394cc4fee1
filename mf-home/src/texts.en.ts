import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/en' with { type: 'json' };
import categories from '@dossier/contracts/categories/en' with { type: 'json' };
import '@dossier/documents/texts/en';

const catalogues = import.meta.glob('./*/**/*.en.json', { eager: true });

export default { ...byFileName(catalogues), cantons, categories };
