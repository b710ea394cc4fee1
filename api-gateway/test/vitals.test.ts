import {
  reportVitals,
  type BuildFigures,
  type PublishedRemote,
  type RemoteRegistry,
  type Vital,
} from '@dossier/contracts';
import { request } from 'undici';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway } from './harness.ts';

const current = { shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1' };
const minute = 60_000;
const measured = (vital: Vital, value: number, more: object = {}) => ({
  remote: 'mf-home',
  buildId: 'b1',
  route: '/history/*',
  vital,
  value,
  ...more,
});

describe('POST /api/vitals', () => {
  let reports: number;
  const gateway = startForEachTest(async () => {
    // Each report comes from an address of its own: the number of reports from one is limited.
    return startGateway({ env: { TRUST_PROXY: '127.0.0.1' } });
  });
  beforeEach(async () => {
    reports = 0;
    await publishAll(gateway);
    await publish({ 'mf-home': 'b1' });
    await metricsOf();
  });

  /** The histories name the current builds, as a release writes them. */
  async function publish(changed: Record<string, string>, earlier: readonly string[] = []) {
    const builds = { ...current, ...changed };
    const move = (buildId: string) => ({ buildId, at: '2026-03-01T10:00:00.000Z', action: 'release' });
    await gateway.point(builds, { 'mf-home': [builds['mf-home'], ...earlier].map(move) });
    await gateway.clock.advance(minute);
  }
  const ticketOf = async (cookie: string) =>
    (await gateway.call('GET', '/api/remotes', { cookie })).json<RemoteRegistry>().reportTicket;
  const send = async (body: object, address = `10.0.0.${(reports += 1)}`) =>
    gateway.call('POST', reportVitals.path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    });
  const report = async (measurements: object[], ticket?: string) => {
    const response = await send({
      ticket: ticket ?? (await ticketOf(gateway.signIn('user'))),
      measurements,
    });
    expect([response.status, response.json()]).toEqual([200, { success: true }]);
  };
  /** The lines of our metrics, their labels in alphabetical order. */
  const metricsOf = async () =>
    (await (await request(`${gateway.internalUrl}/metrics`)).body.text())
      .split('\n')
      .filter((line) => /^(remote_|web_vital_|client_errors)/.test(line))
      .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join()}}`));
  const figuresOf = async (buildId = 'b1'): Promise<BuildFigures | undefined> => {
    const list = await gateway.call('GET', '/api/admin/builds', { cookie: gateway.signIn('admin') });
    const home = list.json<PublishedRemote[]>().find(({ name }) => name === 'mf-home');
    return home?.builds.find((build) => build.buildId === buildId)?.figures;
  };

  it('counts what a page of a session measured, for the metrics and the builds page', async () => {
    for (const [ready, lcp] of [
      [100, 1000],
      [200, 2000],
      [400, 4000],
      [800, 8000],
    ] as const)
      await report([
        measured('ready', ready),
        measured('lcp', lcp),
        measured('inp', 80, { route: '/' }),
        measured('cls', 0.02),
      ]);
    expect(await figuresOf()).toEqual({
      loads: 4,
      failures: 0,
      ready: { count: 4, median: 200, p75: 400 },
      lcp: { count: 4, median: 2000, p75: 4000 },
      inp: { count: 4, median: 80, p75: 80 },
      cls: { count: 4, median: 0.02, p75: 0.02 },
    });
    const build = 'build="b1"';
    const owner = 'owner="@dossier/mf-home",remote="mf-home"';
    const lines = await metricsOf();
    expect(lines).toContain(`remote_ready_seconds_count{${build},${owner},service="gateway"} 4`);
    expect(lines).toContain(
      `web_vital_lcp_seconds_sum{${build},${owner},route="/history/*",service="gateway"} 15`,
    );
    expect(lines).toContain(`web_vital_inp_seconds_count{${build},${owner},route="/",service="gateway"} 4`);
    expect(lines).toContain(
      `web_vital_cls_bucket{${build},le="0.05",${owner},route="/history/*",service="gateway"} 4`,
    );
  });

  it('has no figures of a build that nobody has measured', async () => {
    expect(await figuresOf()).toBeUndefined();
  });

  it.each([
    ['an address', { url: 'https://dossier.example.ch/history' }],
    ['a path with a query', { route: '/history?user=7' }],
    ['an unknown measurement', { vital: 'fps' }],
    ['a negative time', { value: -1 }],
    ['a remote that is none', { remote: '../mf-home' }],
  ])('rejects %s', async (_, more) => {
    const ticket = await ticketOf(gateway.signIn('user'));
    const response = await send({ ticket, measurements: [measured('lcp', 1000, more)] });
    expect([response.status, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await figuresOf()).toBeUndefined();
  });

  it('rejects a body that is no JSON, an empty report, a long one, and one without a ticket', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await gateway.call('POST', reportVitals.path, { body: '{', headers })).json().code).toBe(
      'INVALID_JSON',
    );
    const ticket = await ticketOf(gateway.signIn('user'));
    expect((await send({ ticket, measurements: [] })).status).toBe(400);
    const many = Array.from({ length: 31 }, () => measured('lcp', 1));
    expect((await send({ ticket, measurements: many })).status).toBe(400);
    expect((await send({ measurements: [measured('lcp', 1)] })).status).toBe(400);
  });

  it('counts nothing for a visitor or with a forged ticket', async () => {
    expect((await gateway.call('GET', '/api/remotes')).json<RemoteRegistry>().reportTicket).toBeUndefined();
    const [visitor, signature] = (await ticketOf(gateway.signIn('user')))!.split('.');
    await report([measured('lcp', 1)], `${visitor?.slice(0, -2)}xx.${signature}`);
    await report([measured('lcp', 1)], 'made-up');
    expect(await figuresOf()).toBeUndefined();
    expect(await metricsOf()).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^web_vital_lcp_seconds_count/)]),
    );
  });

  it('ignores builds and routes that are not published, so that nobody adds series', async () => {
    await report([
      measured('lcp', 1, { buildId: 'b2' }),
      measured('lcp', 1, { buildId: '..' }),
      measured('lcp', 1, { remote: 'mf-other' }),
      measured('lcp', 1, { route: '/anna' }),
    ]);
    expect(await figuresOf()).toBeUndefined();
    expect((await metricsOf()).join()).not.toMatch(/b2|mf-other|anna/);
  });

  it('counts one value of a page, and 20 pages of a session', async () => {
    await report([measured('lcp', 1), measured('lcp', 2), measured('ready', 3), measured('ready', 4)]);
    expect(await figuresOf()).toMatchObject({ loads: 1, lcp: { count: 1, median: 1 } });
    const ticket = await ticketOf(gateway.signIn('user'));
    for (let page = 0; page < 25; page += 1) await report([measured('lcp', 9000)], ticket);
    expect(await figuresOf()).toMatchObject({ lcp: { count: 21 } });
  });

  it('limits the reports from one address', async () => {
    const ticket = await ticketOf(gateway.signIn('user'));
    const body = { ticket, measurements: [measured('cls', 0)] };
    const responses = await Promise.all(Array.from({ length: 121 }, () => send(body, '10.1.1.1')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('counts failures of a session for its build', async () => {
    const fail = async (ticket?: string) => {
      const body = {
        remote: 'mf-home',
        buildId: 'b1',
        phase: 'render',
        code: 'THREW',
        durationMs: 1,
        ticket,
      };
      const response = await gateway.call('POST', '/api/client-errors', {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(200);
    };
    await fail();
    expect(await figuresOf()).toBeUndefined();
    await fail(await ticketOf(gateway.signIn('user')));
    expect(await figuresOf()).toMatchObject({ loads: 0, failures: 1 });
    const labels = 'build="b1",code="THREW",owner="@dossier/mf-home",phase="render",remote="mf-home"';
    expect(await metricsOf()).toContain(`client_errors_total{${labels},service="gateway"} 2`);
  });

  it('forgets a build that is no longer among the last ones', async () => {
    await report([measured('ready', 100), measured('lcp', 1000)]);
    await publish({ 'mf-home': 'b2' }, ['b1']);
    await report([measured('lcp', 500, { buildId: 'b2' })]);
    expect((await metricsOf()).join()).toContain('build="b1"');
    expect(await figuresOf('b1')).toMatchObject({ loads: 1 });
    await publish({ 'mf-home': 'b2' }, ['x1', 'x2', 'x3', 'x4', 'b1']);
    await report([measured('lcp', 500, { buildId: 'b2' })]);
    expect((await metricsOf()).join()).not.toContain('build="b1"');
    expect(await figuresOf('b1')).toBeUndefined();
    expect(await figuresOf('b2')).toMatchObject({ lcp: { count: 2 } });
  });
});
