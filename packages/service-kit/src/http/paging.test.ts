import { endpoint } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createService, cursorTime, type Service, type ServiceDeps } from '../index.ts';
import { as, startForSuite, startTestService } from '../testing/index.ts';

const rows = [3, 2, 1].map((day) => ({ id: day, at: new Date(Date.UTC(2026, 0, day)), text: `day ${day}` }));

const list = endpoint({
  id: 'days.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/days',
  summary: 'test',
  access: 'user',
  page: true,
  query: z.strictObject({ from: z.string().optional() }),
  response: z.array(z.string()),
});

function createDays(deps: ServiceDeps): Service {
  const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
  const position = z.object({ at: cursorTime, id: z.int() });
  service.routePage(list, position, async ({ query, after }) => {
    expect(query).not.toHaveProperty('cursor');
    const rest = rows.filter(({ at }) => !after || at < after.at);
    const page = rest.slice(0, query.limit ?? 2);
    const next = page.length < rest.length ? page.at(-1) : undefined;
    return { body: page.map(({ text }) => text), total: rows.length, next };
  });
  return service;
}

const test = startForSuite(() => startTestService(createDays));
const read = (query: { limit?: string; cursor?: string }) => test.request(list, { query }, { as: as(7) });

it('lists pages, whose cursors hold the position of the last row and nothing else of it', async () => {
  const first = await read({});
  expect([first.body, first.headers.get('x-total-count')]).toEqual([['day 3', 'day 2'], '3']);
  const cursor = first.headers.get('x-next-cursor') ?? '';
  expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())).toEqual([Date.UTC(2026, 0, 2), 2]);
  const second = await read({ cursor });
  expect([second.body, second.headers.get('x-next-cursor')]).toEqual([['day 1'], null]);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  '',
  'x',
  '1',
  encode(1),
  encode([]),
  encode(['2026-01-01', 1]),
  encode([1e99, 1]),
  encode([1, 1, 1]),
])('refuses the cursor "%s"', async (cursor) => {
  const { status, error } = await read({ cursor });
  expect([status, error?.fields?.[0]?.path]).toEqual([400, 'cursor']);
});

it('refuses a handler that ignores the pages of a list', async () => {
  const create = (deps: ServiceDeps) => {
    const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
    service.route(list, () => []);
    return service;
  };
  await expect(startTestService(create)).rejects.toThrow('days.list is a list in pages: use routePage');
});
