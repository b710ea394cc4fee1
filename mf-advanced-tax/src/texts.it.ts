import { byFileName } from '@dossier/contracts';
import categories from '@dossier/contracts/categories/it' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/it' with { type: 'json' };
import '@dossier/documents/texts/it';

const catalogues = import.meta.glob('./*/**/*.it.json', { eager: true });

export default { ...byFileName(catalogues), categories, cards };
