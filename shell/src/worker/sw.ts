import { sharePath } from '@dossier/contracts/share';
import { offlinePage } from './offline-page.ts';
import { receiveShare } from './receive-share.ts';

/** The parts of the service worker API used here; TypeScript's library for workers conflicts with that for pages. */
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

/** One cache for all builds: its files are immutable, so none can be stale. */
const cacheName = 'dossier-assets';
/** Enough for several builds; the oldest files are removed first. */
const maxFiles = 500;

// A new worker takes over at once, because the pages of the old one request the same immutable files.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'skipWaiting') void worker.skipWaiting();
});

/** Requests to `/api` are ignored. Pages contain session and registry, so they are never cached. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === sharePath) event.respondWith(receiveShare(request));
  if (request.method !== 'GET') return;
  if (pathname.startsWith('/remotes/')) event.respondWith(asset(event));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(fetch(request).catch(() => offlinePage(navigator.languages)));
    event.waitUntil(prune().catch(() => undefined));
  }
});

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Some browsers refuse storage; then nothing is cached.
  const cache = await caches.open(cacheName).catch(() => undefined);
  const cached = await cache?.match(request, { ignoreVary: true }).catch(() => undefined);
  if (cached) return cached;
  const response = await fetch(request);
  if (cache && isPublicImmutable(response)) {
    event.waitUntil(cache.put(request, response.clone()).catch(() => undefined));
  }
  return response;
}

/** By the `Cache-Control` of the gateway: files of the admin remote are `private`, errors `no-store`. */
function isPublicImmutable({ status, headers }: Response): boolean {
  const cacheControl = headers.get('cache-control') ?? '';
  return status === 200 && cacheControl.includes('public') && cacheControl.includes('immutable');
}

async function prune(): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  const old = requests.slice(0, Math.max(0, requests.length - maxFiles));
  await Promise.all(old.map((request) => cache.delete(request)));
}
