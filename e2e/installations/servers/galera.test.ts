import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listMessages, queueMail, sendMessage } from '@dossier/contracts';
import {
  as,
  asService,
  createServiceKeys,
  startTestService,
  type TestService,
} from '@dossier/service-kit/testing';
import { createMessagesService } from '@dossier/service-messages/service';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGalera, type Galera } from './galera.ts';

const limit = 8;
const count = 12;

describe('two instances of a service on two nodes of a cluster', () => {
  let cluster: Galera;
  let instances: TestService[];

  beforeAll(async () => {
    cluster = await startGalera();
    const keys = createServiceKeys();
    // At the same time, on an empty cluster: both migrate, create keys and seed.
    instances = await Promise.all(
      cluster.nodes.slice(0, 2).map(({ url }) =>
        startTestService(createMessagesService, {
          env: { ...keys, DATABASE_URL: new URL('/dossier', url).href, MESSAGE_LIMIT_USER: String(limit) },
        }),
      ),
    );
  }, 120_000);
  afterAll(async () => {
    await Promise.all(instances.map((each) => each.stop()));
    await cluster.stop();
  });

  const instance = (n: number) => instances[n % instances.length]!;
  const send = (n: number, message: string, userId = 7) =>
    instance(n).request(sendMessage, { body: { message } }, { as: as(userId) });
  const queue = (n: number, to: string) =>
    instance(n).request(
      queueMail,
      { body: { template: 'signInCode', to, language: 'de', values: { code: '135790', minutes: 5 } } },
      { as: asService('auth') },
    );
  const isReady = async (n: number) => (await instance(n).fetch('/readyz')).status;

  it('apply each migration once', async () => {
    const names = await instance(1).db.read((manager) =>
      manager.query<{ name: string }[]>('SELECT name FROM migrations'),
    );
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  it('send each mail once, whichever claims it', async () => {
    for (let n = 0; n < count; n += 1) await queue(n, `${n}@example.ch`);
    const sent = () =>
      instances.flatMap(({ dataDir }) => {
        const outbox = join(dataDir, 'outbox');
        return existsSync(outbox) ? readdirSync(outbox) : [];
      });
    await vi.waitFor(() => expect(sent().length).toBeGreaterThanOrEqual(count), 20_000);
    // A claim lasts longer than this.
    await Promise.all(instances.map((each) => each.clock.advance(1000)));
    expect(sent()).toHaveLength(count);
  });

  it('lock a user on both nodes: a limit counts what arrives through either', async () => {
    const responses = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        for (;;) {
          const response = await send(n, `message ${n}`);
          // They abort each other until one goes first; a busy machine may need longer than the product tries.
          if (response.status !== 503) return response;
        }
      }),
    );
    const byStatus = Map.groupBy(responses, ({ status }) => status);
    expect([byStatus.get(200)?.length, byStatus.get(429)?.length]).toEqual([limit, count - limit]);
  });

  it('read what the other one has just acknowledged', async () => {
    for (let n = 0; n < limit; n += 1) {
      await send(n, `message ${n}`, 8);
      const { body } = await instance(n + 1).request(listMessages, { query: {} }, { as: as(8) });
      expect(body).toHaveLength(n + 1);
    }
  });

  it('are 503 and not ready on a node without quorum, and work again after its return', async () => {
    const node = cluster.nodes[1];
    await node.isolate();
    await vi.waitFor(async () => expect(await isReady(1)).toBe(503), 20_000);
    const refused = await send(1, 'lost', 9);
    expect([refused.status, refused.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await vi.waitFor(async () => expect((await send(0, 'kept', 9)).status).toBe(200), 20_000);
    await node.rejoin();
    await vi.waitFor(async () => expect(await isReady(1)).toBe(200), 20_000);
    const { body } = await instance(1).request(listMessages, { query: {} }, { as: as(9) });
    expect(body.map(({ text }) => text)).toContain('kept');
    expect(body.map(({ text }) => text)).not.toContain('lost');
  });
});
