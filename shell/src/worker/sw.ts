import { offlinePage } from './offline-page.ts';

/** What this file uses of a service worker's world; TypeScript's library of it cannot stand beside the page's. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = self as unknown as WorkerScope;

/** One for all deployments: its files never change, so that nothing in it can be stale. */
const cacheName = 'dossier-assets';
/** Several builds of everything; what came in first goes first. */
const mostFiles = 500;

// A new worker answers at once; the pages of the old one ask it for the same immutable files.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'skipWaiting') void worker.skipWaiting();
});

/** `/api` is left alone altogether. A page holds session and registry: it is fetched, never kept. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/remotes/')) event.respondWith(asset(event));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(fetch(request).catch(() => offlinePage(navigator.languages)));
    event.waitUntil(prune().catch(() => undefined));
  }
});

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // A browser that refuses storage keeps nothing.
  const cache = await caches.open(cacheName).catch(() => undefined);
  const kept = await cache?.match(request, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(request);
  if (cache && isPublicImmutable(response)) {
    event.waitUntil(cache.put(request, response.clone()).catch(() => undefined));
  }
  return response;
}

/** What the gateway says of it decides: the administrator's remote is `private`, an error `no-store`. */
function isPublicImmutable({ status, headers }: Response): boolean {
  const said = headers.get('cache-control') ?? '';
  return status === 200 && said.includes('public') && said.includes('immutable');
}

async function prune(): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  const old = requests.slice(0, Math.max(0, requests.length - mostFiles));
  await Promise.all(old.map((request) => cache.delete(request)));
}
