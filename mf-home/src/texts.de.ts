import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/de' with { type: 'json' };
import categories from '@dossier/contracts/categories/de' with { type: 'json' };
import '@dossier/documents/texts/de';

const catalogues = import.meta.glob('./*/**/*.de.json', { eager: true });

export default { ...byFileName(catalogues), cantons, categories };
