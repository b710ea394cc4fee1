import { IsNull, LessThanOrEqual, Not, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { EndpointOwner } from '@dossier/contracts';
import type { Caller } from '../call/call.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { compareAndSet } from '../db/updates.ts';
import { AppError } from '../errors/app-error.ts';
import type { Logger } from '../log/log.ts';
import { outboxEntity, type OutboxRow } from './outbox.entity.ts';

export interface Relay {
  /**
   * Takes back the leases of a process that died with messages in its hands. Only where this process is the only one
   * on its database (SQLite); with several, a lease has to run out.
   */
  releaseLeases(): Promise<void>;
  /** Looks for something to deliver, soon. */
  wake(): void;
  /** Delivers everything that is due and answers when nothing due is left. */
  drain(): Promise<void>;
  /** Finishes the delivery under way, then nothing more. */
  stop(): Promise<void>;
}

const leaseMs = 30_000;
const batch = 100;
const attemptsBeforeParking = 10;

/** 0.5 s, 1 s, 2 s, then 4 s: whoever waits for a sign-in code notices the minute a back-off would add. */
export function backoffMs(attempts: number): number {
  return Math.min(4_000, 500 * 2 ** Math.min(attempts - 1, 10));
}

/**
 * Delivers the outbox. Only the oldest message of each key is ever under way, and whoever delivers it has claimed it
 * by compare-and-set for the length of a lease, so that two instances on one database do not overtake each other.
 */
export function createRelay(db: Database, caller: Caller, clock: Clock, log: Logger): Relay {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let cancelTimer: () => void = () => undefined;

  /** The oldest message of every key, the only one of it that may go. */
  function heads(manager: EntityManager): SelectQueryBuilder<OutboxRow> {
    const oldest = manager
      .createQueryBuilder()
      .subQuery()
      .select('MIN(head.id)')
      .from(outboxEntity, 'head')
      .where('head.parkedAt IS NULL')
      .groupBy('head.orderKey');
    return manager.createQueryBuilder(outboxEntity, 'message').where(`message.id IN ${oldest.getQuery()}`);
  }

  async function dueHeads(): Promise<OutboxRow[]> {
    const now = new Date(clock.now());
    return db.read((manager) =>
      heads(manager)
        .andWhere('message.nextAttemptAt <= :now', { now })
        .andWhere('(message.leasedUntil IS NULL OR message.leasedUntil <= :now)', { now })
        .orderBy('message.id')
        .limit(batch)
        .getMany(),
    );
  }

  function claim(row: OutboxRow): Promise<boolean> {
    const leasedUntil = new Date(clock.now() + leaseMs);
    const free = row.leasedUntil === null ? IsNull() : LessThanOrEqual(new Date(clock.now()));
    return db.write((manager) =>
      compareAndSet(
        manager,
        outboxEntity,
        { id: row.id, attempts: row.attempts, leasedUntil: free },
        {
          leasedUntil,
          attempts: row.attempts + 1,
        },
      ),
    );
  }

  async function deliver(row: OutboxRow): Promise<void> {
    if (stopped || !(await claim(row))) return;
    const attempts = row.attempts + 1;
    try {
      const body: unknown = row.body === null ? undefined : JSON.parse(row.body);
      await caller.send(
        row.target as EndpointOwner,
        { method: row.method, path: row.path, body },
        { 'x-idempotency-key': row.messageId },
      );
      await db.write((manager) => manager.delete(outboxEntity, { id: row.id }));
    } catch (error) {
      const parked = refusedForGood(error) && attempts >= attemptsBeforeParking;
      const level = parked ? 'error' : 'warn';
      log[level](
        { err: error, message: row.messageId, target: row.target, attempts, parked },
        'not delivered',
      );
      await db.write((manager) =>
        manager.update(
          outboxEntity,
          { id: row.id },
          {
            leasedUntil: null,
            nextAttemptAt: new Date(clock.now() + backoffMs(attempts)),
            ...(parked && { parkedAt: new Date(clock.now()) }),
          },
        ),
      );
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      const due = stopped ? [] : await dueHeads();
      if (due.length === 0) return;
      // One queue per service, so that one that is down holds up nobody else.
      const byTarget = Map.groupBy(due, (row) => row.target);
      await Promise.all(
        [...byTarget.values()].map(async (rows) => {
          for (const row of rows) await deliver(row);
        }),
      );
    }
  }

  async function setTimer(): Promise<void> {
    cancelTimer();
    if (stopped) return;
    const next = await db.read((manager) =>
      heads(manager).orderBy('message.nextAttemptAt').limit(1).getOne(),
    );
    // Even with nothing waiting: on MariaDB another instance may have died with a message in its hands.
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
        // Who asked while the timer was being set waits for this turn too.
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
    async stop() {
      stopped = true;
      cancelTimer();
      await running;
    },
  };
}

/** The other side understood and refused; down, slow or busy is only "not yet". */
function refusedForGood(error: unknown): boolean {
  return error instanceof AppError && error.status < 500 && error.status !== 408 && error.status !== 429;
}
