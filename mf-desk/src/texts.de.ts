import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob('./*/**/*.de.json', { eager: true });

export default byFileName(catalogues);
