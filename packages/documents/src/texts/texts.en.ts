import { addTexts } from '@dossier/remote-kit';
import texts from './documents.en.json' with { type: 'json' };
import { documentsNamespace } from './namespace.ts';

addTexts(documentsNamespace, 'en', texts);
