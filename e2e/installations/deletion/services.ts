import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  endpointUrl,
  serviceNames,
  type CallInput,
  type EndpointSpec,
  type ResponseOf,
  type ServiceName,
} from '@dossier/contracts';
import { identityHeader, loadKey, readEnv, signIdentity, type UserIdentity } from '@dossier/service-kit';
import { createServiceKeys, startServiceProcess, type ServiceProcess } from '@dossier/service-kit/testing';

const main = join(import.meta.dirname, 'service.process.ts');
const minute = 60_000;
const maxWaitMs = 60_000;

/** All services as processes on one data directory, with a common clock; each can be killed and started again. */
export interface Services {
  readonly dataDir: string;
  now(): number;
  /** Moves the clock of all services ahead; what is due runs within moments. */
  advance(ms: number): void;
  /** Moves the clock ahead by a minute again and again until the condition holds: a job that failed runs each minute. */
  advanceUntil(condition: () => boolean): Promise<void>;
  /** Sends a request to a service; throws unless it succeeds. */
  request<E extends EndpointSpec>(
    spec: E,
    input: CallInput<E> | FormData,
    user?: UserIdentity,
    headers?: Record<string, string>,
  ): Promise<{ body: ResponseOf<E>; headers: Headers }>;
  /** Resolves when a service has executed the endpoint for another one, which does not get the response. */
  withholdResponse(spec: EndpointSpec): Promise<void>;
  /** SIGKILL. */
  kill(...names: readonly ServiceName[]): Promise<void>;
  start(...names: readonly ServiceName[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startServices(): Promise<Services> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-deletion-'));
  const keys = createServiceKeys();
  const sessionKey = loadKey('SESSION_KEY', readEnv(keys), keys);
  const running = new Map<ServiceName, ServiceProcess>();
  /** By owner and method. */
  const withheld = new Map<string, () => void>();
  const clockFile = join(dataDir, 'clock');
  let aheadMs = 0;

  function advance(ms: number): void {
    aheadMs += ms;
    // Renamed, so that no process reads half a number.
    writeFileSync(`${clockFile}.new`, String(aheadMs));
    renameSync(`${clockFile}.new`, clockFile);
  }

  /** Passes requests on to a service, whose port changes at each start. */
  function relay(name: ServiceName, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url = '', headers } = incoming;
    const target = running.get(name)?.url;
    if (!target) return void incoming.destroy();
    const forwarded = request(target + url, { method, headers }, (response) => {
      const id = `${name} ${method} ${url.split('/')[2]}`;
      const resolve = withheld.get(id);
      if (resolve && response.statusCode === 200) {
        withheld.delete(id);
        response.resume().once('end', resolve);
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.destroy());
    incoming.pipe(forwarded);
  }

  const relays = new Map<ServiceName, Server>();
  const addresses: Record<string, string> = {};
  for (const name of serviceNames) {
    const server = createServer((incoming, outgoing) => relay(name, incoming, outgoing));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    relays.set(name, server);
    addresses[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function start(...names: readonly ServiceName[]): Promise<void> {
    const started = names.map(async (service) => {
      const env = { ...addresses, CLOCK: clockFile, SERVICE: service };
      running.set(service, await startServiceProcess({ service, main, dataDir, keys, env }));
    });
    await Promise.all(started);
  }

  async function kill(...names: readonly ServiceName[]): Promise<void> {
    await Promise.all(names.map((name) => running.get(name)?.kill()));
    for (const name of names) running.delete(name);
  }

  const now = (): number => Date.now() + aheadMs;
  advance(0);
  await start(...serviceNames);
  return {
    dataDir,
    now,
    advance,
    async advanceUntil(condition) {
      const deadline = performance.now() + maxWaitMs;
      while (!condition()) {
        if (performance.now() > deadline) throw new Error('the condition did not come true');
        advance(minute);
        await wait(200);
      }
    },
    async request(spec, input, user, headers = {}) {
      const isForm = input instanceof FormData;
      const parts = (isForm ? {} : input) as { params?: unknown; query?: unknown; body?: unknown };
      const identity = user && signIdentity({ user }, spec.owner, sessionKey, now());
      const url = `${running.get(spec.owner as ServiceName)?.url}${endpointUrl(spec, parts)}`;
      const send = () =>
        fetch(url, {
          method: spec.method,
          headers: {
            ...headers,
            ...(identity && { [identityHeader]: identity }),
            ...(parts.body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(isForm ? { body: input } : parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        });
      let response = await send();
      // A call of another service takes at most 2 s, which a busy machine may exceed.
      for (let tries = 1; response.status === 503 && tries < 10; tries += 1) response = await send();
      const text = await response.text();
      if (!response.ok) throw new Error(`${spec.id}: ${response.status} ${text}`);
      return { body: JSON.parse(text) as ResponseOf<typeof spec>, headers: response.headers };
    },
    withholdResponse(spec) {
      const { promise, resolve } = Promise.withResolvers<void>();
      withheld.set(`${spec.owner} ${spec.method} ${spec.path.split('/')[2]}`, resolve);
      return promise;
    },
    kill,
    start,
    async stop() {
      await kill(...serviceNames);
      for (const server of relays.values()) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
