import type { Browser, CDPSession } from '@playwright/test';

/** A line between the browser and us, after Chromium's own throttling; `undefined` is localhost as it is. */
export interface Throttle {
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
  /** How many times slower the processor is. */
  readonly cpu: number;
}

/** What a browser without a cache did until the e-mail field could be seen. */
export interface Visit {
  readonly ms: number;
  readonly requests: number;
  readonly scriptKB: number;
  /** Requests of the longest chain in which each began after the one before had ended; the page counts as one. */
  readonly chain: readonly string[];
}

declare global {
  interface Window {
    /** When the field was first there, in ms from the start of the visit. */
    fieldSeenAt?: number;
  }
}

interface BufferedForward {
  readonly path: string;
  readonly isScript: boolean;
  /** Seconds on Chromium's own clock. */
  readonly from: number;
  until: number;
  bytes: number;
}

const longestMs = 60_000;

/** Opens `/login` with nothing cached. */
export async function visitLogin(
  browser: Browser,
  url: string,
  throttle: Throttle | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(markField);
    const client = await context.newCDPSession(page);
    const exchanges = await record(client);
    if (throttle) await slowDown(client, throttle);
    await page.goto(`${url}/login`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.fieldSeenAt !== undefined, undefined, { timeout: longestMs });
    const ms = await page.evaluate(() => window.fieldSeenAt ?? Number.NaN);
    const all = [...exchanges.values()];
    const start = Math.min(...all.map(({ from }) => from));
    const seenAt = start + ms / 1000;
    const done = all.filter(({ until }) => until <= seenAt);
    if (done.length === 0) throw new Error('The visit could not be followed.');
    return {
      ms,
      requests: done.length,
      scriptKB: done.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      chain: longestChain(done),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: notes the first frame that has the field. */
function markField(): void {
  requestAnimationFrame(function look() {
    const field = document.querySelector('input[type=email]');
    if (field?.getClientRects().length) window.fieldSeenAt = performance.now();
    else requestAnimationFrame(look);
  });
}

async function record(client: CDPSession): Promise<ReadonlyMap<string, BufferedForward>> {
  const exchanges = new Map<string, BufferedForward>();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    const { pathname } = new URL(request.url);
    exchanges.set(requestId, {
      path: pathname,
      isScript: type === 'Script' || pathname.endsWith('.js'),
      from: timestamp,
      until: Number.POSITIVE_INFINITY,
      bytes: 0,
    });
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = exchanges.get(requestId);
    if (exchange) Object.assign(exchange, { until: timestamp, bytes: encodedDataLength });
  });
  await client.send('Network.enable');
  return exchanges;
}

async function slowDown(client: CDPSession, { bitsPerSecond, latencyMs, cpu }: Throttle): Promise<void> {
  const throughput = bitsPerSecond / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

function longestChain(exchanges: readonly BufferedForward[]): string[] {
  const chains = new Map<BufferedForward, string[]>();
  for (const exchange of exchanges.toSorted((a, b) => a.from - b.from)) {
    const before = [...chains].filter(([other]) => other.until <= exchange.from).map(([, chain]) => chain);
    chains.set(exchange, [...longest(before), exchange.path]);
  }
  return longest([...chains.values()]);
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce<string[]>((best, chain) => (chain.length > best.length ? chain : best), []);
}
