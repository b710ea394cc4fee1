import { randomBytes } from 'node:crypto';
import { endpoint } from '@dossier/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createService, fail, type HandlerContext, type Service, type ServiceDeps } from '../index.ts';
import { common } from '../service/notes.fixture.ts';
import {
  as,
  asService,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  type TestService,
} from '../testing/index.ts';
import { outboxEntity } from './outbox.entity.ts';
import { backoffMs } from './relay.ts';

const tell = endpoint({
  ...common,
  id: 'tell',
  owner: 'filing',
  method: 'POST',
  path: '/internal/tell/{id}',
  access: 'service',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ text: z.string() }),
  response: z.object({}),
});
const cause = endpoint({
  ...common,
  id: 'cause',
  method: 'POST',
  path: '/api/cause',
  access: 'user',
  body: z.strictObject({
    texts: z.array(z.string()),
    key: z.string().optional(),
    beforeResponse: z.literal(true).optional(),
    broken: z.boolean().optional(),
  }),
  response: z.object({}),
});
const take = endpoint({
  ...common,
  id: 'take',
  method: 'POST',
  path: '/internal/take',
  access: 'service',
  response: z.object({ done: z.boolean() }),
});

function createTeller(deps: ServiceDeps): Service {
  const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
  service.route(cause, async ({ body, db }) => {
    await db.write(async (manager) => {
      for (const text of body.texts) {
        const { key, beforeResponse } = body;
        const options = { ...(key && { key }), ...(beforeResponse && { beforeResponse }) };
        await service.outbox.add(manager, tell, { params: { id: 'ä/1' }, body: { text } }, options);
      }
      if (body.broken) throw fail('FORBIDDEN');
    });
    return {};
  });
  service.route(take, async ({ db, idempotencyKey }) => {
    const done = await db.write((manager) => service.inbox.once(manager, idempotencyKey, async () => true));
    return { done: done === true };
  });
  return service;
}

/** Instances on one database share it. */
const MASTER_KEY = randomBytes(32).toString('base64');
let test: TestService | undefined;
afterEach(async () => {
  await test?.stop();
  test = undefined;
});

forEachDatabase((database) => {
  describe('the outbox', () => {
    const delivered: Array<{ text: string; id: string | undefined; caller: string | undefined }> = [];
    let response: (context: HandlerContext<typeof tell>) => Promise<Record<string, never>>;

    async function start(): Promise<TestService> {
      delivered.length = 0;
      response = async () => ({});
      test = await startTestService(createTeller, {
        database,
        env: { MASTER_KEY },
        stubServices: [
          stubEndpoint(tell, async (context) => {
            delivered.push({ text: context.body.text, id: context.idempotencyKey, caller: context.caller });
            return response(context);
          }),
        ],
      });
      return test;
    }
    /** Another instance on the same database. */
    const startAgain = (first: TestService): Promise<TestService> =>
      startTestService(createTeller, {
        env: { DATABASE_URL: first.service.env.DATABASE_URL ?? '', MASTER_KEY },
        stubServices: [
          stubEndpoint(tell, async ({ body, idempotencyKey, caller }) => {
            delivered.push({ text: body.text, id: idempotencyKey, caller });
            return {};
          }),
        ],
      });
    const texts = () => delivered.map(({ text }) => text);
    const waiting = (service: TestService) => service.db.read((manager) => manager.count(outboxEntity));

    it('delivers after the commit, in order, and deletes delivered messages', async () => {
      const service = await start();
      await service.request(cause, { body: { texts: ['a', 'b', 'c'], key: 'k' } }, { as: as(7) });
      await service.service.drainOutbox();
      expect(texts()).toEqual(['a', 'b', 'c']);
      expect(delivered[0]).toMatchObject({
        caller: 'messages',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(await waiting(service)).toBe(0);
    });

    it('delivers nothing after a rollback', async () => {
      const service = await start();
      await service.request(cause, { body: { texts: ['a'], broken: true } }, { as: as(7) });
      await service.service.drainOutbox();
      expect(delivered).toEqual([]);
    });

    it('delivers before the response what its client reads next, past messages that wait', async () => {
      const service = await start();
      const { promise: slow, resolve } = Promise.withResolvers<Record<string, never>>();
      response = ({ body }) => (body.text === 'slow' ? slow : Promise.resolve({}));
      await service.request(cause, { body: { texts: ['slow'] } }, { as: as(7) });
      await vi.waitFor(() => expect(texts()).toEqual(['slow']), 10_000);
      await service.request(cause, { body: { texts: ['next'], beforeResponse: true } }, { as: as(7) });
      expect(texts()).toEqual(['slow', 'next']);
      resolve({});
      await service.service.drainOutbox();
      expect(texts()).toEqual(['slow', 'next']);
      expect(await waiting(service)).toBe(0);
    });

    it('responds while the receiver is down, and delivers later what was due before', async () => {
      const service = await start();
      response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
      const body = { texts: ['late'], beforeResponse: true as const };
      expect((await service.request(cause, { body }, { as: as(7) })).status).toBe(200);
      response = async () => ({});
      await service.clock.advance(1000);
      await service.service.drainOutbox();
      expect(texts()).toEqual(['late', 'late']);
      expect(new Set(delivered.map(({ id }) => id)).size).toBe(1);
      expect(await waiting(service)).toBe(0);
    });

    it('retries with the same id, keeps the order of a key, and does not delay other keys', async () => {
      const service = await start();
      response = async ({ body }) => {
        if (body.text === 'a' && delivered.length < 4) throw fail('SERVICE_UNAVAILABLE');
        return {};
      };
      await service.request(cause, { body: { texts: ['a', 'b'], key: 'k' } }, { as: as(7) });
      await service.request(cause, { body: { texts: ['other'] } }, { as: as(7) });
      await service.service.drainOutbox();
      expect(texts().filter((text) => text === 'b')).toEqual([]);
      expect(texts()).toContain('other');
      await service.clock.advance(20_000);
      const order = texts().filter((text) => text !== 'other');
      expect(order.at(-1)).toBe('b');
      expect(order.slice(0, -1).every((text) => text === 'a')).toBe(true);
      expect(new Set(delivered.filter(({ text }) => text === 'a').map(({ id }) => id)).size).toBe(1);
      expect(await waiting(service)).toBe(0);
    });

    it('tries few of many messages to a service that is down, and delivers all once it is back', async () => {
      const service = await start();
      response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
      const many = Array.from({ length: 40 }, (_, n) => String(n));
      await service.request(cause, { body: { texts: many } }, { as: as(7) });
      await service.service.drainOutbox();
      expect(delivered).toHaveLength(10);
      response = async () => ({});
      await service.clock.advance(5_000);
      await service.service.drainOutbox();
      expect(new Set(texts()).size).toBe(many.length);
      expect(await waiting(service)).toBe(0);
    });

    it('does not take a service for down that refuses many messages', async () => {
      const service = await start();
      response = ({ body }) =>
        body.text === 'good' ? Promise.resolve({}) : Promise.reject(fail('VALIDATION_FAILED'));
      const many = [...Array.from({ length: 12 }, (_, n) => `bad ${n}`), 'good'];
      await service.request(cause, { body: { texts: many } }, { as: as(7) });
      await service.service.drainOutbox();
      expect(texts()).toContain('good');
    });

    it('loses nothing in a restart', async () => {
      const service = await start();
      response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
      await service.request(cause, { body: { texts: ['a'] } }, { as: as(7) });
      await service.service.drainOutbox();
      response = async () => ({});
      await service.clock.advance(60_000);
      await service.restart();
      await service.service.drainOutbox();
      expect(texts().length).toBeGreaterThan(1);
      expect(await waiting(service)).toBe(0);
    });

    it('delivers what was added or delayed before the clock was set back by a day', async () => {
      const service = await start();
      const now = new Date(service.clock.now());
      response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
      await service.clock.jump(24 * 3600 * 1000);
      await service.request(cause, { body: { texts: ['delayed'] } }, { as: as(7) });
      await service.service.drainOutbox();
      service.clock.set(now);
      response = async () => ({});
      delivered.length = 0;
      await service.service.drainOutbox();
      expect(texts()).toEqual(['delayed']);
      expect(await waiting(service)).toBe(0);
    });

    // With several processes on one database a lease has to run out instead.
    if (database === 'sqlite')
      it('redelivers the messages of a killed process immediately', async () => {
        const service = await start();
        response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
        await service.request(cause, { body: { texts: ['a'] } }, { as: as(7) });
        await service.service.drainOutbox();
        const now = new Date(service.clock.now());
        const leasedUntil = new Date(service.clock.now() + 30_000);
        await service.db.write((manager) =>
          manager.update(outboxEntity, { target: 'filing' }, { leasedUntil, nextAttemptAt: now }),
        );
        response = async () => ({});
        await service.restart();
        await service.service.drainOutbox();
        expect(await waiting(service)).toBe(0);
      });

    it('parks a damaged message immediately, and erases the calls about a user in spite of it', async () => {
      const service = await start();
      response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
      await service.request(cause, { body: { texts: ['damaged', 'next'], key: 'k' } }, { as: as(7) });
      await service.service.drainOutbox();
      await service.db.write(async (manager) => {
        const [first] = await manager.find(outboxEntity, { order: { id: 'ASC' }, take: 1 });
        await manager.query("UPDATE outbox SET body = 'forged' WHERE id = ?", [first?.id]);
        await service.service.outbox.erase(manager, 7);
      });
      response = async () => ({});
      delivered.length = 0;
      await service.clock.advance(60_000);
      expect(texts()).toEqual(['next']);
      const rows = await service.db.read((manager) => manager.find(outboxEntity));
      expect(rows.map(({ parkedAt, attempts }) => [parkedAt instanceof Date, attempts])).toEqual([[true, 2]]);
      expect(service.logs.join('')).toContain('"code":"DATA_DAMAGED","table":"outbox"');
    });

    it('sends no call that was turned to another address, or put into the database', async () => {
      const service = await start();
      response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
      await service.request(cause, { body: { texts: ['turned', 'good'] } }, { as: as(7) });
      await service.service.drainOutbox();
      const columns = 'messageId, target, orderKey, method, nextAttemptAt, createdAt, attempts';
      await service.db.write(async (manager) => {
        const [first] = await manager.find(outboxEntity, { order: { id: 'ASC' }, take: 1 });
        const { id } = first ?? {};
        await manager.query("UPDATE outbox SET path = '/internal/tell/9' WHERE id = ?", [id]);
        const put = `INSERT INTO outbox (${columns}, path, body) SELECT ${columns}, '/internal/tell/8', ? FROM outbox WHERE id = ?`;
        await manager.query(put, [first?.body, id]);
      });
      response = async () => ({});
      delivered.length = 0;
      await service.clock.advance(120_000);
      expect(texts()).toEqual(['good']);
    });

    it('parks a permanently rejected message, so that it does not block others', async () => {
      const service = await start();
      response = ({ body }) =>
        body.text === 'bad' ? Promise.reject(fail('VALIDATION_FAILED')) : Promise.resolve({});
      await service.request(cause, { body: { texts: ['bad', 'good'], key: 'k' } }, { as: as(7) });
      for (let turn = 0; turn < 15; turn += 1) await service.clock.advance(60_000);
      expect(texts().at(-1)).toBe('good');
      expect(texts().filter((text) => text === 'bad')).toHaveLength(10);
      const rows = await service.db.read((manager) => manager.find(outboxEntity));
      expect(rows.map((row) => row.parkedAt instanceof Date)).toEqual([true]);
    });

    // On SQLite there is one process per file.
    if (database === 'mariadb') {
      it('is not delivered by an instance whose clock is a moment behind while another delivers it', async () => {
        const first = await start();
        const second = await startAgain(first);
        response = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
        await first.request(cause, { body: { texts: ['a'], key: 'k' } }, { as: as(7) });
        await first.service.drainOutbox();
        const later = first.clock.now() + 5000;
        first.clock.set(new Date(later));
        second.clock.set(new Date(later - 1000));
        const { promise, resolve } = Promise.withResolvers<Record<string, never>>();
        response = () => promise;
        delivered.length = 0;
        const delivering = first.service.drainOutbox();
        await vi.waitFor(() => expect(texts()).toEqual(['a']));
        await second.service.drainOutbox();
        expect(texts()).toEqual(['a']);
        resolve({});
        await delivering;
        await second.stop();
      });

      it('is delivered by two instances, each message once and in order', async () => {
        const first = await start();
        const second = await startAgain(first);
        const names = Array.from({ length: 30 }, (_, index) => String(index));
        await Promise.all(
          [first, second].map((each, index) =>
            each.request(
              cause,
              { body: { texts: names.map((name) => `${index}:${name}`), key: `k${index}` } },
              { as: as(7) },
            ),
          ),
        );
        while ((await waiting(first)) > 0) {
          await Promise.all([first.service.drainOutbox(), second.service.drainOutbox()]);
        }
        await second.stop();
        for (const index of [0, 1]) {
          const own = texts().filter((text) => text.startsWith(`${index}:`));
          expect(own).toEqual(names.map((name) => `${index}:${name}`));
        }
      });
    }

    it('applies a message once, even when it arrives repeatedly and in parallel', async () => {
      const service = await start();
      const headers = { 'x-idempotency-key': 'message-1' };
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => service.request(take, {}, { as: asService('filing'), headers })),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(responses.filter(({ body }) => body.done)).toHaveLength(1);
      await service.clock.advance(40 * 24 * 3600 * 1000);
      await service.service.inbox.sweep();
      expect((await service.request(take, {}, { as: asService('filing'), headers })).body.done).toBe(true);
    });
  });
});

it('backs off up to four seconds', () => {
  expect([1, 2, 3, 4, 5, 20, 2000].map(backoffMs)).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000]);
});
