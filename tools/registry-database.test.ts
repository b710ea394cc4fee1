import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteRegistry } from '@dossier/contracts';
import { dropDatabases, ownDatabaseUrl } from '@dossier/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest, publishAll } from '../api-gateway/test/builds.ts';
import { startGateway, type TestGateway } from '../api-gateway/test/harness.ts';
import { createFaultProxy } from '../packages/service-kit/src/db/fault-proxy.fixture.ts';
import { ROOT } from './lib/prepare.mjs';

const run = promisify(execFile);
const twoSeconds = { timeout: 2000, interval: 50 };

// Without a MariaDB the tests of the registry are skipped as well, or fail under REQUIRE_MARIADB.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('gateways that share a registry in the database', () => {
  let databaseUrl: string;
  let gateways: TestGateway[];
  beforeEach(() => {
    databaseUrl = ownDatabaseUrl();
    gateways = [];
  });
  afterEach(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await dropDatabases(databaseUrl);
  });

  async function start(url = databaseUrl): Promise<TestGateway> {
    const gateway = await startGateway({ env: { DATABASE_URL: url } });
    gateways.push(gateway);
    await publishAll(gateway);
    const shell = JSON.stringify({ name: 'shell', buildId: '51', shellApi: '1.2.0' });
    await gateway.publish('shell', '51', { 'remote.json': shell });
    // Takes over the registry of the file, or finds the one of the gateway before.
    expect(await buildOf(gateway)).toBe('b1');
    return gateway;
  }

  async function buildOf(gateway: TestGateway): Promise<string | undefined> {
    const { remotes } = (await gateway.call('GET', '/api/remotes')).json<RemoteRegistry>();
    return remotes.find(({ name }) => name === 'mf-home')?.buildId;
  }

  /** In a terminal on the machine of a gateway. */
  async function release({ dataDir }: TestGateway, ...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RELEASE_URL: '',
      RELEASE_TOKEN: '',
    };
    const { stdout } = await run(process.execPath, ['tools/release.mjs', '--no-record', ...args], {
      cwd: ROOT,
      env,
    });
    return stdout.trim();
  }

  async function releaseBuild(gateway: TestGateway, buildId: string): Promise<string> {
    const made = join(gateway.dataDir, 'made', 'dist');
    await gateway.publish('../made', 'dist', {
      'remote.json': manifest('mf-home', buildId, ['/', '/history/*'], 'user'),
      'entry.js': buildId,
    });
    return release(gateway, join(made, '..'));
  }

  const copyBuild = (from: TestGateway, to: TestGateway, buildId: string): void => {
    const [source, target] = [from, to].map(({ dataDir }) => join(dataDir, 'remotes/mf-home', buildId));
    cpSync(source!, target!, { recursive: true });
  };
  const logged = ({ logs }: TestGateway, message: string) =>
    logs.filter((line) => line.includes(`"${message}"`)).length;

  it('follow a release and a rollback of a terminal within two seconds', async () => {
    const [one, two] = [await start(), await start()];
    expect(await releaseBuild(one, 'b7')).toBe('mf-home b7 is current');
    copyBuild(one, two, 'b7');
    for (const gateway of [one, two]) await expect.poll(() => buildOf(gateway), twoSeconds).toBe('b7');
    expect(await release(two, '--list', 'mf-home')).toMatch(/^\* mf-home {2}b7 .* release {2}terminal:/m);
    await release(two, '--rollback', 'mf-home', '--to', 'b1');
    for (const gateway of [one, two]) await expect.poll(() => buildOf(gateway), twoSeconds).toBe('b1');
  });

  it('offer the build before while the files of a new one have not arrived, and log it once', async () => {
    const [one, two] = [await start(), await start()];
    await releaseBuild(one, 'b7');
    await expect.poll(() => buildOf(one), twoSeconds).toBe('b7');
    const message = 'a build is not on this machine yet';
    await expect.poll(async () => [await buildOf(two), logged(two, message)], twoSeconds).toEqual(['b1', 1]);
    await two.clock.advance(1000);
    expect(await buildOf(two)).toBe('b1');
    copyBuild(one, two, 'b7');
    await two.clock.advance(1000);
    expect(await buildOf(two)).toBe('b7');
    expect([logged(one, message), logged(two, message)]).toEqual([0, 1]);
  });

  it('offer the last known builds while the database is down, and follow it again afterwards', async () => {
    const proxy = createFaultProxy(databaseUrl);
    const url = new URL(await proxy.start());
    const [one, two] = [await start(), await start(url.href)];
    proxy.stop();
    await releaseBuild(one, 'b7');
    copyBuild(one, two, 'b7');
    for (let n = 0; n < 5; n += 1) {
      await two.clock.advance(1000);
      expect(await buildOf(two)).toBe('b1');
    }
    await expect.poll(() => logged(two, 'the registry of remotes cannot be reached')).toBe(1);
    await proxy.restart(url.hostname, Number(url.port));
    await two.clock.advance(1000);
    await expect.poll(() => buildOf(two), twoSeconds).toBe('b7');
    expect(logged(two, 'the registry of remotes cannot be reached')).toBe(1);
    proxy.stop();
  });
});
