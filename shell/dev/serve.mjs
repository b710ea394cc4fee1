// A small static server for trying the builds without the gateway: registry, preload links, CSP and a session of one's choice.
// node shell/dev/serve.mjs [port]; SESSION=user|admin|none
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const names = ['mf-auth', 'mf-home', 'mf-profile', 'mf-advanced-tax', 'mf-admin'];
const types = {
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const manifest = (name) => JSON.parse(readFileSync(path.join(root, name, 'dist/remote.json'), 'utf8'));
let session = process.env.SESSION ?? 'user';

function registry() {
  return names
    .filter((name) => existsSync(path.join(root, name, 'dist/remote.json')))
    .map(manifest)
    .filter(({ access }) => access !== 'admin' || session === 'admin')
    .map((entry) => {
      const url = (file) => `/remotes/${entry.name}/${entry.buildId}/${file}`;
      const keys = (map) => Object.fromEntries(Object.entries(map).map(([file, hash]) => [url(file), hash]));
      const values = (map) =>
        Object.fromEntries(Object.entries(map).map(([language, file]) => [language, url(file)]));
      return {
        ...entry,
        entry: url(entry.entry),
        preload: entry.preload.map(url),
        locales: values(entry.locales),
        chunks: keys(entry.chunks),
      };
    });
}

function sessionInfo() {
  if (session === 'none') return { isAuthenticated: false };
  const now = Date.now();
  const time = (minutes) => new Date(now + minutes * 60_000).toISOString();
  const user =
    session === 'admin'
      ? { id: 1, email: 'admin@dossier.localhost', role: 'admin' }
      : { id: 7, email: 'anna@example.ch', role: 'user' };
  return {
    isAuthenticated: true,
    user,
    idleExpiresAt: time(30),
    absoluteExpiresAt: time(720),
    serverTime: time(0),
    impersonatedBy: null,
  };
}

const notifications = Array.from({ length: 3 }, (_, index) => ({
  id: String(index),
  title: 'Complete your name',
  description: 'Your expert needs it on the return.',
  category: 'profile',
  priority: ['high', 'medium', 'low'][index],
  actionUrl: '/profile',
  actionText: 'Open profile',
}));

const api = {
  'GET /api/remotes': () => ({ remotes: registry() }),
  'GET /api/auth/session': sessionInfo,
  'POST /api/auth/logout': () => ((session = 'none'), { success: true }),
  'GET /api/notifications': () => notifications,
  'POST /api/client-errors': () => ({ success: true }),
};

const inline = (id, value) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

function page(pathname) {
  const nonce = randomBytes(16).toString('base64');
  const remotes = registry();
  const asked = session === 'none' ? '/login' : pathname;
  const owner = remotes.find(({ paths }) => paths.includes(asked));
  const links = (owner?.preload ?? []).map(
    (href) =>
      `<link rel="preload" as="script" href="${href}" integrity="${href === owner.entry ? owner.integrity : owner.chunks[href]}">`,
  );
  const html = readFileSync(path.join(root, 'shell/dist/index.html'), 'utf8')
    .replaceAll('__NONCE__', nonce)
    .replace('<!--dossier:preload-->', links.join(''))
    .replace('<!--dossier:registry-->', inline('dossier-registry', { remotes }))
    .replace(
      '<!--dossier:session-->',
      process.env.NO_INLINE_SESSION ? '' : inline('dossier-session', sessionInfo()),
    );
  const csp = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self' blob:; worker-src 'self'; frame-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`;
  return { html, csp };
}

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const send = (status, body, headers) => response.writeHead(status, headers).end(body);
  if (pathname === '/dev/session') return ((session = request.headers['x-session']), send(204));
  if (pathname.startsWith('/api/')) {
    const answer = api[`${request.method} ${pathname}`];
    const status = answer ? 200 : 404;
    return send(status, JSON.stringify(answer ? answer() : { code: 'NOT_FOUND', message: 'Not found' }), {
      'content-type': 'application/json',
    });
  }
  const asset = /^\/remotes\/([a-z-]+)\/([0-9a-f]+)\/([^/]+)$/.exec(pathname);
  if (asset) {
    const file = path.join(root, asset[1], 'dist', asset[3]);
    if (!existsSync(file))
      return send(404, '{"code":"NOT_FOUND","message":"Not found"}', { 'content-type': 'application/json' });
    const brotli = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    return send(200, readFileSync(brotli ? `${file}.br` : file), {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      ...(brotli && { 'content-encoding': 'br' }),
    });
  }
  const { html, csp } = page(pathname);
  send(200, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'cache-control': 'no-store',
  });
}).listen(Number(process.argv[2] ?? 4100), () => process.stdout.write('ready\n'));
