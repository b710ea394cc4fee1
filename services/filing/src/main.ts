import { runService } from '@dossier/service-kit';
import { createFilingService } from './service.ts';

await runService(createFilingService, 'filing');
