import { addTexts } from '@dossier/remote-kit';
import texts from './documents.it.json' with { type: 'json' };
import { documentsNamespace } from './namespace.ts';

addTexts(documentsNamespace, 'it', texts);
