import { runService } from '@dossier/service-kit';
import { createProfileService } from './service.ts';

await runService(createProfileService, 'profile');
