import { addTexts } from '@dossier/remote-kit';
import texts from './documents.fr.json' with { type: 'json' };
import { documentsNamespace } from './namespace.ts';

addTexts(documentsNamespace, 'fr', texts);
