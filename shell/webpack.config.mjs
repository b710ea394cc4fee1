import { createShell } from '@dossier/build-kit';

export default createShell();
