export { accessMatrix } from './access-matrix.ts';
export { dropDatabases, forEachDatabase, ownDatabaseUrl, type TestDatabase } from './databases.ts';
export { peer, startPeers, type Peers } from './peers.ts';
export { as, asService } from './people.ts';
export { startTestService, type TestAnswer, type TestService, type TestServiceOptions } from './start.ts';
export { createTestClock, type TestClock } from './test-clock.ts';
