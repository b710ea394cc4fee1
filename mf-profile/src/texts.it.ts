import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/it' with { type: 'json' };

const catalogues = import.meta.glob('./*/**/*.it.json', { eager: true });

export default { ...byFileName(catalogues), cantons };
