import { testRowIntegrity } from '@dossier/service-kit/testing';
import { createDocumentsService } from './service.ts';

testRowIntegrity((deps) => createDocumentsService(deps));
