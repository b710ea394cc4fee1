/** The queue of the experts among 100,000 filings, at the filing service over HTTP. Reference: the same with 1000 filings. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  countDeskFilings,
  endpointUrl,
  listDeskFilings,
  listEmailAddresses,
  listStaff,
  listUserNames,
  yearInZurich,
} from '@dossier/contracts';
import { loadKey, readEnv } from '@dossier/service-kit';
import {
  as,
  createServiceKeys,
  createTestClock,
  startServiceProcess,
  startStubServices,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { createTemporaryDirectory } from './lib/product.ts';
import { median, report } from './lib/report.ts';

const rounds = 15;
/** Each person has four filings. */
const peopleCount = { few: 250, many: 25_000 };
const expertIds = Array.from({ length: 40 }, (_, index) => 30 + index);
const callers = { expert: as(30, 'expert'), admin: as(1, 'admin') };
type Caller = keyof typeof callers;
const taxYear = yearInZurich(new Date()) - 1;
const filing = fileURLToPath(new URL('../services/filing/src/', import.meta.url));

const keys = createServiceKeys();
const source = { NODE_ENV: 'test', DATA_DIR: createTemporaryDirectory(), ...keys };
const stubs = await startStubServices(
  [
    stubEndpoint(listStaff, () =>
      [1, ...expertIds].map((userId) => ({
        userId,
        role: userId === 1 ? ('admin' as const) : ('expert' as const),
        suspended: false,
        email: `staff${userId}@example.ch`,
      })),
    ),
    stubEndpoint(listEmailAddresses, ({ body }) =>
      body.userIds.map((userId) => ({ userId, email: `person${userId}@example.ch` })),
    ),
    stubEndpoint(listUserNames, ({ body }) =>
      body.userIds.map((userId) => ({ userId, name: `Person ${userId}` })),
    ),
  ],
  loadKey('SESSION_KEY', readEnv(source), source),
  createTestClock(),
);

type Send = (path: string, caller: Caller) => Promise<Response>;

/** A filing service whose database has so many people. */
async function startFilled(people: number) {
  const env = { ...stubs.env, DATABASE_URL: '' };
  const dataDir = createTemporaryDirectory();
  const startedAt = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [`${filing}testing/fill-desk.process.ts`, String(people), expertIds.join(',')],
    {
      env: {
        ...process.env,
        ...source,
        ...env,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('the database could not be filled');
  console.log(`${people * 4} filings in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const running = await startServiceProcess({
    service: 'filing',
    main: `${filing}main.ts`,
    dataDir,
    keys,
    env,
  });
  const send: Send = async (path, caller) => {
    const response = await running.fetch(path, callers[caller]);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response;
  };
  return { send, stop: () => running.kill() };
}

const list = (query: object = {}) => endpointUrl(listDeskFilings, { query });
const count = (query: object = {}) => endpointUrl(countDeskFilings, { query });

/** The cursor of the page after this share of all filings that the caller sees. */
async function cursorAfter(send: Send, caller: Caller, share: number, query: object): Promise<string> {
  const { headers } = await send(list({ ...query, limit: 1 }), caller);
  let left = Math.floor(Number(headers.get('x-total-count')) * share);
  let cursor: string | null = null;
  while (left > 0) {
    const limit = Math.min(left, 1000);
    const page = await send(list({ ...query, limit, ...(cursor && { cursor }) }), caller);
    await page.arrayBuffer();
    cursor = page.headers.get('x-next-cursor');
    left -= limit;
  }
  if (!cursor) throw new Error('there are too few filings');
  return cursor;
}

const requests: Record<string, string | ((send: Send, caller: Caller) => Promise<string>)> = {
  'first page': list(),
  'by latest': list({ sort: 'latest' }),
  'by deadline': list({ sort: 'deadline' }),
  'by name': list({ sort: 'name' }),
  'by waiting': list({ sort: 'waiting' }),
  ...Object.fromEntries(
    [
      ...(['open', 'returned', 'processing', 'review_required', 'completed'] as const).map((status) => ({
        status,
      })),
      { canton: 'ZH' },
      { taxYear },
      { taxYear: taxYear - 3 },
      ...(['me', 'nobody', 'others'] as const).map((assigned) => ({ assigned })),
      ...(['person', 'office', 'returned'] as const).map((waiting) => ({ waiting })),
      ...(['overdue', 'soon'] as const).map((deadline) => ({ deadline })),
      { deadline: 'overdue', sort: 'deadline' },
      { assigned: 'me', status: 'open', sort: 'deadline' },
      { snoozed: 'only' },
      { tag: 1 },
      { assigned: 'me', status: 'open', sort: 'name' },
      { canton: 'TI', taxYear, waiting: 'person', sort: 'latest' },
      { search: 'muller' },
      { search: 'zoe muller', sort: 'latest' },
      { search: 'person12' },
      { search: 'nobody has this name' },
      { search: '1100' },
    ].map((query) => [
      Object.entries(query)
        .map((pair) => pair.join(' '))
        .join(', '),
      list(query),
    ]),
  ),
  ...Object.fromEntries(
    (['received', 'latest', 'deadline', 'name', 'waiting'] as const).flatMap((sort) =>
      ([0.5, 0.95] as const).map((share) => [
        `page after ${share * 100} %, by ${sort}`,
        async (send: Send, caller: Caller) =>
          list({ sort, cursor: await cursorAfter(send, caller, share, { sort }) }),
      ]),
    ),
  ),
  'page after 50 %, status completed': async (send, caller) =>
    list({ status: 'completed', cursor: await cursorAfter(send, caller, 0.5, { status: 'completed' }) }),
  counts: count(),
  'counts of open, mine': count({ status: 'open', assigned: 'me' }),
  'counts of a search': count({ search: 'muller' }),
  'counts of a tag': count({ tag: 1 }),
};

/** The median of each request, in milliseconds, for expert and administrator. */
async function measureAll(people: number): Promise<Map<string, Record<Caller, number>>> {
  const { send, stop } = await startFilled(people);
  const { total } = countDeskFilings.response.parse(
    await (await send(count({ snoozed: 'all' }), 'admin')).json(),
  );
  if (total !== people * 4) throw new Error(`the queue has ${total} filings`);
  const measured = new Map<string, Record<Caller, number>>();
  for (const [what, request] of Object.entries(requests)) {
    const times: Record<Caller, number> = { expert: 0, admin: 0 };
    for (const caller of ['expert', 'admin'] as const) {
      const path = typeof request === 'string' ? request : await request(send, caller);
      const ms: number[] = [];
      for (let round = -2; round < rounds; round++) {
        const startedAt = performance.now();
        await (await send(path, caller)).arrayBuffer();
        if (round >= 0) ms.push(performance.now() - startedAt);
      }
      times[caller] = median(ms);
    }
    measured.set(what, times);
  }
  await stop();
  return measured;
}

const few = await measureAll(peopleCount.few);
const many = await measureAll(peopleCount.many);
const rows = [...many].map(([what, { expert, admin }]) => ({
  what,
  '1000 filings, ms': (few.get(what)?.expert ?? Number.NaN).toFixed(1),
  'expert, ms': expert.toFixed(1),
  'admin, ms': admin.toFixed(1),
}));
report('desk', rows);
await stubs.close();
