import { uniqueNamespace } from '@dossier/remote-kit';

export const documentsNamespace = uniqueNamespace('documents');
