import { testRowIntegrity } from '@dossier/service-kit/testing';
import { createMessagesService } from './service.ts';

testRowIntegrity(createMessagesService);
