import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/gsw' with { type: 'json' };
import categories from '@dossier/contracts/categories/gsw' with { type: 'json' };
import '@dossier/documents/texts/gsw';

const catalogues = import.meta.glob('./*/**/*.gsw.json', { eager: true });

export default { ...byFileName(catalogues), cantons, categories };
