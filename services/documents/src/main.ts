import { runService } from '@dossier/service-kit';
import { createDocumentsService } from './service.ts';

await runService(createDocumentsService, 'documents');
