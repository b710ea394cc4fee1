export { accessMatrix } from './access-matrix.ts';
export { dropDatabases, forEachDatabase, ownDatabaseUrl, type TestDatabase } from './databases.ts';
export { peer, startStubServices, type Peers } from './stub-services.ts';
export { as, asService } from './users.ts';
export { startTestService, type TestResponse, type TestService, type TestServiceOptions } from './start.ts';
export { createTestClock, type TestClock } from './test-clock.ts';
