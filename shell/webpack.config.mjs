import { createShell } from '@dossier/remote-kit/webpack';

export default createShell();
