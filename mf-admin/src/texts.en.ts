import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob('./*/**/*.en.json', { eager: true });

export default byFileName(catalogues);
