import type { Migration } from '@dossier/service-kit';
import { CreatePapers1795658400000 } from './1795658400000-create-papers.ts';
import { CreateReadings1795658400001 } from './1795658400001-create-readings.ts';
import { CreateReadingAccess1795658400002 } from './1795658400002-create-reading-access.ts';
import { CreateLearnedForms1795658400003 } from './1795658400003-create-learned-forms.ts';
import { CreateGonePapers1795658400004 } from './1795658400004-create-gone-papers.ts';
import { CreateReaderConsents1795658400005 } from './1795658400005-create-reader-consents.ts';
import { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';

/** Oldest first. Made by `npm run new:migration`. */
export const migrations: readonly Migration[] = [
  CreatePapers1795658400000,
  CreateReadings1795658400001,
  CreateReadingAccess1795658400002,
  CreateLearnedForms1795658400003,
  CreateGonePapers1795658400004,
  CreateReaderConsents1795658400005,
  AddRowCodes1795660000000,
];
