import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/gsw' with { type: 'json' };

const catalogues = import.meta.glob('./*/**/*.gsw.json', { eager: true });

export default { ...byFileName(catalogues), cantons };
