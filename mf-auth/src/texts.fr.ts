import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob(['./*/*.fr.json', '!./change-log/change-log.fr.json'], { eager: true });

export default byFileName(catalogues);
