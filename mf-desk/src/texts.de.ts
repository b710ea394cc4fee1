import { byFileName } from '@dossier/contracts';
import categories from '@dossier/contracts/categories/de' with { type: 'json' };
import readings from '@dossier/contracts/readings/de' with { type: 'json' };
import '@dossier/documents/texts/de';

const catalogues = import.meta.glob('./*/**/*.de.json', { eager: true });

export default { ...byFileName(catalogues), categories, readings };
