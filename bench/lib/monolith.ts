import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { listRemotes, type RemoteRegistry } from '@dossier/contracts';
import type { Product } from './product.ts';
import { send } from './users.ts';

const build = fileURLToPath(new URL('build-monolith.mjs', import.meta.url));
const publicPath = '/monolith/';

/** What a benchmark visits in turn: the product, and the same code built as one application. */
export interface Build {
  readonly what: 'monolith' | 'Dossier';
  readonly url: string;
}

/** Builds and serves the monolith beside a running product. `cookie`: of the session whose remotes it contains. */
export async function startBuilds(
  product: Product,
  cookie: string,
): Promise<{ builds: readonly Build[]; stopMonolith(): Promise<void> }> {
  const registry = listRemotes.response.parse(
    await (await send(product, listRemotes.path, { cookie })).json(),
  );
  const directory = mkdtempSync(join(tmpdir(), 'dossier-monolith-'));
  execFileSync(process.execPath, [build, directory], { stdio: 'inherit' });
  const { url, stop } = await serveMonolith(directory, product, registry);
  return {
    builds: [
      { what: 'monolith', url },
      { what: 'Dossier', url: product.url },
    ],
    async stopMonolith() {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}

interface ServedMonolith {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves a build as static files are served: one page for visitors and one for users, everything compressed in advance;
 * its API is that of a running product.
 */
async function serveMonolith(
  directory: string,
  product: Product,
  registry: RemoteRegistry,
): Promise<ServedMonolith> {
  const template = readFileSync(join(directory, 'index.html'), 'utf8');
  const userPage = brotliCompressSync(renderPage(template, registry, ''));
  const visitorPage = brotliCompressSync(renderPage(template, registry, visitorSession));
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname.startsWith(publicPath))
      return sendFile(join(directory, pathname.slice(publicPath.length)), outgoing);
    if (!incoming.headers.accept?.includes('text/html')) return forward(incoming, outgoing, product);
    outgoing.setHeader('content-type', 'text/html; charset=utf-8');
    outgoing.setHeader('content-encoding', 'br');
    outgoing.end(incoming.headers.cookie ? userPage : visitorPage);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Of a visitor, who has no cookie: the page would otherwise ask for it, and load the schemas to read the response. */
const visitorSession =
  '<script type="application/json" id="dossier-session">{"isAuthenticated":false}</script>';

/** The registry says which page belongs to which path; nothing is loaded from it. */
function renderPage(template: string, { remotes, ...registry }: RemoteRegistry, session: string): string {
  const bundled = remotes.map((entry) => ({ ...entry, preload: [], locales: {}, chunks: {} }));
  const json = JSON.stringify({ ...registry, remotes: bundled }).replaceAll('<', '\\u003c');
  return template
    .replaceAll('__NONCE__', '')
    .replace(
      '<!--dossier:registry-->',
      () => `<script type="application/json" id="dossier-registry">${json}</script>${session}`,
    );
}

function sendFile(file: string, outgoing: ServerResponse): void {
  const types = { '.js': 'text/javascript', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };
  const type = Object.entries(types).find(([extension]) => file.endsWith(extension))?.[1];
  const compressed = readIfExists(`${file}.br`);
  const body = compressed ?? readIfExists(file);
  if (!body) return void outgoing.writeHead(404).end();
  outgoing.writeHead(200, {
    ...(type && { 'content-type': type }),
    ...(compressed && { 'content-encoding': 'br' }),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  outgoing.end(body);
}

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, { url }: Product): void {
  const { host: _, ...headers } = incoming.headers;
  const sent = request(new URL(incoming.url ?? '/', url), { method: incoming.method ?? 'GET', headers });
  sent.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
}
