import { runService } from '@dossier/service-kit';
import { createAuthService } from './service.ts';

await runService(createAuthService, 'auth');
