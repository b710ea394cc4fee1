import { runService } from '@dossier/service-kit';
import { createRecognitionService } from './service.ts';

await runService(createRecognitionService, 'recognition');
