import type { Browser, CDPSession } from '@playwright/test';
import { toCookies } from './users.ts';

/** A slow connection and processor, emulated by Chromium. */
export interface Throttle {
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
  /** The slowdown factor of the processor. */
  readonly cpu: number;
}

/** What a visit opens and waits for. */
export interface Goal {
  readonly url: string;
  /** Cookie header of a session. */
  readonly cookie?: string;
  readonly path: string;
  /** A selector of what makes the page useful: it is recorded when it is first visible. */
  readonly useful: string;
  /** A selector of what is there once the scripts of the page work; the visit ends with it. */
  readonly complete: string;
}

/** A visit of a browser without a cache. */
export interface Visit {
  /** Until the page is useful. */
  readonly ms: number;
  /** Until it is complete. */
  readonly completeMs: number;
  /** The requests until it is complete. */
  readonly requests: number;
  readonly scriptKB: number;
  /**
   * Until the page is useful: the paths of the longest chain of requests in which each starts after the previous one has
   * ended, the page first.
   */
  readonly chain: readonly string[];
}

declare global {
  interface Window {
    /** When the page was first useful, in ms from the start of the visit. */
    usefulAt?: number;
    completeAt?: number;
  }
}

interface NetworkRequest {
  readonly path: string;
  readonly isScript: boolean;
  /** In seconds of Chromium's clock. */
  readonly from: number;
  until: number;
  bytes: number;
}

const visitTimeoutMs = 60_000;

/** Opens a page with an empty cache. */
export async function visit(
  browser: Browser,
  { url, cookie, path, useful, complete }: Goal,
  throttle: Throttle | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  try {
    if (cookie) await context.addCookies(toCookies(cookie, url));
    const page = await context.newPage();
    await page.addInitScript(recordTimes, [useful, complete] as const);
    const client = await context.newCDPSession(page);
    const requests = await recordRequests(client);
    if (throttle) await applyThrottle(client, throttle);
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.completeAt !== undefined, undefined, {
      timeout: visitTimeoutMs,
    });
    const { ms, completeMs } = await page.evaluate(() => ({
      ms: window.usefulAt ?? Number.NaN,
      completeMs: window.completeAt ?? Number.NaN,
    }));
    const all = [...requests.values()];
    const start = Math.min(...all.map(({ from }) => from));
    const doneBy = (time: number) => all.filter(({ until }) => until <= start + time / 1000);
    const done = doneBy(completeMs);
    if (done.length === 0) throw new Error('No request of the visit was recorded.');
    const chain = longestChain(doneBy(ms));
    return {
      ms,
      completeMs,
      requests: done.length,
      scriptKB: done.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      // A page can be useful before all of it has arrived.
      chain: chain.length > 0 ? chain : [path],
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: records the first frame in which each element is visible. */
function recordTimes([useful, complete]: readonly [string, string]): void {
  const isVisible = (selector: string) => Boolean(document.querySelector(selector)?.getClientRects().length);
  requestAnimationFrame(function check() {
    if (isVisible(useful)) window.usefulAt ??= performance.now();
    if (isVisible(complete)) window.completeAt = performance.now();
    else requestAnimationFrame(check);
  });
}

async function recordRequests(client: CDPSession): Promise<ReadonlyMap<string, NetworkRequest>> {
  const requests = new Map<string, NetworkRequest>();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    const { pathname } = new URL(request.url);
    requests.set(requestId, {
      path: pathname,
      isScript: type === 'Script' || pathname.endsWith('.js'),
      from: timestamp,
      until: Number.POSITIVE_INFINITY,
      bytes: 0,
    });
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { until: timestamp, bytes: encodedDataLength });
  });
  await client.send('Network.enable');
  return requests;
}

export async function applyThrottle(
  client: CDPSession,
  { bitsPerSecond, latencyMs, cpu }: Throttle,
): Promise<void> {
  const throughput = bitsPerSecond / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

function longestChain(requests: readonly NetworkRequest[]): string[] {
  const chains = new Map<NetworkRequest, string[]>();
  for (const request of requests.toSorted((a, b) => a.from - b.from)) {
    const previous = [...chains].filter(([other]) => other.until <= request.from).map(([, chain]) => chain);
    chains.set(request, [...longest(previous), request.path]);
  }
  return longest([...chains.values()]);
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce<string[]>((best, chain) => (chain.length > best.length ? chain : best), []);
}
