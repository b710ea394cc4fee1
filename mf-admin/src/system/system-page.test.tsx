import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  alertKinds,
  getAbout,
  getSystem,
  serviceNames,
  type ServiceState,
  type SystemState,
} from '@dossier/contracts';
import {
  about,
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const at = '2026-03-01T10:00:00.000Z';
const state: ServiceState = {
  version: '1.2.3',
  commit: '0123456789abcdef0123456789abcdef01234567',
  startedAt: at,
  databaseBytes: 2_000_000,
  calls: { waiting: 4, rejected: 0, oldestAt: at },
  disk: { freeBytes: 30e9, totalBytes: 100e9 },
  isAuditDamaged: false,
  jobs: [
    { name: 'sweep', running: false, last: { endedAt: at, ms: 1250, outcome: 'success' }, nextAt: at },
    { name: 'prune', running: true, last: null, nextAt: at },
  ],
};

let system: SystemState;
beforeEach(() => {
  system = {
    checkedAt: at,
    gateway: { version: '1.2.3', commit: null, startedAt: at },
    pages: [
      {
        name: 'shell',
        buildId: 'a1b2c3',
        version: '1.2.3',
        commit: 'fedcba9876543210-changed',
        sbom: '/remotes/shell/a1b2c3/sbom.json',
      },
      { name: 'mf-home', buildId: 'd4', version: null, commit: null, sbom: null },
    ],
    services: serviceNames.map((name) => ({ name, state })),
    mails: { waiting: 2, dead: 1, oldestWaitingAt: at, delayed: false },
    storage: { files: 1200, bytes: 5e9 },
    readings: { waiting: 12, reading: 1, failed: 2, oldestDueAt: at, readLastHour: 340, processes: 2 },
    alerts: [],
  };
});

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/admin/system', {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [mock(getSystem, () => system), mock(getAbout, about), ...api],
  });
const serviceTable = async () => within(await screen.findByRole('region', { name: 'Services' }));
const rowOf = async (name: string) =>
  (await serviceTable()).getByRole('cell', { name }).closest('tr')?.textContent.replaceAll(/\s/g, ' ') ?? '';
const factOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent.replaceAll(/\s/g, ' ');

it.each([
  [true, 'Asked for, from the spouse'],
  [false, 'Not asked for, and none is stored'],
])('shows whether AHV numbers are asked for (%s), with the law', async (ahvNumbers, text) => {
  await open([mock(getAbout, { ...about, ahvNumbers })]);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Art. 153c AHVG' })).toHaveAttribute(
    'href',
    expect.stringMatching(/fedlex.*#art_153_c$/),
  );
});

it('shows state, version and size of each service, mails and storage', async () => {
  await open();
  expect(await rowOf('filing')).toMatch(/^filingRunning1\.2\.3.*2 MB4$/);
  expect(screen.getByText('Nothing needs attention.')).toBeTruthy();
  expect(factOf('Not delivered (30 days)')).toBe('1');
  expect(factOf('Files with all versions')).toBe('5 GB');
  expect(factOf('Databases')).toBe('12 MB');
  expect(factOf('Free on the disk')).toBe('30 GB of 100 GB');
  expect(await accessibilityViolations()).toEqual([]);
});

it('shows commit and bill of materials of every part', async () => {
  await open();
  await serviceTable();
  const linkOf = (name: string) => screen.queryByRole('link', { name: `CycloneDX ${name}` });
  expect(linkOf('gateway')).toHaveAttribute('href', '/api/admin/system/sbom/gateway');
  expect(linkOf('filing')).toHaveAttribute('href', '/api/admin/system/sbom/filing');
  expect(linkOf('shell')).toHaveAttribute('href', '/remotes/shell/a1b2c3/sbom.json');
  const parts = within(screen.getByRole('region', { name: 'Versions and bills of materials' }));
  const rows = parts.getAllByRole('row').map(({ textContent }) => textContent);
  expect([rows[1], rows[2], ...rows.slice(-2)]).toEqual([
    'gateway1.2.3––CycloneDX gateway',
    'auth1.2.30123456789ab–CycloneDX auth',
    'shell1.2.3fedcba987654-changeda1b2c3CycloneDX shell',
    'mf-home––d4–',
  ]);
});

it('shows the queue of the papers that are read, also while the service is down', async () => {
  const { user } = await open();
  expect(await rowOf('recognition')).toMatch(/^recognitionRunning/);
  const card = within(screen.getByRole('heading', { name: 'Papers read by machine' }).closest('section')!);
  const facts = () => card.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts()).toEqual(['12', expect.stringContaining('2026'), '1', '2', '340', '2']);
  system = {
    ...system,
    services: system.services.map((each) => (each.name === 'recognition' ? { ...each, state: null } : each)),
    readings: null,
  };
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await card.findByText('Unknown while the service is down')).toBeInTheDocument();
  expect(await rowOf('recognition')).toBe('recognitionDown––––');
});

it('shows the jobs of each service, those that failed first', async () => {
  const failed = {
    name: 'send-mails',
    running: false,
    last: { endedAt: at, ms: 40, outcome: 'failure' as const },
    nextAt: at,
  };
  system.services = serviceNames.map((name) => ({
    name,
    state: name === 'messages' ? { ...state, jobs: [failed] } : state,
  }));
  const { user } = await open();
  const texts = () =>
    within(screen.getByRole('region', { name: 'Background jobs' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  const button = await screen.findByRole('button', { name: 'Show all jobs' });
  expect(texts()).toHaveLength(2);
  expect(texts()[1]).toMatch(/^messagessend-mailsFailed.*0 s/);
  await user.click(button);
  const rows = texts();
  expect(rows).toHaveLength(1 + 1 + 2 * (serviceNames.length - 1));
  expect(rows[1]).toMatch(/^messagessend-mailsFailed/);
  expect(rows[2]).toMatch(/sweepDone.*1\.3 s/);
  expect(rows[3]).toMatch(/pruneRunning––/);
});

it('keeps what was shown, with a notice, when it cannot be checked again', async () => {
  let isDown = false;
  const { user } = await open([
    mock(getSystem, () => {
      if (isDown) throw new TypeError('offline');
      return system;
    }),
  ]);
  await serviceTable();
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('This may be out of date')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'We couldn’t check the system' })).toBeNull();
  await serviceTable();
});

it('says that no job failed', async () => {
  await open();
  expect(await screen.findByText('None of the 12 jobs failed in its latest run.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Background jobs' })).toBeNull();
});

it('shows what needs attention, and the rest while a service is down', async () => {
  system = {
    ...system,
    services: serviceNames.map((name) => ({ name, state: name === 'documents' ? null : state })),
    storage: null,
    alerts: [
      { kind: 'serviceDown', subject: 'documents', count: null, since: null },
      { kind: 'jobFailed', subject: 'send-mails', count: null, since: at },
      { kind: 'mailsDead', subject: null, count: 1, since: null },
      { kind: 'moonPhase', subject: 'filing', count: 4, since: null },
    ],
  };
  await open();
  expect(await rowOf('documents')).toBe('documentsDown––––');
  const list = within(screen.getByRole('list', { name: 'Needs attention' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('documents is not responding'),
    expect.stringMatching(/job send-mails failed.*Since/),
    expect.stringMatching(/: 1Open mails$/),
    'moonPhase: filing 4',
  ]);
  expect(screen.getByText('Unknown while the service is down')).toBeTruthy();
  expect(factOf('Databases')).toBe('10 MB');
});

it('can be checked again', async () => {
  const { user, calls } = await open();
  await rowOf('auth');
  system = { ...system, alerts: [{ kind: 'mailsDelayed', subject: null, count: 2, since: null }] };
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/Mails cannot be sent/)).toBeTruthy();
  expect(screen.getByRole('listitem')).toHaveTextContent(/Open mails$/);
  expect(calls.filter(({ endpoint }) => endpoint === getSystem.id)).toHaveLength(2);
});

it('shows an error with a retry', async () => {
  let fails = true;
  const failing = mockError(getSystem, 'SERVICE_UNAVAILABLE', { message: 'Down' });
  const healthy = mock(getSystem, () => system);
  const { user } = await open([{ ...healthy, respond: (call) => (fails ? failing : healthy).respond(call) }]);
  expect(await screen.findByText('Down')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('auth')).toContain('Running');
});

it('denies experts without a request', async () => {
  const { calls } = await open([], { session: { id: 11, role: 'expert' } });
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('has every text', async () => {
  system = {
    ...system,
    storage: null,
    alerts: alertKinds.map((kind) => ({ kind, subject: 'auth', count: 3, since: at })),
  };
  await open();
  await screen.findAllByRole('cell', { name: 'auth' });
});
