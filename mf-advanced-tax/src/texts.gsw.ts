import { byFileName } from '@dossier/contracts';
import categories from '@dossier/contracts/categories/gsw' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/gsw' with { type: 'json' };
import '@dossier/documents/texts/gsw';

const catalogues = import.meta.glob('./*/**/*.gsw.json', { eager: true });

export default { ...byFileName(catalogues), categories, cards };
