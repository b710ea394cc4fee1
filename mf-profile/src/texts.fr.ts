import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/fr' with { type: 'json' };

const catalogues = import.meta.glob('./*/**/*.fr.json', { eager: true });

export default { ...byFileName(catalogues), cantons };
