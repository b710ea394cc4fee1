import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/it' with { type: 'json' };
import categories from '@dossier/contracts/categories/it' with { type: 'json' };
import '@dossier/documents/texts/it';

const catalogues = import.meta.glob('./*/**/*.it.json', { eager: true });

export default { ...byFileName(catalogues), cantons, categories };
