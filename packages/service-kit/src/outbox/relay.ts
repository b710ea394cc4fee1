import { In, IsNull, Not, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { EndpointOwner } from '@dossier/contracts';
import type { Caller } from '../call/call.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import { compareAndSet } from '../db/updates.ts';
import { AppError } from '../errors/app-error.ts';
import { outsideRequest } from '../request/context.ts';
import type { Logger } from '../log/log.ts';
import type { Seals } from '../keys/seals.ts';
import { outboxBody, outboxEntity, type OutboxRow } from './outbox.entity.ts';

export interface Relay {
  /**
   * Releases the leases of a process that died during a delivery. Only on SQLite, where this process is the only one on
   * its database; with several processes a lease has to expire.
   */
  releaseLeases(): Promise<void>;
  /** Starts a delivery run. */
  wake(): void;
  /** Delivers all due messages. */
  drain(): Promise<void>;
  /** Tries once to deliver a message that was stored with a lease; after a failure it is due like any other. Never rejects. */
  deliverNow(row: OutboxRow): Promise<void>;
  /** Finishes the pending delivery and starts no other. */
  stop(): Promise<void>;
}

export interface RelayDeps {
  readonly db: Database;
  readonly caller: Caller;
  readonly clock: Clock;
  readonly log: Logger;
  readonly seals: Pick<Seals, 'own'>;
}

export const leaseMs = 30_000;
/**
 * A time that is further ahead was written before the clock was set back. More than a lease: another instance may have
 * claimed a message a moment after this one read its clock, or its clock is ahead.
 */
const maxAheadMs = 2 * leaseMs;
const batch = 100;
/** After so many failures in a row a service counts as down for a second, in which no other message to it is tried. */
const maxFailures = 10;
const downMs = 1_000;
const attemptsBeforeParking = 10;

/** `refused`: the receiver did respond, so it is not down. */
type Outcome = 'delivered' | 'refused' | 'failed';

/** 0.5 s, 1 s, 2 s, then 4 s: users wait for sign-in codes, so the back-off stays short. */
export function backoffMs(attempts: number): number {
  return Math.min(4_000, 500 * 2 ** Math.min(attempts - 1, 10));
}

/**
 * Delivers the outbox. Only the oldest message of each key is delivered at a time, after it was claimed by
 * compare-and-set for the length of a lease, so that two instances on one database do not overtake each other.
 */
export function createRelay({ db, caller, clock, log, seals }: RelayDeps): Relay {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const deliveries = new Set<Promise<void>>();
  let cancelTimer: () => void = () => undefined;
  /** Since when services are down. */
  const down = new Map<string, number>();

  /** The oldest message of each key, the only one that may be delivered. A page of them reads little more than its rows. */
  function heads(manager: EntityManager): SelectQueryBuilder<OutboxRow> {
    const earlier = manager
      .createQueryBuilder()
      .subQuery()
      .select('1')
      .from(outboxEntity, 'earlier')
      .where('earlier.orderKey = message.orderKey AND earlier.id < message.id AND earlier.parkedAt IS NULL');
    return manager
      .createQueryBuilder(outboxEntity, 'message')
      .where('message.parkedAt IS NULL')
      .andWhere(`NOT EXISTS ${earlier.getQuery()}`);
  }

  /** Times that are too far ahead are due. */
  async function dueHeads(): Promise<OutboxRow[]> {
    for (const [target, since] of down)
      if (clock.now() < since || clock.now() >= since + downMs) down.delete(target);
    const now = new Date(clock.now());
    const latest = new Date(clock.now() + maxAheadMs);
    return db.read((manager) =>
      heads(manager)
        .andWhere('(message.nextAttemptAt <= :now OR message.nextAttemptAt > :latest)', { now, latest })
        .andWhere(
          '(message.leasedUntil IS NULL OR message.leasedUntil <= :now OR message.leasedUntil > :latest)',
        )
        .andWhere({ target: Not(In([...down.keys()])) })
        .orderBy('message.id')
        .limit(batch)
        .getMany(),
    );
  }

  function claim(row: OutboxRow): Promise<boolean> {
    const leasedUntil = new Date(clock.now() + leaseMs);
    return db.write((manager) =>
      compareAndSet(
        manager,
        outboxEntity,
        { id: row.id, attempts: row.attempts, leasedUntil: row.leasedUntil ?? IsNull() },
        {
          leasedUntil,
          attempts: row.attempts + 1,
        },
      ),
    );
  }

  /** Undefined when another instance was faster. */
  async function deliver(row: OutboxRow): Promise<Outcome | undefined> {
    return !stopped && (await claim(row)) ? attempt(row, row.attempts + 1) : undefined;
  }

  function deliverNow(row: OutboxRow): Promise<void> {
    const delivery = attempt(row, row.attempts)
      .catch((error: unknown) => {
        log.warn({ err: error, message: row.messageId }, 'the outbox could not be written');
      })
      .then((outcome) => {
        deliveries.delete(delivery);
        if (outcome !== 'delivered') outsideRequest(() => void run());
      });
    deliveries.add(delivery);
    return delivery;
  }

  /** Delivers a message that this process has leased. */
  async function attempt(row: OutboxRow, attempts: number): Promise<Outcome> {
    let isReadable = false;
    try {
      const body = seals.own.openJson(outboxBody(row), row.body);
      isReadable = true;
      await caller.send(
        row.target as EndpointOwner,
        { method: row.method, path: row.path, body: body ?? undefined },
        { 'x-idempotency-key': row.messageId },
      );
      await db.write((manager) => manager.delete(outboxEntity, { id: row.id }));
      return 'delivered';
    } catch (error) {
      const isRefused = !isReadable || isPermanent(error);
      const parked = !isReadable || (isRefused && attempts >= attemptsBeforeParking);
      const level = parked ? 'error' : 'warn';
      log[level](
        { err: error, message: row.messageId, target: row.target, attempts, parked },
        'not delivered',
      );
      await db.write((manager) =>
        manager.update(
          outboxEntity,
          // Another instance that claimed it meanwhile keeps its lease.
          { id: row.id, attempts },
          {
            leasedUntil: null,
            nextAttemptAt: new Date(clock.now() + backoffMs(attempts)),
            ...(parked && { parkedAt: new Date(clock.now()) }),
          },
        ),
      );
      return isRefused ? 'refused' : 'failed';
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      const due = stopped ? [] : await dueHeads();
      if (due.length === 0) return;
      // One queue per service, so that a service that is down does not delay the others.
      const byTarget = Map.groupBy(due, (row) => row.target);
      await Promise.all(
        [...byTarget].map(async ([target, rows]) => {
          let failures = 0;
          for (const row of rows) {
            failures = (await deliver(row)) === 'failed' ? failures + 1 : 0;
            if (failures === maxFailures) return void down.set(target, clock.now());
          }
        }),
      );
    }
  }

  async function setTimer(): Promise<void> {
    cancelTimer();
    if (stopped) return;
    if (down.size > 0) {
      cancelTimer = clock.after(downMs, run);
      return;
    }
    const [next] = await db.read((manager) =>
      heads(manager).orderBy('message.nextAttemptAt').limit(1).getMany(),
    );
    // Also without pending messages: on MariaDB another instance may have died during a delivery.
    const wait = next ? next.nextAttemptAt.getTime() - clock.now() : leaseMs;
    cancelTimer = clock.after(Math.min(leaseMs, Math.max(100, wait)), run);
  }

  function run(): Promise<void> {
    if (stopped) return Promise.resolve();
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await drain();
      } while (again);
      await setTimer();
    })()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox could not be read');
        if (!stopped) cancelTimer = clock.after(1000, run);
      })
      .finally(() => {
        running = undefined;
        // A wake during `setTimer` starts another run.
        return again ? run() : undefined;
      });
    return running;
  }

  return {
    async releaseLeases() {
      await db.write((manager) =>
        manager.update(outboxEntity, { leasedUntil: Not(IsNull()) }, { leasedUntil: null }),
      );
    },
    wake: () => void run(),
    drain: run,
    deliverNow,
    async stop() {
      stopped = true;
      cancelTimer();
      await Promise.all([running, ...deliveries]);
    },
  };
}

/** Whether a retry is pointless: the receiver rejected the message. A timeout, 429 or 5xx is temporary. */
function isPermanent(error: unknown): boolean {
  return error instanceof AppError && error.status < 500 && error.status !== 408 && error.status !== 429;
}
