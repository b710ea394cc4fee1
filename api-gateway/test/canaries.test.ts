import { getSession, reportClientError, type PublishedRemote, type RemoteRegistry } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { manifest, publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { stubResponse } from './stubs.ts';

const current = { shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1' };
const minute = 60_000;

describe('a build for a share of the sessions', () => {
  let reports: number;
  const gateway = startForEachTest(async () => {
    // Each report comes from an address of its own: the number of reports from one is limited.
    return startGateway({ env: { TRUST_PROXY: '127.0.0.1' } });
  });
  beforeEach(async () => {
    reports = 0;
    await publishAll(gateway);
  });

  const offer = (percent: number) => gateway.point(current, {}, { 'mf-home': { buildId: 'b2', percent } });
  const registryOf = async (cookie?: string) =>
    (await gateway.call('GET', '/api/remotes', cookie ? { cookie } : {})).json<RemoteRegistry>();
  const buildIn = ({ remotes }: RemoteRegistry) => remotes.find(({ name }) => name === 'mf-home')?.buildId;
  const buildOf = async (cookie?: string) => buildIn(await registryOf(cookie));
  const sessions = (count: number) => Array.from({ length: count }, () => gateway.signIn('user'));
  const failure = { remote: 'mf-home', buildId: 'b2', phase: 'render', code: 'THREW', durationMs: 10 };
  const report = async (more: object = {}) => {
    const body = JSON.stringify({ ...failure, ...more });
    reports += 1;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${reports}` };
    expect((await gateway.call('POST', reportClientError.path, { body, headers })).status).toBe(200);
  };
  /** Reports a failure of its build by each session. */
  async function failAll(cookies: readonly string[]): Promise<void> {
    for (const cookie of cookies) {
      const list = await registryOf(cookie);
      await report({ buildId: buildIn(list), ticket: list.reportTicket });
    }
    await gateway.clock.advance(minute);
  }

  it('is the same for a session in the registry and on every page, and no visitor gets it', async () => {
    await offer(50);
    const cookies = sessions(40);
    const builds = await Promise.all(cookies.map(buildOf));
    expect(new Set(builds)).toEqual(new Set(['b1', 'b2']));
    await gateway.clock.advance(minute);
    expect(await Promise.all(cookies.map(buildOf))).toEqual(builds);
    gateway.stub(stubResponse(getSession, sampleSession()));
    for (const build of ['b1', 'b2']) {
      const cookie = cookies[builds.indexOf(build)]!;
      const page = await gateway.call('GET', '/', { cookie, headers: { accept: 'text/html' } });
      expect(page.text).toContain(`mf-home/${build}/entry.js`);
      expect(page.text).toContain('reportTicket');
    }
    const visitor = await registryOf();
    expect([buildIn(visitor), visitor.reportTicket]).toEqual(['b1', undefined]);
  });

  it('goes to every session at 100 %, and to none once it is no longer offered', async () => {
    await offer(100);
    const cookies = sessions(10);
    expect(new Set(await Promise.all(cookies.map(buildOf)))).toEqual(new Set(['b2']));
    await gateway.point(current);
    expect(new Set(await Promise.all(cookies.map(buildOf)))).toEqual(new Set(['b1']));
  });

  it('begins once its files are on this machine, which may be after the registry has named it', async () => {
    const cookies = sessions(10);
    await gateway.point(current, {}, { 'mf-home': { buildId: 'b3', percent: 100 } });
    expect(new Set(await Promise.all(cookies.map(buildOf)))).toEqual(new Set(['b1']));
    const missing = {
      level: 'warn',
      remote: 'mf-home',
      build: 'b3',
      msg: 'a build is not on this machine yet',
    };
    expect(gateway.logs.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(missing));

    await gateway.publish('mf-home', 'b3', { 'remote.json': manifest('mf-home', 'b3', ['/'], 'user') });
    await gateway.clock.advance(minute);
    expect(new Set(await Promise.all(cookies.map(buildOf)))).toEqual(new Set(['b3']));
  });

  it('is withdrawn for all gateways when twenty sessions report that it fails', async () => {
    await offer(50);
    const cookies = sessions(70);
    const builds = await Promise.all(cookies.map(buildOf));
    const affected = cookies.filter((_, index) => builds[index] === 'b2');
    expect(affected.length).toBeGreaterThan(20);
    await failAll(affected.slice(0, 19));
    expect(await buildOf(affected[0])).toBe('b2');
    await failAll(affected.slice(19, 20));
    expect(new Set(await Promise.all(cookies.map(buildOf)))).toEqual(new Set(['b1']));

    const list = await gateway.call('GET', '/api/admin/builds', { cookie: gateway.signIn('admin') });
    const home = list.json<PublishedRemote[]>().find(({ name }) => name === 'mf-home');
    expect(home?.canary).toMatchObject({
      buildId: 'b2',
      percent: 50,
      withdrawn: { failed: 20, served: affected.length },
    });
    expect(gateway.logs.join('')).toContain('a build for a share of the sessions was withdrawn');
    // The registry still names the build: what was withdrawn stays withdrawn when it is read again.
    await offer(50);
    expect(await buildOf(affected[0])).toBe('b1');
  });

  it('stays when the current build fails as often', async () => {
    await offer(50);
    const cookies = sessions(60);
    const builds = await Promise.all(cookies.map(buildOf));
    const on = (build: string) => cookies.filter((_, index) => builds[index] === build);
    await failAll([...on('b1'), ...on('b2')]);
    expect(new Set(await Promise.all(cookies.map(buildOf)))).toEqual(new Set(['b1', 'b2']));
  });

  it('cannot be withdrawn by reports without a session, forged tickets, one session, or sessions without it', async () => {
    await offer(50);
    const cookies = sessions(60);
    const builds = await Promise.all(cookies.map(buildOf));
    const served = await registryOf(cookies[builds.indexOf('b2')]);
    const others = cookies.filter((_, index) => builds[index] === 'b1').slice(0, 25);
    const [visitor, signature] = served.reportTicket!.split('.');
    for (let round = 0; round < 25; round += 1) {
      await report();
      await report({ ticket: `${visitor?.slice(0, -2)}${String(round).padStart(2, '0')}.${signature}` });
      await report({ ticket: served.reportTicket });
      await report({ ticket: (await registryOf(others[round])).reportTicket });
    }
    await gateway.clock.advance(minute);
    expect(await Promise.all(cookies.map(buildOf))).toEqual(builds);
  });
});
