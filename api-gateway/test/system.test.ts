import {
  countMails,
  getStorageUse,
  getSystem,
  serviceNames,
  serviceStates,
  type ServiceName,
  type ServiceState,
  type SystemState,
} from '@dossier/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findAttention } from '../src/compose/system.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { stubEndpoint, stubResponse } from './stubs.ts';

const at = '2026-03-01T10:00:00.000Z';
const state: ServiceState = {
  version: '1.0.0',
  startedAt: at,
  databaseBytes: 4096,
  calls: { waiting: 0, rejected: 0, oldestAt: null },
  disk: { freeBytes: 50, totalBytes: 100 },
};
const mails = { waiting: 0, dead: 0, oldestWaitingAt: null, delayed: false };
const storage = { files: 3, bytes: 1000 };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({
    stubs: [
      ...serviceNames.map((name) => stubResponse(serviceStates[name], state)),
      stubResponse(countMails, mails),
      stubResponse(getStorageUse, storage),
    ],
  });
});
afterEach(() => gateway.stop());

const get = async (cookie = gateway.signIn('admin')) => gateway.call('GET', getSystem.path, { cookie });

it('joins the states of all services, mails and storage', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  const body = response.json() as unknown as SystemState;
  expect(body.services).toEqual(serviceNames.map((name) => ({ name, state })));
  expect(body).toMatchObject({ mails, storage });
  expect(Date.parse(body.gateway.startedAt)).toBeLessThanOrEqual(Date.parse(body.checkedAt));
});

it('reports a service that is down, and the rest without it', async () => {
  for (const spec of [serviceStates.messages, countMails])
    gateway.stub(stubEndpoint(spec, (request) => request.socket.destroy()));
  const body = (await get()).json() as unknown as SystemState;
  expect(body.services.find(({ name }) => name === 'messages')).toEqual({ name: 'messages', state: null });
  expect(body).toMatchObject({ mails: null, storage });
  expect(body.attention[0]).toEqual({ kind: 'serviceDown', service: 'messages', count: null });
});

it.each([
  ['expert', 403, 'FORBIDDEN'],
  ['user', 403, 'FORBIDDEN'],
] as const)('refuses a session of the role %s', async (role, status, code) => {
  const response = await get(gateway.signIn(role));
  expect([response.status, response.json().code]).toEqual([status, code]);
});

it('refuses a request without a session', async () => {
  expect((await gateway.call('GET', getSystem.path)).status).toBe(401);
});

const attentionOf = (changes: Partial<Record<ServiceName, Partial<ServiceState>>>, change: object = {}) =>
  findAttention({
    checkedAt: at,
    gateway: { version: '1.0.0', startedAt: at },
    services: serviceNames.map((name) => ({ name, state: { ...state, ...changes[name] } })),
    mails,
    storage,
    ...change,
  }).map(({ kind, service, count }) => [kind, service, count]);

it('needs no attention while everything runs', () => {
  expect(attentionOf({ auth: { calls: { waiting: 2, rejected: 0, oldestAt: at } } })).toEqual([]);
});

it.each<[string, Partial<ServiceState>, unknown[]]>([
  ['of another version', { version: '0.9.0' }, ['otherVersion', 'filing', null]],
  ['whose disk is almost full', { disk: { freeBytes: 9, totalBytes: 100 } }, ['diskLow', 'filing', null]],
  [
    'with rejected calls',
    { calls: { waiting: 0, rejected: 2, oldestAt: null } },
    ['callsRejected', 'filing', 2],
  ],
  [
    'whose calls wait for more than ten minutes',
    { calls: { waiting: 3, rejected: 0, oldestAt: '2026-03-01T09:49:59.000Z' } },
    ['callsWaiting', 'filing', 3],
  ],
])('lists a service %s', (_, change, expected) => {
  expect(attentionOf({ filing: change })).toEqual([expected]);
});

it('lists mails that cannot be sent or were given up', () => {
  const failing = { waiting: 4, dead: 2, oldestWaitingAt: at, delayed: true };
  expect(attentionOf({}, { mails: failing })).toEqual([
    ['mailsDelayed', null, 4],
    ['mailsDead', null, 2],
  ]);
});
