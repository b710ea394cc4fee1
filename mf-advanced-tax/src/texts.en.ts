import { byFileName } from '@dossier/contracts';
import categories from '@dossier/contracts/categories/en' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/en' with { type: 'json' };
import '@dossier/documents/texts/en';

const catalogues = import.meta.glob('./*/**/*.en.json', { eager: true });

export default { ...byFileName(catalogues), categories, cards };
