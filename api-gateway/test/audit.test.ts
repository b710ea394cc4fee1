import {
  auditLists,
  endSessions,
  listAccounts,
  listAudit,
  listEmailAddresses,
  recordAudit,
  serviceNames,
  type AuditEntry,
  type ServiceName,
} from '@dossier/contracts';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { startGateway } from './harness.ts';
import { readAll, sendJson, stubEndpoint, stubResponse } from './stubs.ts';
import { userStubs } from './user-stubs.ts';

type Entry = Omit<AuditEntry, 'service' | 'actorEmail' | 'subjectEmail'>;

const second = (value: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, value)).toISOString();
const entry = (id: number, at: string, change: Partial<Entry> = {}): Entry => ({
  id,
  at,
  actorId: 1,
  role: 'admin',
  kind: 'look',
  act: 'conversations.get',
  subjectId: 7,
  target: null,
  outcome: 'done',
  code: null,
  requestId: 'request-1',
  ...change,
});

let logs: Record<ServiceName, Entry[]>;
let queries: URLSearchParams[];
/** Responds as a service does: newest first, after the position, with the number of all that match. */
const listStubs = serviceNames.map((service) =>
  stubEndpoint(auditLists[service], (request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    queries.push(query);
    const [before, beforeId] = [query.get('before'), Number(query.get('beforeId'))];
    const rest = logs[service]
      .filter(({ at, id }) => before === null || at < before || (at === before && id < beforeId))
      .sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
    sendJson(response, 200, {
      entries: rest.slice(0, Number(query.get('limit'))),
      total: logs[service].length,
    });
  }),
);
const addresses = stubEndpoint(listEmailAddresses, (request, response) =>
  readAll(request).then((text) => {
    const { userIds } = JSON.parse(text) as { userIds: number[] };
    sendJson(
      response,
      200,
      userIds.map((userId) => ({ userId, email: userId === 1 ? '=admin@example.ch' : 'anna@example.ch' })),
    );
  }),
);

const gateway = startForEachTest(async () => {
  logs = { auth: [], profile: [], documents: [], filing: [], messages: [], recognition: [] };
  queries = [];
  return startGateway({ stubs: [...listStubs, addresses] });
});

const get = (query = '', cookie = gateway.signIn('admin')) =>
  gateway.call('GET', `/api/admin/audit${query}`, { cookie });
const down = (service: ServiceName) =>
  gateway.stub(stubEndpoint(auditLists[service], (request) => request.socket.destroy()));

describe('GET /api/admin/audit', () => {
  it('joins the logs of all services by time, page by page, also entries of the same moment', async () => {
    logs.auth = [entry(1, second(1)), entry(2, second(3)), entry(3, second(3))];
    logs.documents = [entry(1, second(3)), entry(2, second(2))];
    logs.messages = [entry(1, second(3)), entry(2, second(9))];
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const response = await get(`?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      expect([response.status, response.headers['x-total-count']]).toEqual([200, '7']);
      pages.push(
        listAudit.response
          .parse(response.json())
          .map(({ service, id, at }) => `${service} ${id} ${at.slice(17, 19)}`),
      );
      cursor = response.headers['x-next-cursor'] as string | undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([
      ['messages 2 09', 'auth 3 03'],
      ['auth 2 03', 'documents 1 03'],
      ['messages 1 03', 'documents 2 02'],
      ['auth 1 01'],
    ]);
  });

  it('adds the addresses, and passes the filter on', async () => {
    logs.filing = [entry(1, second(1), { subjectId: null })];
    const filter = `actor=1&subject=7&act=a.b&kind=act&outcome=refused&from=${second(0)}&to=${second(5)}`;
    const [first] = (await get(`?${filter}`)).json<AuditEntry[]>();
    expect(first).toMatchObject({ service: 'filing', actorEmail: '=admin@example.ch', subjectEmail: null });
    expect(queries).toHaveLength(6);
    for (const query of queries) {
      query.delete('limit');
      expect(Object.fromEntries(query)).toEqual(Object.fromEntries(new URLSearchParams(filter)));
    }
  });

  it.each([
    'limit=0',
    'cursor=abc',
    `cursor=${second(1)}/nobody/1`,
    'act=%3Cb%3E',
    'from=yesterday',
    'actor=0',
    'x=1',
  ])('refuses %s', async (query) => {
    const response = await get(`?${query}`);
    expect([response.status, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(queries).toEqual([]);
  });

  it('is unavailable while one of the logs is, because a part would look complete', async () => {
    logs.auth = [entry(1, second(1))];
    down('messages');
    expect([(await get()).status, (await get('/export?format=csv')).status]).toEqual([503, 503]);
  });
});

describe('GET /api/admin/audit/export', () => {
  beforeEach(() => {
    logs.auth = Array.from({ length: 1500 }, (_, index) => entry(index + 1, second(1)));
    logs.profile = [entry(1, second(2), { actorId: 7, role: 'user', target: 'a; "b"', outcome: 'refused' })];
  });

  it('is a CSV file that no spreadsheet runs', async () => {
    const response = await get('/export?format=csv');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/,
    );
    const [head, first, next, ...rest] = response.text.split('\r\n');
    expect(head).toMatch(/^\uFEFF"at";"service";"actorId";"actorEmail";"role";/);
    expect(first).toMatch(
      /Z";"profile";"7";"anna@example.ch";"user";"look";"conversations.get";"7";"anna@example.ch";"a; ""b""";"refused";"";"request-1"$/,
    );
    expect(next).toContain(`;"1";"'=admin@example.ch";"admin";`);
    expect(rest).toHaveLength(1500);
    expect(rest.at(-1)).toBe('');
  });

  it('is a JSON file', async () => {
    const entries = (await get('/export?format=json')).json<AuditEntry[]>();
    expect(entries).toHaveLength(1501);
    expect(entries[0]).toMatchObject({ service: 'profile', actorEmail: 'anna@example.ch' });
  });

  it('refuses more entries than a file may have, and another format', async () => {
    gateway.stub(stubResponse(auditLists.auth, { entries: logs.auth.slice(0, 1001), total: 50_000 }));
    const response = await get('/export?format=csv');
    expect([response.status, response.json().code]).toEqual([422, 'AUDIT_EXPORT_TOO_LARGE']);
    expect((await get('/export?format=xml')).status).toBe(400);
  });
});

describe('GET /api/user/access-log', () => {
  it('lists what others did with the own data, with their role and without names', async () => {
    logs.messages = [entry(1, second(1), { actorId: 3, role: 'expert' })];
    logs.auth = [entry(1, second(2), { kind: 'act', act: 'accounts.setRole', target: 'expert' })];
    const response = await gateway.call('GET', '/api/user/access-log?limit=1', {
      cookie: gateway.signIn('user', 7),
    });
    expect(response.json()).toEqual([
      { at: second(2), role: 'admin', kind: 'act', area: 'auth', target: 'expert' },
    ]);
    expect(response.headers['x-total-count']).toBe('2');
    for (const query of queries)
      expect(Object.fromEntries(query)).toMatchObject({ subject: '7', byOthers: 'true', outcome: 'done' });
    const cursor = response.headers['x-next-cursor'] as string;
    const next = await gateway.call('GET', `/api/user/access-log?cursor=${cursor}`, {
      cookie: gateway.signIn('user', 7),
    });
    expect(next.json()).toMatchObject([{ role: 'expert', area: 'messages' }]);
    expect(next.headers['x-next-cursor']).toBeUndefined();
  });

  it('refuses another filter, and needs a session', async () => {
    const refused = await gateway.call('GET', '/api/user/access-log?subject=8', {
      cookie: gateway.signIn('user', 7),
    });
    expect(refused.status).toBe(400);
    expect((await gateway.call('GET', '/api/user/access-log')).status).toBe(401);
    expect(queries).toEqual([]);
  });
});

describe('the gateway records', () => {
  it('what it refuses, and what it serves itself', async () => {
    const user = gateway.signIn('user');
    await gateway.call('GET', listAccounts.path, { cookie: user });
    await gateway.call('POST', endSessions.path.replace('{userId}', '12'), { cookie: user });
    await gateway.call('POST', '/api/export', { cookie: gateway.signIn('user', 7, 1) });
    await get();
    expect(gateway.audited).toEqual([
      {
        actor: 7,
        kind: 'look',
        act: 'accounts.list',
        subjectId: null,
        target: null,
        outcome: 'refused',
        code: 'FORBIDDEN',
      },
      {
        actor: 7,
        kind: 'act',
        act: 'accounts.endSessions',
        subjectId: 12,
        target: null,
        outcome: 'refused',
        code: 'FORBIDDEN',
      },
      {
        actor: 1,
        kind: 'act',
        act: 'export.prepare',
        subjectId: 7,
        target: null,
        outcome: 'refused',
        code: 'NOT_WHILE_IMPERSONATING',
      },
      {
        actor: 1,
        kind: 'look',
        act: 'audit.list',
        subjectId: null,
        target: null,
        outcome: 'done',
        code: null,
      },
    ]);
  });

  it("an administrator's look at a user's account, not the user's own", async () => {
    for (const stub of userStubs) gateway.stub(stub);
    expect((await gateway.call('GET', '/api/user', { cookie: gateway.signIn('user') })).status).toBe(200);
    expect((await gateway.call('GET', '/api/user', { cookie: gateway.signIn('user', 7, 1) })).status).toBe(
      200,
    );
    expect(gateway.audited).toMatchObject([{ actor: 1, act: 'user.get', subjectId: 7, outcome: 'done' }]);
  });

  it('a request before it is answered: without a record, a look is unavailable and a refusal stays one', async () => {
    logs.auth = [entry(1, second(1), { requestId: 'secret-1' })];
    gateway.stub(stubEndpoint(recordAudit, (request) => request.socket.destroy()));
    const response = await get();
    expect([response.status, response.text.includes('secret-1')]).toEqual([503, false]);
    const csv = await get('/export?format=csv');
    expect([csv.status, csv.text.includes('secret-1')]).toEqual([503, false]);
    const refused = await get('', gateway.signIn('user'));
    expect([refused.status, refused.json().code]).toEqual([403, 'FORBIDDEN']);
  });
});
