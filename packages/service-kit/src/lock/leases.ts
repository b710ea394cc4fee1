import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { compareAndSet } from '../db/updates.ts';
import { leaseEntity } from './lease.entity.ts';

export interface Leases {
  /**
   * Runs `work` unless another instance of the service holds the lease, and returns whether it ran. After a success the lease
   * is kept for `keepMs` from its beginning: work that is due once an hour is done once an hour, whatever the number of
   * instances. A failure ends it, and so does the death of the process, after a minute.
   */
  run(name: string, keepMs: number, work: () => Promise<void>): Promise<boolean>;
}

const leaseMs = 60_000;

/**
 * Leases in the database. They keep instances from doing the same work twice, but a process that was suspended may believe
 * that it still has one: what must not happen twice is a conditional change of a row in the work itself.
 */
export function createLeases(db: Database, clock: Clock): Leases {
  const later = (ms: number) => new Date(clock.now() + ms);

  /** Returns the token of the new holder; undefined while another one has the lease. */
  async function claim(name: string, keepMs: number): Promise<number | undefined> {
    const row = await db.read((manager) => manager.findOneBy(leaseEntity, { name }));
    if (!row) {
      await insert(name);
      return claim(name, keepMs);
    }
    const { token, heldUntil } = row;
    // A time further ahead than any lease was written before the clock was set back.
    const isHeld = heldUntil > later(0) && heldUntil <= later(Math.max(keepMs, leaseMs) + leaseMs);
    if (isHeld) return undefined;
    const next = { token: token + 1, heldUntil: later(leaseMs) };
    const isFirst = await db.write((manager) => compareAndSet(manager, leaseEntity, { name, token }, next));
    return isFirst ? next.token : undefined;
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

  return {
    async run(name, keepMs, work) {
      const startedAt = clock.now();
      const token = await claim(name, keepMs);
      if (token === undefined) return false;
      const holdUntil = (heldUntil: Date) =>
        db.write((manager) => compareAndSet(manager, leaseEntity, { name, token }, { heldUntil }));
      let cancel = clock.after(leaseMs / 3, renew);
      async function renew(): Promise<void> {
        // An instance that cannot renew it loses it, and does its work to the end.
        if (await holdUntil(later(leaseMs)).catch(() => false)) cancel = clock.after(leaseMs / 3, renew);
      }
      let heldUntil = new Date(0);
      try {
        await work();
        heldUntil = new Date(startedAt + keepMs);
      } finally {
        cancel();
        await holdUntil(heldUntil);
      }
      return true;
    },
  };
}
