import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/de' with { type: 'json' };

const catalogues = import.meta.glob('./*/**/*.de.json', { eager: true });

export default { ...byFileName(catalogues), cantons };
