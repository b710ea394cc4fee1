import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { serviceNames } from '@dossier/contracts';
import { createMetrics } from '@dossier/service-kit';
import { writeLastBackup } from '@dossier/service-kit/installation';
import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { sendJson, serve, urlOf } from './stubs.ts';

/** Responds with the metrics of a service process, as the service itself does. */
function sendMetrics(name: string) {
  const metrics = createMetrics(name);
  return async (incoming: IncomingMessage, response: ServerResponse) => {
    const isScrape = incoming.url === '/metrics' && incoming.headers.accept === 'application/json';
    sendJson(response, isScrape ? 200 : 404, await (await metrics.load()).getMetricsAsJSON());
  };
}

describe('GET /metrics of the internal port', () => {
  let gateway: TestGateway | undefined;
  const servers: Server[] = [];
  afterEach(async () => {
    await gateway?.stop();
    gateway = undefined;
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });

  type Respond = (incoming: IncomingMessage, response: ServerResponse) => Promise<unknown>;

  /** Starts a gateway whose services all send their metrics, except as `responses` say. */
  async function start(responses: Record<string, Respond> = {}): Promise<TestGateway> {
    const env: Record<string, string> = {};
    for (const name of serviceNames) {
      const server = await serve(responses[name] ?? sendMetrics(name));
      servers.push(server);
      env[`${name.toUpperCase()}_URL`] = urlOf(server);
    }
    gateway = await startGateway({ env });
    return gateway;
  }

  async function scrape({ internalUrl }: TestGateway) {
    const { statusCode, headers, body } = await request(`${internalUrl}/metrics`);
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    const lines = (await body.text()).split('\n');
    const values = (name: string) =>
      Object.fromEntries(
        lines.flatMap((line) => {
          const [, service = '', value] =
            new RegExp(`^${name}\\{.*service="(\\w+)".*\\} (\\S+)$`).exec(line) ?? [];
          return value === undefined ? [] : [[service, Number(value)]];
        }),
      );
    return { up: values('up'), memory: Object.keys(values('process_resident_memory_bytes')) };
  }

  const all = ['gateway', ...serviceNames];
  const allUp = Object.fromEntries(all.map((name) => [name, 1]));
  const without = (name: string) => all.filter((each) => each !== name);

  it('has the metrics of the gateway and of every service', async () => {
    const { up, memory } = await scrape(await start());
    expect(up).toEqual(allUp);
    expect(memory).toEqual(all);
  });

  it('has the version of the gateway, the current builds and the latest backup', async () => {
    const running = await start();
    const read = async () => (await request(`${running.internalUrl}/metrics`)).body.text();
    expect(await read()).toMatch(/^service_info\{version="[^"]+",service="gateway"\} 1$/m);
    expect(await read()).not.toMatch(/^last_backup_timestamp_seconds\{/m);
    await writeLastBackup(running.dataDir, new Date(1_700_000_000_000));
    expect(await read()).toMatch(/^last_backup_timestamp_seconds\{service="gateway"\} 1700000000$/m);
    await publishAll(running);
    await running.clock.advance(60_000);
    expect(await read()).toMatch(
      /^remote_build_info\{remote="mf-home",build="\w+",owner="[^"]+",service="gateway"\} 1$/m,
    );
  });

  it('has those of the others while a service is stopped, and all again when it is back', async () => {
    const running = await start();
    expect((await scrape(running)).up).toEqual(allUp);
    const server = servers[serviceNames.indexOf('filing')];
    const port = Number(new URL(urlOf(server as Server)).port);
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
    const stopped = await scrape(running);
    expect(stopped.up).toEqual({ ...allUp, filing: 0 });
    expect(stopped.memory).toEqual(without('filing'));
    await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done));
    expect((await scrape(running)).up).toEqual(allUp);
  });

  it.each<[string, Respond]>([
    ['does not respond', () => new Promise(() => undefined)],
    [
      'stops in the middle of its metrics',
      (_incoming, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('[{"name":');
        return new Promise(() => undefined);
      },
    ],
    ['sends something else', (_incoming, response) => Promise.resolve(response.end('<html>'))],
    ['fails', (_incoming, response) => Promise.resolve(sendJson(response, 500, { code: 'INTERNAL' }))],
  ])('has those of the others while a service %s', async (_what, respond) => {
    const running = await start({ messages: respond });
    for (const { up, memory } of await Promise.all([scrape(running), scrape(running)])) {
      expect(up).toEqual({ ...allUp, messages: 0 });
      expect(memory).toEqual(without('messages'));
    }
  });

  it('is never on the public port', async () => {
    const running = await start();
    for (const path of ['/metrics', '/metrics/', '//metrics', '/%6detrics', '/Metrics', '/api/metrics']) {
      const { status, text } = await running.call('GET', path, { cookie: running.signIn('admin') });
      expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code >= 400)]);
      expect(text).not.toContain('process_resident_memory_bytes');
    }
  });
});
