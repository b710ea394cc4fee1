import { testRowIntegrity } from '@dossier/service-kit/testing';
import { createAuthService } from './service.ts';

testRowIntegrity(createAuthService);
