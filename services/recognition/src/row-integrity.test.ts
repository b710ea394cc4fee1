import { testRowIntegrity } from '@dossier/service-kit/testing';
import { createRecognitionService } from './service.ts';

testRowIntegrity((deps) => createRecognitionService(deps));
