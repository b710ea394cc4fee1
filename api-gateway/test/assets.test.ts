import { once } from 'node:events';
import { connect } from 'node:net';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway } from './harness.ts';

describe('files of a build', () => {
  const gateway = startForSuite(() => startGateway());
  beforeAll(async () => {
    await publishAll(gateway);
    await gateway.publish('.', '..', { 'secret.txt': 'secret' });
  });
  const get = (path: string, headers: Record<string, string> = {}, cookie?: string) =>
    gateway.call('GET', path, { headers, ...(cookie && { cookie }) });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('with Accept-Encoding "%s" are sent as %s', async (accepted, encoding) => {
    const response = await get(
      '/remotes/mf-auth/a1/entry.js',
      accepted ? { 'accept-encoding': accepted } : {},
    );
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(response.bytes.length),
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-encoding']).toBe(encoding);
  });

  it.each([
    ['/remotes/shell/51/icons/icon.svg', 'image/svg+xml'],
    ['/remotes/mf-home/b2/style.css', 'text/css; charset=utf-8'],
    ['/remotes/mf-home/b1/font.woff2', 'font/woff2'],
  ])('%s has its media type', async (path, type) => {
    const response = await get(path, { 'accept-encoding': 'br' });
    expect([response.status, response.headers['content-type'], response.headers['content-encoding']]).toEqual(
      [200, type, undefined],
    );
  });

  it('have no headers that only documents obey when they are scripts, of which a page loads several', async () => {
    const headersOf = async (path: string) => Object.keys((await get(path)).headers);
    const forDocuments = ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy'];
    const ofScript = await headersOf('/remotes/mf-auth/a1/entry.js');
    expect(ofScript.filter((name) => forDocuments.includes(name))).toEqual([]);
    expect(ofScript).toContain('content-security-policy');
    expect(await headersOf('/remotes/shell/51/icons/icon.svg')).toEqual(expect.arrayContaining(forDocuments));
  });

  it('have no network when a page starts them as a worker, but may compile WebAssembly', async () => {
    const { headers } = await get('/remotes/mf-auth/a1/entry.js');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    );
  });

  it.each([
    '/remotes/mf-auth/a1/missing.js',
    '/remotes/mf-auth/a2/entry.js',
    '/remotes/mf-none/a1/entry.js',
    '/remotes/mf-auth/a1/',
    '/remotes/mf-auth/a1',
    '/remotes/mf-auth/a1/remote.json',
    '/remotes/shell/51/index.html',
    '/remotes/mf-auth/a1/entry.js.br',
    '/remotes/shell/51/.hidden.js',
    '/remotes/shell/51/icons',
    '/remotes/registry.json',
    '/remotes/shell/51/../../registry.json',
    '/remotes/shell/51/%2e%2e/%2e%2e/registry.json',
    '/remotes/shell/51/..%2f..%2f..%2fsecret.txt',
    '/remotes/shell/../secret.txt',
    '/remotes/../keys/master.key',
    '/api/audio/../../package.json',
    '/remotes/shell/51/..\\..\\registry.json',
    '/remotes/shell/51//etc/passwd',
    '/remotes/shell/51/main.js%00.css',
    '/remotes/shell/..51/main.js',
  ])('%s: 404 as JSON, never a page', async (path) => {
    const text = await raw(gateway.port, path);
    expect(text).toContain('HTTP/1.1 404');
    expect(text).toContain('"code":"NOT_FOUND"');
    expect(text.toLowerCase()).toContain('cache-control: no-store');
  });

  it('of the admin remote are for administrators only', async () => {
    const path = '/remotes/mf-admin/c1/entry.js';
    expect((await get(path)).status).toBe(404);
    expect((await get(path, {}, gateway.signIn('user'))).status).toBe(404);
    expect((await get(path, {}, gateway.signIn('expert'))).status).toBe(404);
    const admin = await get(path, {}, gateway.signIn('admin'));
    expect([admin.status, admin.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
  });

  it('have a length but no body for HEAD', async () => {
    const head = await gateway.call('HEAD', '/remotes/shell/51/main.js');
    expect([head.status, head.text, Number(head.headers['content-length']) > 0]).toEqual([200, '', true]);
  });
});

/** Sends a path unchanged; HTTP clients normalize it. */
async function raw(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return received;
}
