import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob(['./*/*.it.json', '!./change-log/change-log.it.json'], { eager: true });

export default byFileName(catalogues);
