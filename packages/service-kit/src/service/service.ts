import type { EndpointSpec, PagedSpec, ServiceName } from '@dossier/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Auditing, DescribeAudit } from '../audit/audited-request.ts';
import type { Caller } from '../call/call.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import type { Env } from '../env/env.ts';
import type { Metrics } from '../health/metrics.ts';
import type { Handler, PageHandler } from '../request/context.ts';
import type { Logger } from '../log/log.ts';
import type { Inbox, Outbox } from '../outbox/outbox.ts';
import type { Seals } from '../keys/seals.ts';

export interface Service {
  readonly name: ServiceName;
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  readonly outbox: Outbox;
  readonly inbox: Inbox;
  /** Encryption with a key per user: `(await seals.forWriting(userId)).seal(place, text)`. */
  readonly seals: Seals;
  /** Deletes the rows of a user whose account is deleted, as `ownedBy` of the entities says. */
  deleteOwned(manager: EntityManager, userId: number): Promise<void>;
  /** `describeAudit({ subjectId, target })`: adds to the audit entry of the current request what its path does not say. */
  readonly describeAudit: DescribeAudit;
  /** Adds an audit entry about a request that another process served. */
  readonly recordAudit: Auditing['record'];
  /** `call(endpoint, input, { for: identity })`: a typed call to another service. */
  readonly call: Caller['call'];
  /** The same for an endpoint with a binary response. */
  readonly stream: Caller['stream'];
  /** The endpoints with a route, for the access matrix. */
  readonly endpoints: readonly EndpointSpec[];
  /** Registers the handler of an endpoint. The service must own the endpoint, which has one handler. */
  route<E extends EndpointSpec>(spec: E, handler: Handler<E>): void;
  /**
   * The same for a list in pages. `position` is what a cursor holds of the last row of a page: the handler gets it as `after`
   * and returns that of its own page as `next`.
   */
  routePage<E extends PagedSpec, Position>(
    spec: E,
    position: z.ZodType<Position>,
    handler: PageHandler<E, Position>,
  ): void;
  /**
   * Registers a background job, which runs in one of the instances of the service; its runs never overlap. `name` is its
   * label in log and metrics.
   */
  every(name: string, ms: number, job: () => Promise<void>): void;
  /** Registers a background job of each instance: for what it has in memory, and for claims of single rows. */
  everyInstance(name: string, ms: number, job: () => Promise<void>): void;
  /** Registers a gauge of `/metrics`, which is read by each scrape. */
  gauge: Metrics['gauge'];
  /** Runs before the service listens, with the database open. */
  onStart(action: () => Promise<void> | void): void;
  /** Runs after the last response, with the database still open. */
  onStop(action: () => Promise<void> | void): void;
  /** Delivers all due messages of the outbox; for tests. */
  drainOutbox(): Promise<void>;
  start(): Promise<{ url: string; port: number }>;
  /** Migrates the database and does nothing else. */
  migrate(): Promise<void>;
  stop(): Promise<void>;
}
