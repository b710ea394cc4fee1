import { uniqueNamespace } from '@dossier/remote-kit';

export const recommendedTexts = uniqueNamespace('recommended');
