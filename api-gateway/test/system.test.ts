import {
  countMails,
  getReadingQueue,
  getStorageUse,
  getSystem,
  serviceNames,
  serviceStates,
  type ServiceName,
  type ServiceState,
  type SystemState,
} from '@dossier/contracts';
import { startForEachTest } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { writeLastBackup } from '@dossier/service-kit/installation';
import { findAlerts, type Watched } from '../src/compose/alerts.ts';
import { publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { stubEndpoint, stubResponse } from './stubs.ts';

const at = '2026-03-01T10:00:00.000Z';
const state: ServiceState = {
  version: '1.0.0',
  commit: null,
  startedAt: at,
  databaseBytes: 4096,
  calls: { waiting: 0, rejected: 0, oldestAt: null },
  disk: { freeBytes: 50, totalBytes: 100 },
  jobs: [],
  isAuditDamaged: false,
};
const mails = { waiting: 0, dead: 0, oldestWaitingAt: null, delayed: false };
const storage = { files: 3, bytes: 1000 };
const readings = { waiting: 0, reading: 1, failed: 2, oldestDueAt: null, readLastHour: 30, processes: 1 };

const gateway = startForEachTest(() =>
  startGateway({
    stubs: [
      ...serviceNames.map((name) => stubResponse(serviceStates[name], state)),
      stubResponse(countMails, mails),
      stubResponse(getStorageUse, storage),
      stubResponse(getReadingQueue, readings),
    ],
  }),
);

const get = async (cookie = gateway.signIn('admin')) => gateway.call('GET', getSystem.path, { cookie });

it('joins the states of all services, mails and storage', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  const body = response.json() as unknown as SystemState;
  expect(body.services).toEqual(serviceNames.map((name) => ({ name, state })));
  expect(body).toMatchObject({ mails, storage, readings });
  expect(Date.parse(body.gateway.startedAt)).toBeLessThanOrEqual(Date.parse(body.checkedAt));
});

it('names version, commit and bill of materials of the current builds', async () => {
  await publishAll(gateway);
  const bill = { metadata: { component: { version: '0.9.0' } } };
  await gateway.publish('mf-home', 'b1', { 'sbom.json': JSON.stringify(bill) });
  const revision = '0123456789abcdef0123456789abcdef01234567';
  const move = { buildId: 'b1', at, action: 'release', revision };
  await gateway.point({ shell: '51', 'mf-home': 'b1' }, { 'mf-home': [move] });
  const { pages } = (await get()).json() as unknown as SystemState;
  expect(pages).toEqual([
    { name: 'shell', buildId: '51', version: null, commit: null, sbom: null },
    {
      name: 'mf-home',
      buildId: 'b1',
      version: '0.9.0',
      commit: revision,
      sbom: '/remotes/mf-home/b1/sbom.json',
    },
  ]);
});

it('reports a service that is down, and the rest without it', async () => {
  for (const spec of [serviceStates.messages, countMails])
    gateway.stub(stubEndpoint(spec, (request) => request.socket.destroy()));
  const body = (await get()).json() as unknown as SystemState;
  expect(body.services.find(({ name }) => name === 'messages')).toEqual({ name: 'messages', state: null });
  expect(body).toMatchObject({ mails: null, storage });
  expect(body.alerts[0]).toEqual({ kind: 'serviceDown', subject: 'messages', count: null, since: null });
});

it('warns until a backup was made', async () => {
  const kinds = async () => {
    const { alerts } = (await get()).json() as unknown as SystemState;
    return alerts.map(({ kind }) => kind);
  };
  expect(await kinds()).toContain('backupMissing');
  await writeLastBackup(gateway.dataDir, new Date());
  expect(await kinds()).not.toContain('backupMissing');
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

const alertsOf = (
  changes: Partial<Record<ServiceName, Partial<ServiceState>>>,
  change: Partial<Watched> = {},
) =>
  findAlerts({
    checkedAt: at,
    gateway: { version: '1.0.0', commit: null, startedAt: at },
    services: serviceNames.map((name) => ({ name, state: { ...state, ...changes[name] } })),
    mails,
    readings,
    builds: [],
    trust: { areUnsignedAllowed: false, unsigned: 0, refused: [] },
    lastBackupAt: new Date('2026-02-28T01:00:00.000Z'),
    ...change,
  }).map(({ kind, subject, count, since }) => [kind, subject, count, since]);

it('alerts nobody while everything runs', () => {
  expect(alertsOf({ auth: { calls: { waiting: 2, rejected: 0, oldestAt: at } } })).toEqual([]);
});

const failed = { endedAt: at, ms: 5, outcome: 'failure' as const };
it.each<[string, Partial<ServiceState>, unknown[]]>([
  ['whose audit log was changed', { isAuditDamaged: true }, ['auditDamaged', 'filing', null, null]],
  ['of another version', { version: '0.9.0' }, ['otherVersion', 'filing', null, null]],
  [
    'whose disk is filling up',
    { disk: { freeBytes: 19, totalBytes: 100 } },
    ['diskLow', 'filing', null, null],
  ],
  [
    'with rejected calls',
    { calls: { waiting: 0, rejected: 2, oldestAt: null } },
    ['callsRejected', 'filing', 2, null],
  ],
  [
    'whose calls wait for more than ten minutes',
    { calls: { waiting: 3, rejected: 0, oldestAt: '2026-03-01T09:49:59.000Z' } },
    ['callsWaiting', 'filing', 3, '2026-03-01T09:49:59.000Z'],
  ],
  [
    'with a job that failed',
    {
      jobs: [
        { name: 'send-reminders', running: false, last: failed, nextAt: at },
        { name: 'prune', running: true, last: null, nextAt: at },
      ],
    },
    ['jobFailed', 'send-reminders', null, at],
  ],
])('lists a service %s', (_, change, expected) => {
  expect(alertsOf({ filing: change })).toEqual([expected]);
});

it('lists mails that cannot be sent, that wait for too long or were given up', () => {
  const failing = { waiting: 4, dead: 2, oldestWaitingAt: at, delayed: true };
  expect(alertsOf({}, { mails: failing })).toEqual([
    ['mailsDelayed', null, 4, at],
    ['mailsDead', null, 2, null],
  ]);
  const waitingFor = (oldestWaitingAt: string) =>
    alertsOf({}, { mails: { ...mails, waiting: 1, oldestWaitingAt } });
  expect(waitingFor('2026-03-01T09:45:00.000Z')).toEqual([]);
  expect(waitingFor('2026-03-01T09:44:59.000Z')).toEqual([
    ['mailsDelayed', null, 1, '2026-03-01T09:44:59.000Z'],
  ]);
});

it('lists papers that wait for more than an hour', () => {
  const waitingSince = (oldestDueAt: string) =>
    alertsOf({}, { readings: { ...readings, waiting: 7, oldestDueAt } });
  expect(waitingSince('2026-03-01T09:00:00.000Z')).toEqual([]);
  expect(waitingSince('2026-03-01T08:59:59.000Z')).toEqual([
    ['papersWaiting', null, 7, '2026-03-01T08:59:59.000Z'],
  ]);
});

it('lists that no backup was made, or none of late', () => {
  expect(alertsOf({}, { lastBackupAt: undefined })).toEqual([['backupMissing', null, null, null]]);
  expect(alertsOf({}, { lastBackupAt: new Date('2026-02-27T21:59:59.000Z') })).toEqual([
    ['backupOld', null, null, '2026-02-27T21:59:59.000Z'],
  ]);
});

it.each([
  [19, 1, true],
  [18, 1, false],
  [40, 2, false],
  [38, 2, true],
])('counts a build with %i loads and %i failures as failing: %s', (loads, failures, isListed) => {
  const build = { remote: 'mf-home', figures: { loads, failures }, withdrawnAt: undefined };
  expect(alertsOf({}, { builds: [build] })).toEqual(
    isListed ? [['buildFailing', 'mf-home', failures, null]] : [],
  );
});

it('lists a build that was withdrawn', () => {
  const build = { remote: 'mf-home', figures: undefined, withdrawnAt: at };
  expect(alertsOf({}, { builds: [build] })).toEqual([['buildWithdrawn', 'mf-home', null, at]]);
});
