import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteRegistry } from '@dossier/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest, publishAll } from '@dossier/api-gateway/testing/builds';
import { startGateway, type TestGateway } from '@dossier/api-gateway/testing/harness';
import {
  createFaultProxy,
  dropDatabases,
  onObjectStore,
  ownDatabaseUrl,
  ownObjectStore,
  startStoreProxy,
} from '@dossier/service-kit/testing';
import { ROOT } from '@dossier/operations/parts';

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

  async function open(env: Record<string, string>): Promise<TestGateway> {
    const gateway = await startGateway({ env: { DATABASE_URL: databaseUrl, ...env } });
    gateways.push(gateway);
    return gateway;
  }

  async function start(url = databaseUrl): Promise<TestGateway> {
    const gateway = await open({ DATABASE_URL: url });
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
  async function release({ dataDir, env: settings }: TestGateway, ...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      ...settings,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RELEASE_URL: '',
      RELEASE_TOKEN: '',
      // The gateways of tests publish builds without signatures.
      UNSIGNED_BUILDS: 'allow',
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

  onObjectStore(() => {
    const asset = (gateway: TestGateway, buildId: string) =>
      gateway.call('GET', `/remotes/mf-home/${buildId}/entry.js`, { cookie: gateway.signIn('user') });
    const outcome = async (gateway: TestGateway, buildId: string) => {
      const { status, text, headers } = await asset(gateway, buildId);
      return status === 200 ? text : [status, headers['retry-after']];
    };

    it('share the builds, and fetch the ones that they do not have', async () => {
      const objects = ownObjectStore();
      // What is current was published before there was an object store.
      const one = { ...(await start()), env: objects };
      await releaseBuild(one, 'b7');
      const two = await open(objects);
      expect(await buildOf(two)).toBe('b7');
      expect((await two.call('GET', '/login')).text).toContain('/remotes/shell/51/main.js');
      expect((await two.call('GET', '/remotes/shell/51/icons/icon.svg')).status).toBe(200);
      await releaseBuild(one, 'b8');
      // The page of the other gateway, before this one reads the registry again.
      expect(await outcome(two, 'b8')).toBe('b8');
      expect(await outcome(two, 'b9')).toEqual([404, undefined]);
      expect(await release(two, '--rollback', 'mf-home')).toBe('mf-home b7 is current again');
      await expect.poll(() => buildOf(one), twoSeconds).toBe('b7');
    });

    it('serve what they have while the object store is away, and the rest when it is back', async () => {
      const proxy = await startStoreProxy();
      const objects = ownObjectStore();
      const one = { ...(await start()), env: objects };
      await releaseBuild(one, 'b7');
      const two = await open({ ...objects, S3_ENDPOINT: proxy.endpoint });
      proxy.fail('down');
      await releaseBuild(one, 'b8');
      await two.clock.advance(1000);
      expect(await buildOf(two)).toBe('b7');
      expect([await outcome(two, 'b7'), await outcome(two, 'b8')]).toEqual(['b7', [503, '5']]);
      const empty = await open({ ...objects, S3_ENDPOINT: proxy.endpoint });
      const page = await empty.call('GET', '/login');
      expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
      proxy.recover();
      for (const gateway of [two, empty]) {
        await expect
          .poll(async () => (await gateway.clock.advance(1000), buildOf(gateway)), { timeout: 20_000 })
          .toBe('b8');
        expect(await outcome(gateway, 'b8')).toBe('b8');
      }
      await expect(release(two, '--rollback', 'mf-home', '--to', 'b1')).rejects.toThrow('no longer exists');
      proxy.stop();
    });
  });
});
