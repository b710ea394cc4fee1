import { brotliCompressSync, gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { once } from 'node:events';
import { getSession, remoteRegistry, type RemoteEntry } from '@dossier/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, behaves, startGateway, type TestGateway } from './harness.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const shellPage = `<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><title>Dossier</title><!--dossier:preload--><style nonce="__NONCE__"></style><!--dossier:registry--><!--dossier:session--><script src="/remotes/shell/51/main.js"></script>`;

function manifest(name: string, buildId: string, paths: string[], access: RemoteEntry['access']): string {
  const title = { en: `</script>${name}`, fr: '', de: '', gsw: '', it: '' };
  return JSON.stringify({
    name, buildId, paths, access, title,
    entry: 'entry.js',
    integrity: 'sha384-entry',
    shellApi: '^1.0.0',
    preload: ['entry.js', 'remote.js'],
    locales: { en: 'texts-en.js' },
    chunks: { 'remote.js': 'sha384-remote', 'texts-en.js': 'sha384-texts' },
  });
}

async function publishAll(gateway: TestGateway): Promise<void> {
  const script = 'export const greeting = "Grüezi";'.repeat(100);
  await gateway.publish('shell', '51', { 'index.html': shellPage, 'remote.json': '{"name":"shell","buildId":"51"}', 'main.js': script, 'icons/icon.svg': '<svg/>', '.hidden.js': 'x' });
  const files = { 'entry.js': script, 'entry.js.br': brotliCompressSync(script), 'entry.js.gz': gzipSync(script), 'style.css': 'p{}', 'font.woff2': 'x' };
  await gateway.publish('mf-auth', 'a1', { 'remote.json': manifest('mf-auth', 'a1', ['/login'], 'public'), ...files });
  await gateway.publish('mf-home', 'b1', { 'remote.json': manifest('mf-home', 'b1', ['/', '/history/*'], 'user'), ...files });
  await gateway.publish('mf-home', 'b2', { 'remote.json': manifest('mf-home', 'b2', ['/', '/history/*'], 'user'), ...files });
  await gateway.publish('mf-admin', 'c1', { 'remote.json': manifest('mf-admin', 'c1', ['/admin'], 'admin'), ...files });
  await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1' });
}

function sessionAs(gateway: TestGateway, role: 'user' | 'admin') {
  const at = new Date(gateway.clock.now()).toISOString();
  const user = { id: 7, email: '<b>@example.ch', role };
  return answers(getSession, { isAuthenticated: true, user, idleExpiresAt: at, absoluteExpiresAt: at, serverTime: at, impersonatedBy: null });
}

const block = (page: string, id: string): string | undefined =>
  new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page)?.[1];
const names = (page: string): string[] => remoteRegistry.parse(JSON.parse(block(page, 'dossier-registry') ?? '')).remotes.map(({ name }) => name);

describe('the page', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ env: { PUBLIC_URL: 'https://dossier.example.ch' } });
    await publishAll(gateway);
  });
  afterAll(() => gateway.stop());
  const page = (path: string, cookie?: string) => gateway.call('GET', path, { headers: html, ...(cookie && { cookie }) });

  it('carries a fresh nonce, the same in page and policy', async () => {
    const [first, second] = [await page('/'), await page('/')];
    const nonces = [first, second].map(({ text }) => /nonce="([^"]+)"/.exec(text)?.[1] ?? '');
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(Buffer.from(nonces[0] ?? '', 'base64').length).toBeGreaterThanOrEqual(16);
    expect(first.text).not.toContain('__NONCE__');
    expect(first.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self' blob:; worker-src 'self'; frame-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`,
    );
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=63072000',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('holds the registry, escaped, with URLs', async () => {
    const { text } = await page('/login');
    const json = block(text, 'dossier-registry') ?? '';
    expect(json).not.toContain('<');
    const [auth] = remoteRegistry.parse(JSON.parse(json)).remotes;
    expect(auth).toMatchObject({
      entry: '/remotes/mf-auth/a1/entry.js',
      preload: ['/remotes/mf-auth/a1/entry.js', '/remotes/mf-auth/a1/remote.js'],
      locales: { en: '/remotes/mf-auth/a1/texts-en.js' },
      chunks: { '/remotes/mf-auth/a1/remote.js': 'sha384-remote' },
    });
    expect((await gateway.call('GET', '/api/remotes')).text).toBe(json.replaceAll('\\u003c', '<'));
  });

  it('preloads the remote of the path, or the sign-in page where a session is missing', async () => {
    const link = (name: string) => `<link rel="preload" as="script" href="/remotes/${name}/entry.js" integrity="sha384-entry">`;
    expect((await page('/login')).text).toContain(link('mf-auth/a1'));
    expect((await page('/login')).text).toContain('href="/remotes/mf-auth/a1/remote.js" integrity="sha384-remote">');
    expect((await page('/history/2024')).text).toContain(link('mf-auth/a1'));
    gateway.stub(sessionAs(gateway, 'user'));
    const cookie = gateway.signIn('user');
    expect((await page('/history/2024', cookie)).text).toContain(link('mf-home/b1'));
    expect((await page('/?firstTime=true', cookie)).text).toContain(link('mf-home/b1'));
    expect((await page('/nowhere', cookie)).text).not.toContain('rel="preload"');
    expect((await page('/admin', cookie)).text).not.toContain('mf-admin');
  });

  it('names the admin remote to administrators only', async () => {
    gateway.stub(sessionAs(gateway, 'user'));
    expect(names((await page('/')).text)).toEqual(['mf-auth', 'mf-home']);
    expect(names((await page('/', gateway.signIn('user'))).text)).toEqual(['mf-auth', 'mf-home']);
    gateway.stub(sessionAs(gateway, 'admin'));
    expect(names((await page('/', gateway.signIn('admin'))).text)).toEqual(['mf-auth', 'mf-home', 'mf-admin']);
    for (const role of ['user', 'expert', 'admin'] as const) {
      const answer = await gateway.call('GET', '/api/remotes', { cookie: gateway.signIn(role) });
      expect([role, answer.text.includes('mf-admin')]).toEqual([role, role === 'admin']);
    }
  });

  it('says who is signed in, escaped; nothing when auth cannot be asked', async () => {
    expect(JSON.parse(block((await page('/')).text, 'dossier-session') ?? '')).toEqual({ isAuthenticated: false });
    gateway.stub(sessionAs(gateway, 'user'));
    const known = block((await page('/', gateway.signIn('user'))).text, 'dossier-session') ?? '';
    expect(known).not.toContain('<');
    expect(JSON.parse(known)).toMatchObject({ isAuthenticated: true, user: { email: '<b>@example.ch' } });
    gateway.stub(behaves(getSession, (request) => request.socket.destroy()));
    const unknown = await page('/', gateway.signIn('admin'));
    expect(unknown.status).toBe(200);
    expect(block(unknown.text, 'dossier-session')).toBeUndefined();
    expect(names(unknown.text)).not.toContain('mf-admin');
  });

  it('is for whoever wants HTML, for reading', async () => {
    expect((await gateway.call('GET', '/login', { headers: { accept: 'application/json' } })).json().code).toBe('NOT_FOUND');
    const post = await gateway.call('POST', '/login', { headers: html });
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
    const head = await gateway.call('HEAD', '/login', { headers: html });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const path of ['/api', '/api/x', '/internal/x', '/metrics', '/remotes', '/remotes/']) expect([path, (await page(path)).status]).toEqual([path, 404]);
  });

  it('follows a release and a roll back within a second, without a restart', async () => {
    const build = async () => (await gateway.call('GET', '/api/remotes')).text.match(/mf-home\/(b\d)/)?.[1];
    expect(await build()).toBe('b1');
    await gateway.point({ shell: '51', 'mf-home': 'b2' });
    expect(await build()).toBe('b2');
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1' });
    expect(await build()).toBe('b1');
  });

  it('answers 304 to who knows the registry already', async () => {
    const { etag } = (await gateway.call('GET', '/api/remotes')).headers;
    const again = await gateway.call('GET', '/api/remotes', { headers: { 'if-none-match': String(etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('keeps what was published when the registry or one build is broken', async () => {
    await gateway.publish('mf-home', 'b3', { 'remote.json': '{' });
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b3' });
    expect(names((await page('/')).text)).toEqual(['mf-auth']);
    await gateway.publish('.', '.', { 'registry.json': '{"version":' });
    await gateway.clock.advance(1000);
    expect(names((await page('/')).text)).toEqual(['mf-auth']);
    await publishAll(gateway);
  });
});

describe('a file of a build', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
    await publishAll(gateway);
    await gateway.publish('.', '..', { 'secret.txt': 'secret' });
  });
  afterAll(() => gateway.stop());
  const get = (path: string, headers: Record<string, string> = {}, cookie?: string) => gateway.call('GET', path, { headers, ...(cookie && { cookie }) });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('accepting "%s" comes as %s', async (accepted, encoding) => {
    const answer = await get('/remotes/mf-auth/a1/entry.js', accepted ? { 'accept-encoding': accepted } : {});
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.bytes.length),
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it.each([
    ['/remotes/shell/51/icons/icon.svg', 'image/svg+xml'],
    ['/remotes/mf-home/b2/style.css', 'text/css; charset=utf-8'],
    ['/remotes/mf-home/b1/font.woff2', 'font/woff2'],
  ])('%s has its type', async (path, type) => {
    const answer = await get(path, { 'accept-encoding': 'br' });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([200, type, undefined]);
  });

  it.each([
    '/remotes/mf-auth/a1/missing.js', '/remotes/mf-auth/a2/entry.js', '/remotes/mf-none/a1/entry.js', '/remotes/mf-auth/a1/', '/remotes/mf-auth/a1',
    '/remotes/mf-auth/a1/remote.json', '/remotes/shell/51/index.html', '/remotes/mf-auth/a1/entry.js.br', '/remotes/shell/51/.hidden.js',
    '/remotes/shell/51/icons', '/remotes/registry.json', '/remotes/shell/51/../../registry.json', '/remotes/shell/51/%2e%2e/%2e%2e/registry.json',
    '/remotes/shell/51/..%2f..%2f..%2fsecret.txt', '/remotes/shell/../secret.txt', '/remotes/shell/51/..\\..\\registry.json', '/remotes/shell/51//etc/passwd',
    '/remotes/shell/51/main.js%00.css', '/remotes/shell/..51/main.js',
  ])('%s: 404 in JSON, never a page', async (path) => {
    const text = await raw(gateway.port, path);
    expect(text).toContain('HTTP/1.1 404');
    expect(text).toContain('"code":"NOT_FOUND"');
    expect(text.toLowerCase()).toContain('cache-control: no-store');
  });

  it('of the admin remote is for administrators only', async () => {
    const path = '/remotes/mf-admin/c1/entry.js';
    expect((await get(path)).status).toBe(404);
    expect((await get(path, {}, gateway.signIn('user'))).status).toBe(404);
    expect((await get(path, {}, gateway.signIn('expert'))).status).toBe(404);
    const admin = await get(path, {}, gateway.signIn('admin'));
    expect([admin.status, admin.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  });

  it('answers HEAD with the length alone', async () => {
    const head = await gateway.call('HEAD', '/remotes/shell/51/main.js');
    expect([head.status, head.text, Number(head.headers['content-length']) > 0]).toEqual([200, '', true]);
  });
});

describe('before anything is published', () => {
  it.each(['en', 'de', 'fr', 'it', 'gsw'])('a plain page says so in %s', async (language) => {
    const gateway = await startGateway();
    const answer = await gateway.call('GET', '/', { headers: { ...html, 'accept-language': language } });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.text).toContain(`<html lang="${language}">`);
    expect(answer.text).toContain('npm run release -- shell');
    expect((await gateway.call('GET', '/api/remotes')).json()).toEqual({ remotes: [] });
    await gateway.stop();
  });
});

/** Sends a path as it is: clients tidy it up before they send it. */
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
