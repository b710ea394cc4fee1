import { AsyncLocalStorage } from 'node:async_hooks';
import {
  AppError,
  createFairQueue,
  fail,
  isDamaged,
  type FairQueue,
  type Service,
} from '@dossier/service-kit';
import type { PaperLane, PaperRow } from '../papers/papers.entity.ts';
import {
  claimPaper,
  findWaiting,
  hasLeftPapers,
  hasPapersAhead,
  listOwners,
  maxTries,
  releasePapers,
  updateClaimed,
} from './queue.repository.ts';

export interface ReadQueue {
  /** Starts what is due and has a place. */
  wake(): void;
  /** Ends the read of a file that was deleted or replaced. */
  abort(fileId: string): void;
  /** Ends all reads, which are repeated after the next start, and starts no other. */
  stop(): Promise<void>;
}

export interface ReadQueueOptions {
  /** Papers with text, and others, that are read at the same time. */
  readonly places: number;
  /** Reads a paper and stores the result. */
  read(paper: PaperRow, signal: AbortSignal): Promise<void>;
}

/** A paper at which the reader fails so often, at a limit of time or memory, is not read again. */
const maxReaderFailures = 2;
/** No read takes as long: the reader has its own limit. */
const leaseMs = 5 * 60_000;
/** The wait after the first failure; it doubles with each. */
const retryMs = 10_000;
/** The pause when another service is down. */
const pauseMs = 5_000;
/** People whose next paper has a place in the memory of this process. */
const maxOwners = 10_000;

/** Turns for papers of some lanes. */
interface Pool {
  /** What is read first; the others only when no paper is ahead of them. */
  readonly first: readonly PaperLane[];
  readonly then: readonly PaperLane[];
  readonly turns: FairQueue;
  /** Turns of each person that run or wait in this process. */
  readonly turnsOf: Map<number, number>;
  readonly pending: Set<Promise<void>>;
}

/**
 * Reads the papers of the table. Papers with text have places of their own, so that they do not wait for scans; papers that
 * used their budget before wait behind all scans. People take turns: the next paper of one person comes after the first of all
 * others. A paper is claimed when its turn has come, so that several processes share the table, and one that dies leaves a
 * lease.
 */
export function createReadQueue(service: Service, { places, read }: ReadQueueOptions): ReadQueue {
  const { db, clock, log } = service;
  const createPool = (first: readonly PaperLane[], then: readonly PaperLane[]): Pool => ({
    first,
    then,
    turns: createFairQueue(
      { places, placesPerOwner: places, waiting: maxOwners * places, waitingPerOwner: places },
      () => fail('SERVICE_UNAVAILABLE', { retryAfter: 1 }),
    ),
    turnsOf: new Map(),
    pending: new Set(),
  });
  const pools = [createPool(['quick'], []), createPool(['full'], ['slow', 'text'])];
  const running = new Map<string, AbortController>();
  let filling: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let pausedUntil = 0;

  /** A read must not inherit the request that woke the queue. */
  const detached = AsyncLocalStorage.snapshot();

  const now = () => new Date(clock.now());

  /** Nothing is read while a service is down; a pause that is longer was set before the clock was set back. */
  const isPaused = () => clock.now() < pausedUntil && pausedUntil - clock.now() <= pauseMs;

  const isResting = () => stopped || isPaused();

  async function fill(): Promise<void> {
    try {
      do {
        again = false;
        for (const pool of pools) if (pool.pending.size <= places) await fillPool(pool);
      } while (again && !isResting());
    } catch (error) {
      log.warn({ err: error }, 'the queue of papers could not be read');
    } finally {
      filling = undefined;
    }
  }

  /**
   * With more turns than places there is nothing to add yet: listing the people reads all papers that wait, which are many
   * when papers arrive faster than they are read. The last turns wake the queue again.
   */
  async function fillPool(pool: Pool): Promise<void> {
    const list = (lanes: readonly PaperLane[]) =>
      db.read((manager) => listOwners(manager, lanes, now(), maxOwners));
    const owners = await list(pool.first);
    if (owners.length === 0 && pool.then.length > 0) owners.push(...(await list(pool.then)));
    for (const owner of owners)
      for (let taken = pool.turnsOf.get(owner) ?? 0; taken < places; taken += 1) takeTurn(pool, owner);
  }

  function takeTurn(pool: Pool, owner: number): void {
    const { turns, turnsOf, pending } = pool;
    turnsOf.set(owner, (turnsOf.get(owner) ?? 0) + 1);
    const turn = turns
      .run({ owner }, () => readNext(pool, owner))
      .catch((error: unknown) => log.warn({ err: error }, 'a paper was not read'))
      .then((hasRead) => {
        pending.delete(turn);
        const left = (turnsOf.get(owner) ?? 1) - 1;
        if (left > 0) turnsOf.set(owner, left);
        else turnsOf.delete(owner);
        if (hasRead === true) wake();
      });
    pending.add(turn);
  }

  async function claim(owner: number, lanes: readonly PaperLane[]): Promise<PaperRow | null> {
    const leasedUntil = new Date(clock.now() + leaseMs);
    for (;;) {
      // Outside of the transaction that claims it, which would be aborted where another turn is faster.
      const paper = await db.read((manager) => findWaiting(manager, owner, lanes, now()));
      if (!paper) return null;
      const claimed = await db.write((manager) => claimPaper(manager, paper, leasedUntil));
      if (claimed) return claimed;
    }
  }

  async function claimNext({ first, then }: Pool, owner: number): Promise<PaperRow | null> {
    const paper = await claim(owner, first);
    if (paper || then.length === 0) return paper;
    return (await db.read((manager) => hasPapersAhead(manager, now()))) ? null : claim(owner, then);
  }

  /** Returns whether there was a paper. */
  async function readNext(pool: Pool, owner: number): Promise<boolean> {
    if (isResting()) return false;
    const paper = await claimNext(pool, owner);
    if (!paper) return false;
    const abort = new AbortController();
    running.set(paper.fileId, abort);
    try {
      await read(paper, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted)
        log.warn({ err: error, file: paper.fileId, tries: paper.tries }, 'paper not read');
      await db.write((manager) =>
        updateClaimed(manager, paper, afterFailure(paper, error, abort.signal.aborted)),
      );
    } finally {
      running.delete(paper.fileId);
    }
    return true;
  }

  function afterFailure({ tries }: PaperRow, error: unknown, isAborted: boolean) {
    const retry = (ms: number, count = tries) =>
      ({ state: 'waiting', tries: count, dueAt: new Date(clock.now() + ms) }) as const;
    if (isAborted) return retry(0, tries - 1);
    if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') {
      pausedUntil = clock.now() + pauseMs;
      return retry(0, tries - 1);
    }
    const isFinal = isDamaged(error) || (error instanceof AppError && error.code === 'FILE_NOT_FOUND');
    const limit = error instanceof AppError ? maxTries : maxReaderFailures;
    return isFinal || tries >= limit ? ({ state: 'failed' } as const) : retry(retryMs * 2 ** (tries - 1));
  }

  function wake(): void {
    if (pools.every(({ pending }) => pending.size > places)) return;
    again = true;
    if (!isResting()) filling ??= detached(fill);
  }

  /** SQLite has one process: whatever is being read when it starts was left by the one before. */
  service.onStart(() =>
    service.env.DATABASE_URL === undefined
      ? db.write((manager) => releasePapers(manager, new Date(clock.now() + leaseMs), now()))
      : undefined,
  );
  service.everyInstance('read-papers', 2_000, async () => {
    if (await db.read((manager) => hasLeftPapers(manager, now())))
      await db.write((manager) => releasePapers(manager, now(), now()));
    wake();
  });
  service.onStop(() => stop());

  async function stop(): Promise<void> {
    stopped = true;
    for (const abort of running.values()) abort.abort();
    await filling;
    await Promise.all(pools.flatMap(({ pending }) => [...pending]));
  }

  return {
    wake,
    abort: (fileId) => running.get(fileId)?.abort(),
    stop,
  };
}
