import { addTexts } from '@dossier/remote-kit';
import texts from './documents.de.json' with { type: 'json' };
import { documentsNamespace } from './namespace.ts';

addTexts(documentsNamespace, 'de', texts);
