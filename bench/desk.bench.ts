/**
 * The queue of the experts among 100,000 filings, and its unread messages among as many conversations as there are people, at
 * filing and messages over HTTP, on SQLite and MariaDB. Reference: the same with 1000 filings.
 */
import { countDeskFilings, endpointUrl, listDeskFilings, listUnreadConversations } from '@dossier/contracts';
import { as, type ServiceProcess } from '@dossier/service-kit/testing';
import { filingsOfEach, startDatabases, startOffice, taxYear, type Filled } from './lib/filled-desk.ts';
import { median, report } from './lib/report.ts';

const rounds = 15;
const peopleCount = { few: 250, many: 25_000 };
const callers = { expert: as(30, 'expert'), admin: as(1, 'admin') };
type Caller = keyof typeof callers;

type Send = (path: string, caller: Caller) => Promise<Response>;

const sender =
  (service: ServiceProcess): Send =>
  async (path, caller) => {
    const response = await service.fetch(path, callers[caller]);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response;
  };

/** As many filings as the page requests at once. */
const list = (query: object = {}) => endpointUrl(listDeskFilings, { query: { limit: 100, ...query } });
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

type Request = string | ((send: Send, caller: Caller) => Promise<string>);

const requestsOfFiling: Record<string, Request> = {
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
      { snoozed: 'all' },
      { snoozed: 'only', assigned: 'me', sort: 'waiting' },
      { tag: 1 },
      { tag: 1, assigned: 'me', sort: 'deadline' },
      { tag: 1, search: 'muller' },
      { waiting: 'person', sort: 'waiting' },
      { assigned: 'me', waiting: 'person', sort: 'waiting' },
      { assigned: 'me', limit: 1000 },
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
  'counts of what is snoozed': count({ snoozed: 'only' }),
};

const requests: Record<Filled, Record<string, Request>> = {
  filing: requestsOfFiling,
  messages: { 'unread conversations': endpointUrl(listUnreadConversations, {}) },
};

/** The median of a request, in milliseconds, for expert and administrator. */
async function measure(send: Send, request: Request): Promise<Record<Caller, number>> {
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
  return times;
}

const office = await startOffice();
const { databases, stop } = await startDatabases();

async function measureService(service: Filled, people: number, databaseUrl: string) {
  const running = await office.start(service, people, databaseUrl);
  const send = sender(running);
  const measured = new Map<string, Record<Caller, number>>();
  if (service === 'filing') {
    const response = await send(count({ snoozed: 'all' }), 'admin');
    const { total } = countDeskFilings.response.parse(await response.json());
    if (total !== people * filingsOfEach) throw new Error(`the queue has ${total} filings`);
  }
  for (const [what, request] of Object.entries(requests[service]))
    measured.set(what, await measure(send, request));
  await running.kill();
  return measured;
}

for (const [database, urlOf] of Object.entries(databases)) {
  const rows = [];
  for (const service of ['filing', 'messages'] as const) {
    const few = await measureService(service, peopleCount.few, urlOf());
    const many = await measureService(service, peopleCount.many, urlOf());
    for (const [what, { expert, admin }] of many)
      rows.push({
        database,
        what,
        '1000 filings, ms': (few.get(what)?.expert ?? Number.NaN).toFixed(1),
        'expert, ms': expert.toFixed(1),
        'admin, ms': admin.toFixed(1),
      });
  }
  report('desk', rows);
}
await stop();
await office.close();
