export { BlobCorruptedError } from './errors/blob-errors.ts';
export { createService } from './service/create-service.ts';
export type { Service } from './service/service.ts';
export { createDeps, type ServiceDeps } from './service/deps.ts';
export { readOrigin, readSbom } from './service/build.ts';
export { runService } from './service/run.ts';
export { serviceResponseLimits } from './service/guard-responses.ts';
export { listen, type Listening } from './service/listen.ts';

export { AppError, fail, unlessUnavailable } from './errors/app-error.ts';
export { checkCollectable, checkFileable } from './errors/check-tax-year.ts';
export { failField, fieldError } from './errors/fields.ts';
export { toAppError } from './request/translate.ts';

export type { BinaryResult, HandlerContext, KoaContext, Page, RequestState } from './request/context.ts';
export { accessLog, errorCodeHeader, errorHandler, requestId, revokedUserHeader } from './http/middleware.ts';
export { cursorId, cursorTime, readPosition, sendPage } from './http/paging.ts';
export { validate } from './http/validate.ts';
export {
  handleForm,
  maxUploadMs,
  receiveForm,
  type FilePart,
  type FormField,
  type FormLimits,
} from './http/receive-form.ts';
export { contentDisposition } from './http/content-disposition.ts';
export {
  allCookieNames,
  cookieNames,
  formatCookie,
  isHttps,
  plainCookieNames,
  readCookie,
  type CookieNames,
} from './http/cookies.ts';
export { createKeyedLock, type KeyedLock } from './lock/keyed-lock.ts';
export { openRedis, type Redis } from './redis/redis.ts';
export { createRateLimit, type RateLimit } from './redis/rate-limit.ts';
export { reserveShared } from './redis/shared-reservations.ts';
export { takeSharedSlot } from './redis/shared-slots.ts';
export { createFairQueue, type FairQueue, type FairQueueLimits, type QueueTask } from './queue/fair-queue.ts';

export { checkAccess } from './identity/access.ts';
export { checkDeskAccess, recordDeskWork } from './service/desk-access.ts';
export {
  actorOf,
  identityHeader,
  signIdentity,
  verifyIdentity,
  type Identity,
  type UserIdentity,
} from './identity/identity.ts';

export { signSessionToken, verifySessionToken } from './identity/session-token.ts';

export { recordRoute } from './telemetry/record-route.ts';
export { createCaller, type Caller, type CallOptions } from './call/call.ts';
export { watchInstances, type Instances } from './call/instances.ts';
export { openPool } from './call/open-pool.ts';
export { withinSignal } from './call/within-signal.ts';

export { EnvError, readEnv, readSettings, type Env } from './env/env.ts';
export {
  ahvSettings,
  fileSettings,
  clientScopeOf,
  clientSettings,
  expertSettings,
  reviewSettings,
  formSettings,
  hasFees,
  inMegabytes,
  isSecureSite,
  megabytes,
  modelSettings,
  sessionSettings,
  operatorSettings,
  unusedSettings,
  type ExpertScope,
} from './env/shared-settings.ts';
export { deriveKey, loadKey, type Key } from './env/keys.ts';

export { type Clock } from './clock/clock.ts';
export { createLog, pseudonym, type Logger } from './log/log.ts';
export { createMetrics, type Metrics, type Series } from './health/metrics.ts';
export {
  mergeMetrics,
  processMetrics,
  type MergedMetrics,
  type ProcessMetrics,
} from './health/merge-metrics.ts';

export type { Database } from './db/access.ts';
export type { Migration } from './db/options.ts';
export { accessLogEntity } from './access-log/access-log.entity.ts';
export { createAccessLog, type AccessLogRow } from './access-log/access-log.ts';

export type { AuditProblem, AuditReport } from './audit/audit-verify.ts';
export { describeRequest, isAudited, withoutAudit } from './audit/audited-request.ts';

export { column, tableColumn } from './db/columns.ts';
export { entity, type RowOf } from './db/entity.ts';
export { type TableDefinition, addColumn, addIndex, createTable } from './db/tables.ts';
export { checkVersion, compareAndSet } from './db/updates.ts';
export { deleteInParts } from './db/delete-in-parts.ts';
export { readPageAfter } from './db/pages.ts';
export { isDuplicateKey } from './db/errors.ts';
export { checkDrift } from './db/migrate.ts';

export { isSealed, type Facts, type Seal } from './crypto/seal.ts';
export type { Place, Sealed } from './crypto/sealed.ts';
export { isSame } from './crypto/is-same.ts';
export { isDamaged, unlessDamaged } from './request/unless-damaged.ts';
export type { Seals } from './keys/seals.ts';
export { userKeyEntity, type UserKeyRow } from './keys/user-keys.entity.ts';

export { findPeople } from './users/find-people.ts';

export { announceNotificationChange } from './copies/announce-notices.ts';
export { createRemoteFacts, type RemoteFacts } from './copies/remote-facts.ts';
export { copyEntity, createCopyTable } from './copies/copies.entity.ts';

export type { Outbox } from './outbox/outbox.ts';

export {
  createBlobStore,
  type BlobRecord,
  type BlobRef,
  type BlobStore,
  type FindReferenced,
  type StoredBlob,
} from './blobs/blob-store.ts';
export { blobJobs } from './blobs/blob-jobs.ts';
export { runVerify, verifyBlobs, type ExpectedBlob, type VerifyReport } from './blobs/verify.ts';
export { type BlobOwner } from './blobs/frames.ts';
export { readLastBackup } from './system/last-backup.ts';
