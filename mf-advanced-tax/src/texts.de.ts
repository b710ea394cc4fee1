import { byFileName } from '@dossier/contracts';
import categories from '@dossier/contracts/categories/de' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/de' with { type: 'json' };
import '@dossier/documents/texts/de';

const catalogues = import.meta.glob('./*/**/*.de.json', { eager: true });

export default { ...byFileName(catalogues), categories, cards };
