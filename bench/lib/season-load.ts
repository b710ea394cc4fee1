import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './report.ts';

/** A call of somebody, at a gateway. */
export interface Call {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** Sends a call when it should begin, and counts its time from then. */
export type Send = (call: Call) => Promise<Answer>;

export interface LoadResult {
  readonly calls: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  /** By kind of call. */
  readonly kinds: Readonly<Record<string, { readonly calls: number; readonly p99: number }>>;
  /** Of this process, which makes the load. */
  readonly cpuMs: number;
}

/** Above it the product is lost, and the rest of the load would only wait. */
const maxRunning = 1500;

/**
 * Begins a visit `perSecond` times a second by the clock, whether or not earlier ones have ended, and counts the time of its
 * calls from when they should have begun: a server that falls behind is not asked less.
 */
export async function runLoad(
  urls: readonly string[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  visit: (send: Send) => Promise<void>,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 });
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const total = perSecond * seconds;
  const startedAt = performance.now();
  const { user, system } = process.cpuUsage();
  let sent = 0;

  /** Only the first call of a visit has a time of its own; the others follow the answer before. */
  const sendFrom = (intended: number, url: string): Send => {
    let from = intended;
    return async (call) => {
      const began = from;
      const answer = await exchange(agent, url, call).catch((error: unknown) => ({
        status: 0,
        cookies: [],
        body: String(error),
      }));
      from = performance.now();
      const list = times.get(call.kind) ?? [];
      list.push(from - began);
      times.set(call.kind, list);
      if (answer.status >= 400 || answer.status === 0) {
        const failure = `${call.kind}: ${answer.status} ${answer.body.slice(0, 120)}`;
        failures.set(failure, (failures.get(failure) ?? 0) + 1);
      }
      return answer;
    };
  };

  for (let index = 0; index < total && running.size < maxRunning; index++) {
    const intended = startedAt + (index * 1000) / perSecond;
    const early = intended - performance.now();
    if (early > 1) await wait(early);
    const url = urls[sent++ % urls.length] ?? '';
    const running1 = visit(sendFrom(intended, url)).finally(() => running.delete(running1));
    running.add(running1);
  }
  const isLost = sent < total;
  await Promise.all(running);
  agent.destroy();
  for (const [failure, count] of failures) console.log(`  ${count} × ${failure}`);
  const all = [...times.values()].flat();
  const used = process.cpuUsage({ user, system });
  return {
    calls: all.length,
    failed: [...failures.values()].reduce((sum, count) => sum + count, 0) + (isLost ? total - sent : 0),
    p50: percentile(all, 50),
    p99: isLost ? Number.POSITIVE_INFINITY : percentile(all, 99),
    kinds: Object.fromEntries(
      [...times].map(([kind, list]) => [kind, { calls: list.length, p99: percentile(list, 99) }]),
    ),
    cpuMs: (used.user + used.system) / 1000,
  };
}

function exchange(agent: Agent, url: string, { method, path, headers, body }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(url + path, { method, headers, agent, timeout: 30_000 }, (response) => {
    text(response).then(
      (answer) =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers['set-cookie'] ?? [],
          body: answer,
        }),
      reject,
    );
  });
  sent.on('error', reject);
  sent.on('timeout', () => sent.destroy(new Error('no answer')));
  sent.end(body);
  return promise;
}
