import { runService } from '@dossier/service-kit';
import { createMessagesService } from './service.ts';

await runService(createMessagesService, 'messages');
