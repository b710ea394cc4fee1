import {
  forEachDatabase,
  startTestService,
  testRowIntegrity,
  type TestService,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll } from 'vitest';
import { createFilingService } from './service.ts';

forEachDatabase((database) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService((deps) => createFilingService(deps), { database });
    await test.service.whenSealed();
  });
  afterAll(() => test.stop());

  testRowIntegrity(() => test, {});
});
