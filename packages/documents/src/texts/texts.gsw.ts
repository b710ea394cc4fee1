import { addTexts } from '@dossier/remote-kit';
import texts from './documents.gsw.json' with { type: 'json' };
import { documentsNamespace } from './namespace.ts';

addTexts(documentsNamespace, 'gsw', texts);
