export { accessMatrix } from './access-matrix.ts';
export { collect } from './collect.ts';
export { dropDatabases, forEachDatabase, ownDatabaseUrl, type TestDatabase } from './databases.ts';
export { createFaultProxy, type FaultProxy } from './fault-proxy.ts';
export { stubEndpoint, startStubServices, type StubServices } from './stub-services.ts';
export { testRowIntegrity } from './row-integrity.ts';
export { as, asService } from './users.ts';
export { growthOf } from './growth.ts';
export { countRowsRead } from './rows-read.ts';
export { onSeveralInstances, startTestInstances, type TestInstances } from './instances.ts';
export { onObjectStore, ownObjectStore } from './s3.ts';
export { startStoreProxy, type StoreProxy } from './store-proxy.ts';
export { findStored, listSealedColumns } from './stored-bytes.ts';
export { startForEachTest, startForSuite } from './start-for.ts';
export { startTestService, type TestResponse, type TestService, type TestServiceOptions } from './start.ts';
export { createTestAuthority, type TestAuthority } from './certificates.ts';
export { createTestClock, type TestClock } from './test-clock.ts';
export {
  createServiceKeys,
  startServiceProcess,
  type ServiceProcess,
  type ServiceProcessOptions,
} from './service-process.ts';
export { letter } from './letter.ts';
export {
  fillBlob,
  filesOfYear,
  filledId,
  firstPersonId,
  isFilledAsTransmitted,
  percentOf,
  runFill,
  type FilledTable,
  type FilledUser,
  type FillOptions,
} from './fill.ts';
