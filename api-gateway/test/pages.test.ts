import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getAbout, getSession, remoteRegistry } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { manifest, publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { stubResponse, stubEndpoint } from './stubs.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
function sessionAs(role: 'user' | 'expert' | 'admin') {
  return stubResponse(getSession, sampleSession({ email: '<b>@example.ch', role }));
}

const block = (page: string, id: string): string | undefined =>
  new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page)?.[1];
const names = (page: string): string[] =>
  remoteRegistry.parse(JSON.parse(block(page, 'dossier-registry') ?? '')).remotes.map(({ name }) => name);

describe('the page', () => {
  const gateway = startForSuite(() => startGateway({ env: { PUBLIC_URL: 'https://dossier.example.ch' } }));
  beforeAll(async () => {
    await publishAll(gateway);
  });
  const page = (path: string, cookie?: string) =>
    gateway.call('GET', path, { headers: html, ...(cookie && { cookie }) });

  it('has a fresh nonce, the same in page and policy', async () => {
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

  it('contains the registry, escaped, with URLs', async () => {
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

  it('preloads the remote of the path, or the one with the sign-in page if a session is missing', async () => {
    const link = (name: string) =>
      `<link rel="preload" as="script" href="/remotes/${name}/entry.js" integrity="sha384-entry" fetchpriority="low">`;
    expect((await page('/login')).text).toContain(link('mf-auth/a1'));
    expect((await page('/login')).text).toContain(
      'href="/remotes/mf-auth/a1/remote.js" integrity="sha384-remote" fetchpriority="low">',
    );
    expect((await page('/history/2024')).text).toContain(link('mf-auth/a1'));
    gateway.stub(sessionAs('user'));
    const cookie = gateway.signIn('user');
    expect((await page('/history/2024', cookie)).text).toContain(link('mf-home/b1'));
    expect((await page('/?firstTime=true', cookie)).text).toContain(link('mf-home/b1'));
    expect((await page('/nowhere', cookie)).text).not.toContain('rel="preload"');
    expect((await page('/admin', cookie)).text).not.toContain('mf-admin');
  });

  it('lists the scripts and hashes of the remote of the path only, unless a build needs them from the registry', async () => {
    const remote = manifest('mf-home', 'b5', ['/'], 'user', [], true);
    await gateway.publish('mf-home', 'b5', { 'remote.json': remote });
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b5' });
    const entry = async (path: string, cookie?: string) => {
      const json = block((await page(path, cookie)).text, 'dossier-registry') ?? '';
      return remoteRegistry.parse(JSON.parse(json)).remotes.find(({ name }) => name === 'mf-home');
    };
    const loadable = { entry: '/remotes/mf-home/b5/entry.js', integrity: 'sha384-entry', paths: ['/'] };
    expect(await entry('/login')).toMatchObject({ ...loadable, preload: [], locales: {}, chunks: {} });
    expect(await entry('/'), 'a visitor sees the sign-in page first').toMatchObject({ chunks: {} });
    gateway.stub(sessionAs('user'));
    const own = await entry('/', gateway.signIn('user'));
    expect(own).toMatchObject({ ...loadable, chunks: { '/remotes/mf-home/b5/remote.js': 'sha384-remote' } });
    const { remotes } = remoteRegistry.parse((await gateway.call('GET', '/api/remotes')).json());
    expect(remotes.find(({ name }) => name === 'mf-home')).toEqual(own);
    await publishAll(gateway);
  });

  it('preloads the texts of the remote and of the shell in the language of the cookie, or else in English', async () => {
    const texts = async (cookie?: string) =>
      [
        ...(await page('/login', cookie)).text.matchAll(
          /href="([^"]*(?:texts|shell|kit)-[^"]*)"(.*?) fetchpriority="low">/g,
        ),
      ].map(([, url, rest]) => `${url}${rest}`);
    const english = ['/remotes/mf-auth/a1/texts-en.js integrity="sha384-texts"'];
    const german = ['/remotes/shell/51/shell-de.js', '/remotes/shell/51/kit-de.js'];
    expect(await texts()).toEqual(english);
    expect(await texts('dossier_language=de')).toEqual(german);
    expect(await texts('__Host-dossier_language=de; dossier_language=fr')).toEqual(german);
    expect(await texts('dossier_language=<script>')).toEqual(english);
  });

  it('is compressed unless it contains data of a user', async () => {
    const send = (encoding: string, cookie?: string) =>
      gateway.call('GET', '/login', {
        headers: { ...html, 'accept-encoding': encoding },
        ...(cookie && { cookie }),
      });
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const { headers, bytes } = await send(accepted);
      expect([accepted, headers['content-encoding'], headers['vary']]).toEqual([
        accepted,
        used,
        'Cookie, Accept-Encoding',
      ]);
      const text = decompress[used](bytes).toString();
      expect(text).toContain('</script>');
      expect(headers['content-security-policy']).toContain(/nonce="([^"]+)"/.exec(text)?.[1] ?? 'no nonce');
    }
    for (const encoding of ['identity', 'zstd', 'br;q=0, gzip;q=0'])
      expect((await send(encoding)).headers['content-encoding']).toBeUndefined();
    gateway.stub(sessionAs('user'));
    const signedIn = await send('gzip, br', gateway.signIn('user'));
    expect([signedIn.headers['content-encoding'], signedIn.headers['vary']]).toEqual([
      undefined,
      'Cookie, Accept-Encoding',
    ]);
    expect(signedIn.text).toContain('@example.ch');
  });

  it('lists the admin remote for administrators only', async () => {
    gateway.stub(sessionAs('user'));
    expect(names((await page('/')).text)).toEqual(['mf-auth', 'mf-home']);
    expect(names((await page('/', gateway.signIn('user'))).text)).toEqual(['mf-auth', 'mf-home']);
    gateway.stub(sessionAs('admin'));
    expect(names((await page('/', gateway.signIn('admin'))).text)).toEqual([
      'mf-auth',
      'mf-home',
      'mf-admin',
    ]);
    for (const role of ['user', 'expert', 'admin'] as const) {
      const response = await gateway.call('GET', '/api/remotes', { cookie: gateway.signIn(role) });
      expect([role, response.text.includes('mf-admin')]).toEqual([role, role === 'admin']);
    }
  });

  it('leads an expert who opens home to the desk, and nobody else', async () => {
    for (const role of ['user', 'admin', 'expert'] as const) {
      gateway.stub(sessionAs(role));
      const cookie = gateway.signIn(role);
      const isLed = role === 'expert';
      const { status, headers } = await page('/', cookie);
      expect([status, headers.location], role).toEqual(isLed ? [302, '/desk'] : [200, undefined]);
      expect((await page('/papers', cookie)).status).toBe(200);
    }
    expect((await page('/')).status, 'a visitor').toBe(200);
  });

  it('leads files of a share menu that no service worker has taken to a page that says so', async () => {
    const { status, headers } = await gateway.call('POST', '/share', { headers: html, body: 'files' });
    expect([status, headers['location']]).toEqual([303, '/?share=lost']);
  });

  it('lists a remote for experts to experts and administrators', async () => {
    await gateway.publish('mf-desk', 'd1', {
      'remote.json': manifest('mf-desk', 'd1', ['/desk'], 'expert'),
      'entry.js': 'desk',
    });
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1', 'mf-desk': 'd1' });
    for (const role of [undefined, 'user', 'expert', 'admin'] as const) {
      const cookie = role && gateway.signIn(role);
      const isListed = role === 'expert' || role === 'admin';
      const { text } = await gateway.call('GET', '/api/remotes', { ...(cookie && { cookie }) });
      const { remotes, guarded } = remoteRegistry.parse(JSON.parse(text));
      expect([role, remotes.some(({ name }) => name === 'mf-desk')]).toEqual([role, isListed]);
      expect(guarded.some(({ path }) => path === '/desk')).toBe(!isListed);
      const file = await gateway.call('GET', '/remotes/mf-desk/d1/entry.js', { ...(cookie && { cookie }) });
      expect([file.status, String(file.headers['cache-control']).split(',')[0]]).toEqual(
        isListed ? [200, 'private'] : [404, 'no-store'],
      );
    }
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1' });
  });

  it('lists only the path patterns of a withheld remote', async () => {
    const registryOf = async (cookie?: string) => {
      const { text } = await gateway.call('GET', '/api/remotes', { ...(cookie && { cookie }) });
      return { text, ...remoteRegistry.parse(JSON.parse(text)) };
    };
    for (const cookie of [undefined, gateway.signIn('user'), gateway.signIn('expert')]) {
      const { guarded, reportTicket, text } = await registryOf(cookie);
      expect(guarded).toEqual([
        { path: '/admin', access: 'admin' },
        { path: '/desk/*', access: 'admin' },
      ]);
      // The ticket is random and may contain anything.
      expect(text.replace(reportTicket ?? '', '')).not.toMatch(/mf-admin|c1|Label of desk/);
    }
    expect((await registryOf(gateway.signIn('admin'))).guarded).toEqual([]);
  });

  it('lists the menu entries the user may see, and none for a build without them', async () => {
    const entries = async (role: 'user' | 'admin') => {
      const response = await gateway.call('GET', '/api/remotes', { cookie: gateway.signIn(role) });
      const { remotes } = remoteRegistry.parse(response.json());
      return Object.fromEntries(
        remotes.map(({ name, navigation }) => [name, navigation.map(({ id }) => id)]),
      );
    };
    expect(await entries('user')).toEqual({ 'mf-auth': [], 'mf-home': ['history'] });
    expect(await entries('admin')).toEqual({
      'mf-auth': [],
      'mf-home': ['history', 'statistics'],
      'mf-admin': ['desk'],
    });
  });

  it('lists what remotes add to slots of pages, only to those who may see it', async () => {
    const remote: object = JSON.parse(manifest('mf-home', 'b6', ['/'], 'user', []));
    const fills = [
      { slot: 'home.card', id: 'card', access: 'user' },
      { slot: 'desk.tab', id: 'answers', access: 'expert', label: { en: 'Answers' } },
      { slot: 'later.place', id: 'of-a-later-version', access: 'user' },
    ];
    await gateway.publish('mf-home', 'b6', { 'remote.json': JSON.stringify({ ...remote, fills }) });
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b6' });
    const listed = async (role: 'user' | 'expert') => {
      const response = await gateway.call('GET', '/api/remotes', { cookie: gateway.signIn(role) });
      const { remotes } = remoteRegistry.parse(response.json());
      return Object.fromEntries(remotes.map((each) => [each.name, each.fills.map(({ id }) => id)]));
    };
    expect(await listed('user')).toEqual({ 'mf-auth': [], 'mf-home': ['card', 'of-a-later-version'] });
    expect((await listed('expert'))['mf-home']).toEqual(['card', 'answers', 'of-a-later-version']);
    gateway.stub(sessionAs('user'));
    const inline = JSON.parse(
      block((await page('/login', gateway.signIn('user'))).text, 'dossier-registry') ?? '',
    );
    expect(remoteRegistry.parse(inline).remotes.find(({ name }) => name === 'mf-home')?.fills).toHaveLength(
      2,
    );
    await publishAll(gateway);
  });

  it('does not offer a remote whose icon is more than path data', async () => {
    const icon = ['M3 3"/><script>'];
    const label = { en: 'x', fr: 'x', de: 'x', gsw: 'x', it: 'x' };
    const navigation = [{ id: 'x', label, icon, order: 1, path: '/x', access: 'user' as const }];
    const remote = manifest('mf-home', 'b4', ['/'], 'user', navigation);
    await gateway.publish('mf-home', 'b4', { 'remote.json': remote });
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b4' });
    expect(names((await page('/')).text)).toEqual(['mf-auth']);
    await publishAll(gateway);
  });

  it('contains the session, escaped, unless auth is unavailable', async () => {
    expect(JSON.parse(block((await page('/')).text, 'dossier-session') ?? '')).toEqual({
      isAuthenticated: false,
    });
    gateway.stub(sessionAs('user'));
    const session = block((await page('/', gateway.signIn('user'))).text, 'dossier-session') ?? '';
    expect(session).not.toContain('<');
    expect(JSON.parse(session)).toMatchObject({ isAuthenticated: true, user: { email: '<b>@example.ch' } });
    gateway.stub(stubEndpoint(getSession, (request) => request.socket.destroy()));
    const withoutAuth = await page('/', gateway.signIn('admin'));
    expect(withoutAuth.status).toBe(200);
    expect(block(withoutAuth.text, 'dossier-session')).toBeUndefined();
    expect(names(withoutAuth.text)).not.toContain('mf-admin');
  });

  it('contains the response that says what is allowed', async () => {
    const asked = (await gateway.call('GET', getAbout.path)).json();
    const responses = JSON.parse(block((await page('/')).text, 'dossier-responses') ?? '') as object;
    expect(responses).toEqual({ [getAbout.id]: asked });
  });

  it('is sent for GET and HEAD requests that accept HTML', async () => {
    expect(
      (await gateway.call('GET', '/login', { headers: { accept: 'application/json' } })).json().code,
    ).toBe('NOT_FOUND');
    expect((await gateway.call('GET', '/robots.txt', { headers: { accept: '*/*' } })).status).toBe(404);
    expect((await gateway.call('GET', '/login', { headers: { accept: '*/*' } })).status).toBe(200);
    const post = await gateway.call('POST', '/login', { headers: html });
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
    const head = await gateway.call('HEAD', '/login', { headers: html });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const path of ['/api', '/api/x', '/internal/x', '/metrics', '/remotes', '/remotes/'])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });

  it('applies a release and a rollback within a second, without a restart', async () => {
    const build = async () => (await gateway.call('GET', '/api/remotes')).text.match(/mf-home\/(b\d)/)?.[1];
    expect(await build()).toBe('b1');
    await gateway.point({ shell: '51', 'mf-home': 'b2' });
    expect(await build()).toBe('b2');
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1' });
    expect(await build()).toBe('b1');
  });

  it('returns 304 if the browser has the current registry', async () => {
    const { etag } = (await gateway.call('GET', '/api/remotes')).headers;
    const again = await gateway.call('GET', '/api/remotes', { headers: { 'if-none-match': String(etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('keeps the published remotes, and the build before a broken one, when it or the registry is broken', async () => {
    await gateway.publish('mf-home', 'b3', { 'remote.json': '{' });
    await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b3' });
    expect(names((await page('/')).text)).toEqual(['mf-auth', 'mf-home']);
    expect((await page('/')).text).not.toContain('mf-home/b3');
    await gateway.publish('.', '.', { 'registry.json': '{"version":' });
    await gateway.clock.advance(1000);
    expect(names((await page('/')).text)).toEqual(['mf-auth', 'mf-home']);
    await publishAll(gateway);
  });
});

describe('before anything is published', () => {
  it.each(['en', 'de', 'fr', 'it', 'gsw'])('a plain page is shown in %s', async (language) => {
    const gateway = await startGateway();
    const response = await gateway.call('GET', '/', { headers: { ...html, 'accept-language': language } });
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.text).toContain(`<html lang="${language}">`);
    expect(response.text).toContain('npm run release -- shell');
    expect((await gateway.call('GET', '/api/remotes')).json()).toEqual({
      remotes: [],
      guarded: [],
      pinned: [],
    });
    await gateway.stop();
  });
});
