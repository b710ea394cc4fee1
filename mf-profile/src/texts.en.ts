import { byFileName } from '@dossier/contracts';
import cantons from '@dossier/contracts/cantons/en' with { type: 'json' };

const catalogues = import.meta.glob('./*/**/*.en.json', { eager: true });

export default { ...byFileName(catalogues), cantons };
