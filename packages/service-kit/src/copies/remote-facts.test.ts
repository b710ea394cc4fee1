import { endpoint } from '@dossier/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import { createService, fail, type Service, type ServiceDeps } from '../index.ts';
import { common } from '../service/notes.fixture.ts';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  type TestService,
} from '../testing/index.ts';
import { copyEntity, createCopyTable } from './copies.entity.ts';
import { createRemoteFacts } from './remote-facts.ts';

const number = z.object({ value: z.number() });
const getNumber = endpoint({
  ...common,
  id: 'number',
  owner: 'filing',
  method: 'GET',
  path: '/internal/number',
  access: 'service',
  query: z.strictObject({ taxYear: z.string() }),
  response: number,
});
const show = endpoint({
  ...common,
  id: 'show',
  method: 'GET',
  path: '/api/show/{taxYear}',
  access: 'user',
  params: z.strictObject({ taxYear: z.coerce.number() }),
  response: number,
});
const expire = endpoint({
  ...common,
  id: 'expire',
  method: 'POST',
  path: '/internal/expire',
  access: 'service',
  response: z.object({}),
});

class CreateCopies1795670000000 {
  readonly name = 'CreateCopies1795670000000';

  up(runner: QueryRunner): Promise<void> {
    return createCopyTable(runner);
  }
}

function createReader(deps: ServiceDeps): Service {
  const migrations = [CreateCopies1795670000000];
  const service = createService({ name: 'messages', entities: [copyEntity], migrations }, deps);
  const remoteFacts = createRemoteFacts(service);
  service.route(show, async ({ identity, params: { taxYear } }) => {
    const ask = () => service.call(getNumber, { query: { taxYear: String(taxYear) } });
    return (await remoteFacts.read(identity.userId, { filing: { taxYear, schema: number, ask } })).filing;
  });
  service.route(expire, async ({ db }) => {
    await db.write((manager) => remoteFacts.expire(manager, 7, 'filing'));
    return {};
  });
  return service;
}

let test: TestService;
afterEach(() => test.stop());

forEachDatabase((database) => {
  describe('copies of what another service knows', () => {
    let value: number;
    let asked: string[];
    let whileAsked: () => Promise<unknown>;

    async function start(): Promise<void> {
      [value, asked, whileAsked] = [1, [], async () => undefined];
      const stub = stubEndpoint(getNumber, async ({ query }) => {
        const result = { value };
        asked.push(query.taxYear);
        await whileAsked();
        return result;
      });
      test = await startTestService(createReader, { database, stubServices: [stub] });
    }
    const read = async (taxYear = 2025, userId = 7) =>
      (await test.request(show, { params: { taxYear } }, { as: as(userId) })).body.value;
    const announce = () => test.request(expire, {}, { as: asService('filing') });

    it('are used until the source announces a change', async () => {
      await start();
      expect([await read(), await read(2024), await read(2025, 8)]).toEqual([1, 1, 1]);
      value = 2;
      expect([await read(), await read(2024), asked.length]).toEqual([1, 1, 3]);
      await announce();
      expect([await read(), await read(2024), await read(2025, 8), await read()]).toEqual([2, 2, 1, 2]);
      expect(asked).toEqual(['2025', '2024', '2025', '2025', '2024']);
    });

    it('do not store what changed while it was asked for, for a new and for an existing copy', async () => {
      await start();
      for (const [before, after] of [
        [1, 2],
        [2, 3],
      ] as const) {
        await announce();
        whileAsked = () => {
          value = after;
          whileAsked = async () => undefined;
          return announce();
        };
        expect([before, await read(), await read()]).toEqual([before, before, after]);
      }
    });

    it('are asked for again after a start, during which nobody could announce, and after an hour', async () => {
      await start();
      await read();
      await test.restart();
      value = 2;
      expect(await read()).toBe(2);
      value = 3;
      await test.clock.advance(59 * 60_000);
      expect(await read()).toBe(2);
      await test.clock.advance(2 * 60_000);
      expect(await read()).toBe(3);
    });

    it('are not used in another form, or damaged', async () => {
      await start();
      await read();
      await test.db.write((manager) => manager.query("UPDATE copy SET facts = 'sealed1.AAAA'"));
      value = 2;
      expect(await read()).toBe(2);
    });

    it('are as available as their source when there is none', async () => {
      await start();
      await read();
      whileAsked = () => Promise.reject(fail('SERVICE_UNAVAILABLE'));
      expect(await read()).toBe(1);
      await announce();
      const response = await test.request(show, { params: { taxYear: 2025 } }, { as: as(7) });
      expect([response.status, response.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    });
  });
});
