import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob(['./*/*.gsw.json', '!./change-log/change-log.gsw.json'], { eager: true });

export default byFileName(catalogues);
