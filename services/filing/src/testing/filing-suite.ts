import { startForSuite, startTestService, type TestServiceOptions } from '@dossier/service-kit/testing';
import { createTestFilingService } from './filing-service.ts';
import { createStubServices } from './stub-services.ts';

/** Starts the filing service for a suite; a test may change what the other services answer in `stubs`. */
export function startFilingSuite(options: Pick<TestServiceOptions, 'database' | 'env'> = {}) {
  const { stubs, stubServices } = createStubServices();
  const test = startForSuite(() => startTestService(createTestFilingService, { ...options, stubServices }));
  return { test, stubs };
}
