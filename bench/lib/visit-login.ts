import type { Browser, CDPSession } from '@playwright/test';

/** A slow connection and processor, emulated by Chromium. */
export interface Throttle {
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
  /** The slowdown factor of the processor. */
  readonly cpu: number;
}

/** A visit of a browser without a cache. */
export interface Visit {
  /** Until the e-mail field is visible; it can be typed in from then on. */
  readonly ms: number;
  /** Until the form works, with the scripts of the page. */
  readonly formMs: number;
  /** The requests until the form works. */
  readonly requests: number;
  readonly scriptKB: number;
  /**
   * Until the field is visible: the paths of the longest chain of requests in which each starts after the previous one has
   * ended, the page first.
   */
  readonly chain: readonly string[];
}

declare global {
  interface Window {
    /** When the field was first visible, in ms from the start of the visit. */
    fieldVisibleAt?: number;
    /** When it was first part of a form. */
    formVisibleAt?: number;
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

/** Opens `/login` with an empty cache. */
export async function visitLogin(
  browser: Browser,
  url: string,
  throttle: Throttle | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(recordField);
    const client = await context.newCDPSession(page);
    const requests = await recordRequests(client);
    if (throttle) await applyThrottle(client, throttle);
    await page.goto(`${url}/login`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.formVisibleAt !== undefined, undefined, {
      timeout: visitTimeoutMs,
    });
    const { ms, formMs } = await page.evaluate(() => ({
      ms: window.fieldVisibleAt ?? Number.NaN,
      formMs: window.formVisibleAt ?? Number.NaN,
    }));
    const all = [...requests.values()];
    const start = Math.min(...all.map(({ from }) => from));
    const doneBy = (time: number) => all.filter(({ until }) => until <= start + time / 1000);
    const done = doneBy(formMs);
    if (done.length === 0) throw new Error('No request of the visit was recorded.');
    return {
      ms,
      formMs,
      requests: done.length,
      scriptKB: done.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      chain: longestChain(doneBy(ms)),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: records the first frame with the field, and the first with the form. */
function recordField(): void {
  requestAnimationFrame(function check() {
    const field = document.querySelector('input[type=email]');
    if (field?.getClientRects().length) {
      window.fieldVisibleAt ??= performance.now();
      if (field.closest('form')) {
        window.formVisibleAt = performance.now();
        return;
      }
    }
    requestAnimationFrame(check);
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

async function applyThrottle(client: CDPSession, { bitsPerSecond, latencyMs, cpu }: Throttle): Promise<void> {
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
