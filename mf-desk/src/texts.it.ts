import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob('./*/**/*.it.json', { eager: true });

export default byFileName(catalogues);
