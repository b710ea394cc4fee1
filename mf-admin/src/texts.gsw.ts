import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob('./*/**/*.gsw.json', { eager: true });

export default byFileName(catalogues);
