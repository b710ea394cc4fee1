import { testRowIntegrity } from '@dossier/service-kit/testing';
import { createProfileService } from './service.ts';

testRowIntegrity(createProfileService);
