import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@dossier/contracts';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { outboxEntity } from '../outbox/outbox.entity.ts';
import {
  as,
  onSeveralInstances,
  startTestInstances,
  startTestService,
  stubEndpoint,
  type TestInstances,
} from '../testing/index.ts';
import { createService } from './create-service.ts';
import type { ServiceDeps } from './deps.ts';
import { common, createNotes } from './notes.fixture.ts';
import type { Service } from './service.ts';

const minute = 60_000;
const hour = 60 * minute;

const tell = endpoint({
  ...common,
  id: 'tell',
  owner: 'filing',
  method: 'POST',
  path: '/internal/tell',
  access: 'service',
  body: z.strictObject({ text: z.string() }),
  response: z.object({}),
});
const cause = endpoint({
  ...common,
  id: 'cause',
  method: 'POST',
  path: '/api/cause',
  access: 'user',
  body: z.strictObject({ text: z.string() }),
  response: z.object({}),
});

onSeveralInstances(() => {
  let running: TestInstances | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  async function startWithJob(job: (name: string) => Promise<void>) {
    let count = 0;
    running = await startTestInstances((deps: ServiceDeps): Service => {
      const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
      const name = `instance ${(count += 1)}`;
      service.every('hourly', hour, () => job(name));
      return service;
    });
    return running.instances;
  }

  it('run a job once each time that it is due, and the other one does when the first fails', async () => {
    const runs: string[] = [];
    const failing = new Set<string>();
    const [a, b] = await startWithJob(async (name) => {
      if (failing.has(name)) throw new Error('planted');
      runs.push(name);
    });
    const pass = async (ms: number) => {
      for (const each of [a, b]) await each.clock.advance(ms);
    };
    for (let n = 1; n <= 3; n += 1) {
      await pass(hour);
      expect(runs).toHaveLength(n);
    }
    failing.add(runs[0] ?? '');
    await pass(hour);
    expect(runs).toHaveLength(4);
    expect(runs[3]).not.toBe(runs[0]);
  });

  it('take over a job from a process that died or was suspended, and not its own lease back', async () => {
    const held = Promise.withResolvers<void>();
    const runs: string[] = [];
    const [a, b] = await startWithJob(async (name) => {
      runs.push(name);
      if (runs.length === 1) await held.promise;
    });
    const suspended = a.clock.advance(hour);
    await expect.poll(() => runs, { timeout: 20_000 }).toHaveLength(1);
    await b.clock.advance(hour);
    expect(runs, 'the lease is held').toHaveLength(1);
    await b.clock.advance(hour);
    expect(runs).toHaveLength(2);
    held.resolve();
    await suspended;
    const [row] = await b.db.read((manager) =>
      manager.query<{ token: number; heldUntil: Date }[]>(
        "SELECT token, heldUntil FROM lease WHERE name = 'hourly'",
      ),
    );
    expect(row?.token, 'the first holder did not end the lease of the second').toBe(2);
    expect(new Date(row?.heldUntil ?? 0).getTime()).toBeGreaterThan(b.clock.now());
  });

  it('deliver the messages of both in order and once, with a receiver that fails at times', async () => {
    const delivered: string[] = [];
    const seen = new Set<string | undefined>();
    let calls = 0;
    running = await startTestInstances(
      (deps) => {
        const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
        service.route(cause, async ({ body, db }) => {
          await db.write((manager) => service.outbox.add(manager, tell, { body }, { key: 'one' }));
          return {};
        });
        return service;
      },
      {
        stubServices: [
          stubEndpoint(tell, ({ body, idempotencyKey }) => {
            calls += 1;
            if (calls % 7 === 3) throw new Error('planted');
            if (!seen.has(idempotencyKey)) delivered.push(body.text);
            seen.add(idempotencyKey);
            return {};
          }),
        ],
      },
    );
    const { instances } = running;
    const texts = Array.from({ length: 30 }, (_, n) => String(n));
    for (const [n, text] of texts.entries())
      await instances[n % 2]?.request(cause, { body: { text } }, { as: as(7) });
    const waiting = () => instances[0].db.read((manager) => manager.count(outboxEntity));
    await expect
      .poll(
        async () => {
          await Promise.all(instances.map((each) => each.clock.advance(5000)));
          return waiting();
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    expect(delivered).toEqual(texts);
  });
});

it('SQLite has one instance of a service: a second one does not start, and says what it needs', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'dossier-alone-'));
  const first = await startTestService(createNotes, { env: { DATA_DIR } });
  try {
    await expect(startTestService(createNotes, { env: { DATA_DIR } })).rejects.toThrow(
      /^DATA_DIR: another messages is running on .*messages\.sqlite\. Several instances of a service need DATABASE_URL\.$/,
    );
    await first.restart();
  } finally {
    await first.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}, 30_000);
