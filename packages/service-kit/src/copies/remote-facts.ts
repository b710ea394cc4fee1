import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { compareAndSet } from '../db/updates.ts';
import type { Service } from '../service/service.ts';
import { copyEntity, copyFacts, type CopyRow } from './copies.entity.ts';

/** Facts that a service needs of another one: from the copy, or else from `ask`. */
interface SourceSpec {
  readonly taxYear?: number;
  /** What is needed of them. A copy of another form, as of an earlier version, is not used. */
  readonly schema: z.ZodType;
  ask(): Promise<unknown>;
}

type FactsOf<W extends Record<string, SourceSpec>> = { [S in keyof W]: z.output<W[S]['schema']> };

export interface RemoteFacts {
  /** The facts about a user by source. Sources without a valid copy are asked, all at once; the error of one is thrown. */
  read<W extends Record<string, SourceSpec>>(userId: number, specs: W): Promise<FactsOf<W>>;
  /** Drops the copies of a source, whose facts about the user have changed. */
  expire(manager: EntityManager, userId: number, source: string): Promise<void>;
}

/** Facts also change with time, such as those of the last 14 days. */
const maxAgeMs = 60 * 60_000;

/**
 * Copies of what other services know, for requests that are too frequent to ask them. The source sends a change before it
 * responds (`outbox.add` with `beforeResponse`), so a copy is as new as the last response of its source. While no instance
 * of this service runs, none is told: copies from before the start of this instance are asked for again.
 */
export function createRemoteFacts(
  service: Pick<Service, 'db' | 'clock' | 'log' | 'onStart'> & {
    readonly seals: Pick<Service['seals'], 'own'>;
  },
): RemoteFacts {
  const { db, clock, log, seals } = service;
  let startedAt = Number.POSITIVE_INFINITY;
  service.onStart(() => {
    startedAt = clock.now();
  });

  /** The facts of a copy that is valid. */
  function open(row: CopyRow | undefined, schema: z.ZodType): { facts: unknown } | undefined {
    if (!row?.facts) return undefined;
    const askedAt = row.askedAt.getTime();
    const age = clock.now() - askedAt;
    if (askedAt < startedAt || age < 0 || age >= maxAgeMs) return undefined;
    try {
      const parsed = schema.safeParse(seals.own.openJson(copyFacts(row), row.facts));
      return parsed.success ? { facts: parsed.data } : undefined;
    } catch {
      // A damaged copy is reported by the seal; the source knows better.
      return undefined;
    }
  }

  /** A row must exist before its source is asked, so that a change in the meantime is noticed. */
  async function insert(rows: CopyRow[]): Promise<void> {
    if (rows.length === 0) return;
    await db.write((manager) =>
      manager.createQueryBuilder().insert().into(copyEntity).values(rows).orIgnore().execute(),
    );
  }

  async function store(asked: readonly { row: CopyRow; facts: unknown }[]): Promise<void> {
    await db.write(async (manager) => {
      for (const { row, facts } of asked) {
        const { userId, source, taxYear, generation, askedAt } = row;
        const sealed = seals.own.sealJson(copyFacts(row), facts);
        const expected = { userId, source, taxYear, generation };
        await compareAndSet(manager, copyEntity, expected, { facts: sealed, askedAt });
      }
    });
  }

  return {
    async read<W extends Record<string, SourceSpec>>(userId: number, specs: W) {
      const rows = await db.read((manager) => manager.findBy(copyEntity, { userId }));
      const askedAt = new Date(clock.now());
      const sources = Object.entries(specs).map(([source, { taxYear = 0, schema, ask }]) => {
        const found = rows.find((row) => row.source === source && row.taxYear === taxYear);
        const row = { userId, source, taxYear, generation: found?.generation ?? 0, facts: null, askedAt };
        return { row, isNew: !found, valid: open(found, schema), ask: async () => schema.parse(await ask()) };
      });
      const due = sources.filter(({ valid }) => !valid);
      const known = sources.map(({ row, valid }) => [row.source, valid?.facts] as const);
      if (due.length === 0) return Object.fromEntries(known) as FactsOf<W>;
      // Reading must work while the disk is full.
      const isStorable = await succeeds(insert(due.filter(({ isNew }) => isNew).map(({ row }) => row)));
      const asked = await Promise.all(due.map(async ({ row, ask }) => ({ row, facts: await ask() })));
      if (isStorable) await succeeds(store(asked));
      const news = asked.map(({ row, facts }) => [row.source, facts] as const);
      return Object.fromEntries([...known, ...news]) as FactsOf<W>;
    },
    async expire(manager, userId, source) {
      await manager
        .createQueryBuilder()
        .update(copyEntity)
        .set({ generation: () => 'generation + 1', facts: null })
        .where({ userId, source })
        .execute();
    },
  };

  function succeeds(work: Promise<void>): Promise<boolean> {
    return work.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'a copy could not be stored');
        return false;
      },
    );
  }
}
