/**
 * The list of 20,000 clients with 100,000 filings, at filing over HTTP, as expert and as administrator, on SQLite and MariaDB.
 * Reference: the same with 1000 clients.
 */
import { endpointUrl, getClient, listClients } from '@dossier/contracts';
import { as } from '@dossier/service-kit/testing';
import { startDatabases, startOffice } from './lib/filled-desk.ts';
import { median, report } from './lib/report.ts';

const rounds = 15;
const clientCount = { few: 1000, many: 20_000 };
const filingsOfClient = 5;
const callers = { expert: as(30, 'expert'), admin: as(1, 'admin') };
type Caller = keyof typeof callers;

/** As many as the page requests at once. */
const list = (query: object = {}) => endpointUrl(listClients, { query: { limit: 100, ...query } });

const requests: Record<string, string> = {
  'first page': list(),
  ...Object.fromEntries(
    [
      { q: 'muller' },
      { q: 'zoe muller' },
      { q: 'nobody has this name' },
      { status: '3' },
      { deadline: 'overdue' },
      { assigned: 'me' },
      { assigned: 'nobody', canton: 'ZH' },
      { tag: '1' },
      { invited: 'yes' },
      { language: 'fr' },
    ].map((query) => [
      Object.entries(query)
        .map((pair) => pair.join(' '))
        .join(', '),
      list(query),
    ]),
  ),
  'one client': endpointUrl(getClient, { params: { userId: '1600' } }),
};

const office = await startOffice();
const { databases, stop } = await startDatabases();

async function measure(clients: number, databaseUrl: string) {
  const settings = { REVIEW: 'expert' };
  const service = await office.start('filing', clients, databaseUrl, { years: filingsOfClient, settings });
  const measured = new Map<string, Record<Caller, number>>();
  const send = async (path: string, caller: Caller) => {
    const response = await service.fetch(path, callers[caller]);
    if (!response.ok && response.status !== 404) throw new Error(`${path} returned ${response.status}`);
    await response.arrayBuffer();
    return response;
  };
  const total = (await send(list(), 'admin')).headers.get('x-total-count');
  if (Number(total) !== clients) throw new Error(`the list has ${total} clients`);
  async function addCursor(caller: Caller): Promise<void> {
    let cursor: string | null = null;
    for (let read = 0; read < clients / 2; read += 1000) {
      const page = await send(list({ limit: 1000, ...(cursor && { cursor }) }), caller);
      cursor = page.headers.get('x-next-cursor');
    }
    if (cursor) requests[`page after 50 %, ${caller}`] = list({ cursor });
  }
  await addCursor('admin');
  for (const [what, path] of Object.entries(requests)) {
    const times: Record<Caller, number> = { expert: 0, admin: 0 };
    for (const caller of ['expert', 'admin'] as const) {
      const ms: number[] = [];
      for (let round = -2; round < rounds; round++) {
        const startedAt = performance.now();
        await send(path, caller);
        if (round >= 0) ms.push(performance.now() - startedAt);
      }
      times[caller] = median(ms);
    }
    measured.set(what, times);
  }
  await service.kill();
  return measured;
}

for (const [database, urlOf] of Object.entries(databases)) {
  const few = await measure(clientCount.few, urlOf());
  const many = await measure(clientCount.many, urlOf());
  report(
    'clients',
    [...many].map(([what, { expert, admin }]) => ({
      database,
      what,
      '1000 clients, admin, ms': few.get(what)?.admin.toFixed(1) ?? '–',
      'expert, ms': expert.toFixed(1),
      'admin, ms': admin.toFixed(1),
    })),
  );
}
await stop();
await office.close();
