import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob(['./*/*.de.json', '!./change-log/change-log.de.json'], { eager: true });

export default byFileName(catalogues);
