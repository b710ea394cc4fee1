import { testRowIntegrity } from '@dossier/service-kit/testing';
import { createFilingService } from './service.ts';

testRowIntegrity((deps) => createFilingService(deps));
