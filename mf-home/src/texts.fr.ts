import home from './home/home.fr.json' with { type: 'json' };
import headline from './status/headline.fr.json' with { type: 'json' };
import status from './status/status.fr.json' with { type: 'json' };
import checklist from './checklist/checklist.fr.json' with { type: 'json' };
import files from './files/files.fr.json' with { type: 'json' };
import upload from './upload/upload.fr.json' with { type: 'json' };
import next from './advanced/next.fr.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/fr' with { type: 'json' };
import categories from '@dossier/contracts/categories/fr' with { type: 'json' };

export default { home, headline, status, checklist, files, upload, next, cantons, categories };
