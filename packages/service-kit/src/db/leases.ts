import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database } from './access.ts';
import { compareAndSet } from './updates.ts';
import { leaseEntity } from './lease.entity.ts';

export interface Leases {
  /**
   * Runs `work` unless another instance of the service holds the lease, and returns whether it ran. After a success the lease
   * is kept for `keepMs` from its beginning: work that is due once an hour is done once an hour, whatever the number of
   * instances. A failure ends it, and so does the death of the process, after a minute.
   */
  run(name: string, keepMs: number, work: () => Promise<void>): Promise<boolean>;
  /** Runs `work` once no other instance holds the lease. Throws `refusal()` when that takes longer than `waitMs`. */
  hold<T>(name: string, limits: { waitMs: number; refusal: () => Error }, work: () => Promise<T>): Promise<T>;
}

const jobLeaseMs = 60_000;
/** Others wait for the end of this one after the death of its holder. */
const holdLeaseMs = 20_000;
const pollMs = 50;

interface Held {
  readonly name: string;
  readonly token: number;
  readonly leaseMs: number;
}

/**
 * Leases in the database. They keep instances from doing the same work twice, on any node of a cluster, where locks of the
 * server are those of one node. But a process that was suspended may believe that it still has one: what must not happen
 * twice is a conditional change of a row in the work itself.
 */
export function createLeases(db: Pick<Database, 'read' | 'write'>, clock: Clock): Leases {
  const later = (ms: number) => new Date(clock.now() + ms);

  /** Returns undefined while another one has the lease. `longestMs` is as long as any is taken for. */
  async function claim(name: string, leaseMs: number, longestMs: number): Promise<Held | undefined> {
    const row = await db.read((manager) => manager.findOneBy(leaseEntity, { name }));
    if (!row) {
      await insert(name);
      return claim(name, leaseMs, longestMs);
    }
    const { token, heldUntil } = row;
    // A time further ahead than any lease was written before the clock was set back.
    const isHeld = heldUntil > later(0) && heldUntil <= later(longestMs + leaseMs);
    if (isHeld) return undefined;
    const next = { token: token + 1, heldUntil: later(leaseMs) };
    const isFirst = await db.write((manager) => compareAndSet(manager, leaseEntity, { name, token }, next));
    return isFirst ? { name, token: next.token, leaseMs } : undefined;
  }

  /** Several instances may do so at the same time. */
  async function insert(name: string): Promise<void> {
    const values = { name, token: 0, heldUntil: new Date(0) };
    await db.write((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(leaseEntity)
        .values(values)
        .orIgnore()
        .updateEntity(false)
        .execute(),
    );
  }

  const holdUntil = ({ name, token }: Held, heldUntil: Date) =>
    db.write((manager) => compareAndSet(manager, leaseEntity, { name, token }, { heldUntil }));

  /** Renews the lease until the returned function is called. An instance that cannot renew it loses it, and does its work to the end. */
  function keepRenewing(held: Held): () => void {
    let cancel = clock.after(held.leaseMs / 3, renew);
    async function renew(): Promise<void> {
      if (await holdUntil(held, later(held.leaseMs)).catch(() => false))
        cancel = clock.after(held.leaseMs / 3, renew);
    }
    return () => cancel();
  }

  return {
    async run(name, keepMs, work) {
      const startedAt = clock.now();
      const held = await claim(name, jobLeaseMs, Math.max(keepMs, jobLeaseMs));
      if (!held) return false;
      const stopRenewing = keepRenewing(held);
      let heldUntil = new Date(0);
      try {
        await work();
        heldUntil = new Date(startedAt + keepMs);
      } finally {
        stopRenewing();
        await holdUntil(held, heldUntil);
      }
      return true;
    },
    async hold(name, { waitMs, refusal }, work) {
      const deadline = performance.now() + waitMs;
      let held: Held | undefined;
      while (!(held = await claim(name, holdLeaseMs, holdLeaseMs))) {
        if (performance.now() > deadline) throw refusal();
        await delay(pollMs);
      }
      const stopRenewing = keepRenewing(held);
      try {
        return await work();
      } finally {
        stopRenewing();
        // Done or not, the work is over: where the database is away by now, the lease ends by itself.
        await holdUntil(held, new Date(0)).catch(() => false);
      }
    },
  };
}
