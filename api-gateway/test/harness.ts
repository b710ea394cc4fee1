import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  introspectSession,
  recordAudit,
  serviceNames,
  type ResponseOf,
  type ErrorBody,
  type Role,
  type ServiceName,
} from '@dossier/contracts';
import {
  createDeps,
  createLog,
  identityHeader,
  loadKey,
  readEnv,
  signSessionToken,
  verifyIdentity,
  verifySessionToken,
  type Identity,
  cookieNames,
} from '@dossier/service-kit';
import { createTestClock, type TestClock } from '@dossier/service-kit/testing';
import { request } from 'undici';
import { createGateway } from '../src/gateway.ts';
import type { Times } from '../src/settings.ts';
import { stubEndpoint, matches, readAll, sendJson, serve, urlOf, type Stub } from './stubs.ts';

/** A request that a stub service received. */
export interface ReceivedRequest {
  readonly service: ServiceName;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly identity: Identity | undefined;
  readonly body: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
  readonly text: string;
  json<T = ErrorBody>(): T;
}

export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer | NodeJS.ReadableStream;
  readonly cookie?: string;
}

interface StoredSession {
  userId: number;
  role: Role;
  active: boolean;
  impersonatedBy?: number;
  /** When the code was entered; null is never fresh. */
  signedInAt: string | null;
  setCookie?: string;
}

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly internalUrl: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly clock: TestClock;
  readonly logs: string[];
  /** The requests that the services received, except introspections and audit entries. */
  readonly received: ReceivedRequest[];
  /** The audit entries that auth received, with the actor. */
  readonly audited: unknown[];
  /** The `activity` of every introspection. */
  readonly introspections: boolean[];
  readonly sessions: Map<string, StoredSession>;
  /** Opens a session and returns its cookie. */
  signIn(role: Role, userId?: number, impersonatedBy?: number): string;
  /** Replaces an endpoint of a service from now on. */
  stub(stub: Stub): void;
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** Writes a build to the data directory as the release tool does. */
  publish(name: string, buildId: string, files: Record<string, string | Buffer>): Promise<void>;
  /** Makes these builds current in the registry, by rename. */
  point(
    current: Record<string, string>,
    histories?: Record<string, object[]>,
    canaries?: Record<string, { buildId: string; percent: number }>,
  ): Promise<void>;
  stop(): Promise<void>;
}

export interface TestOptions {
  readonly stubs?: readonly Stub[];
  readonly env?: Record<string, string>;
  /** The directory of a build that the gateway was started from. */
  readonly buildDirectory?: string;
  /** Limits other than those of the product, which a busy machine keeps, for tests that wait for one. */
  readonly times?: Partial<Times>;
}

export async function startGateway(options: TestOptions = {}): Promise<TestGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
  try {
    return await start(dataDir, options);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function start(
  dataDir: string,
  { stubs = [], env: extra = {}, times = {}, buildDirectory = dataDir }: TestOptions,
): Promise<TestGateway> {
  const source: Record<string, string> = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    // Tests write builds into the directory; those about signatures set another value.
    UNSIGNED_BUILDS: 'allow',
    ...extra,
  };
  const key = loadKey('SESSION_KEY', readEnv(source), source);
  const clock = createTestClock();
  const received: ReceivedRequest[] = [];
  const audited: unknown[] = [];
  const introspections: boolean[] = [];
  const sessions = new Map<string, StoredSession>();
  const stubsById = new Map<string, Stub>(stubs.map((each) => [each.spec.id, each]));
  stubsById.set(introspectSession.id, stubEndpoint(introspectSession, introspect));

  function introspect(incoming: IncomingMessage, response: ServerResponse): void {
    void readAll(incoming).then((text) => {
      const { token, activity } = introspectSession.body.parse(JSON.parse(text));
      introspections.push(activity);
      const found = sessions.get(verifySessionToken(token, [key])?.sessionId ?? '');
      const ends = new Date(clock.now() + 60_000).toISOString();
      const body: ResponseOf<typeof introspectSession> = found?.active
        ? {
            active: true,
            sessionId: verifySessionToken(token, [key])?.sessionId ?? '',
            userId: found.userId,
            role: found.role,
            impersonatedBy: found.impersonatedBy ?? null,
            signedInAt: found.signedInAt,
            idleExpiresAt: ends,
            absoluteExpiresAt: ends,
            ...(found.setCookie && { setCookie: found.setCookie }),
          }
        : { active: false };
      sendJson(response, 200, body);
    });
  }

  async function recordEntry(incoming: IncomingMessage, response: ServerResponse, identity?: Identity) {
    const { userId, impersonatedBy } = identity?.user ?? {};
    audited.push({ actor: impersonatedBy ?? userId, ...(JSON.parse(await readAll(incoming)) as object) });
    sendJson(response, 200, {});
  }

  const servers = await Promise.all(
    serviceNames.map((service) =>
      serve(async (incoming, response) => {
        const path = (incoming.url ?? '').split('?')[0] ?? '';
        if (path === '/readyz' && !stubsById.has('readyz')) return sendJson(response, 200, { status: 'ok' });
        const stub = [...stubsById.values()].find(
          ({ spec }) => spec.owner === service && spec.method === incoming.method && matches(spec.path, path),
        );
        const token = incoming.headers[identityHeader];
        const identity =
          typeof token === 'string' ? verifyIdentity(token, service, [key], clock.now()) : undefined;
        const entry = {
          service,
          method: incoming.method ?? '',
          url: incoming.url ?? '',
          headers: incoming.headers,
          identity,
        };
        if (path === recordAudit.path && !stub) return recordEntry(incoming, response, identity);
        if (stub) {
          if (stub.spec.id !== introspectSession.id) received.push({ ...entry, body: '' });
          return stub.handle(incoming, response);
        }
        received.push({ ...entry, body: await readAll(incoming) });
        sendJson(response, 200, {});
      }),
    ),
  );
  const addresses = Object.fromEntries(
    servers.map((server, i) => [`${serviceNames[i]?.toUpperCase()}_URL`, urlOf(server)]),
  );
  const logs: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logs.push(chunk.toString());
      done();
    },
  });
  const deps = createDeps(
    'gateway',
    { ...source, ...addresses, ...extra },
    { clock, buildDirectory, log: createLog('gateway', 'info', destination) },
  );
  const filesDirectory = fileURLToPath(new URL('..', import.meta.url));
  const gateway = createGateway(deps, {
    filesDirectory,
    version: '1.2.3',
    // A stub that never responds is not waited for.
    times: { stop: 2000, ...times },
  });
  const { url, port, internalUrl } = await gateway.start();

  return {
    url,
    port,
    internalUrl,
    dataDir,
    env: extra,
    clock,
    logs,
    received,
    audited,
    introspections,
    sessions,
    signIn(role, userId = role === 'admin' ? 1 : 7, impersonatedBy) {
      const sessionId = crypto.randomUUID();
      sessions.set(sessionId, {
        userId,
        role,
        active: true,
        signedInAt: impersonatedBy ? null : new Date(clock.now()).toISOString(),
        ...(impersonatedBy && { impersonatedBy }),
      });
      return `${cookieNames(extra['PUBLIC_URL']).session}=${signSessionToken(sessionId, key, 60, clock.now())}`;
    },
    stub: (stub) => void stubsById.set(stub.spec.id, stub),
    async call(method, path, { headers = {}, body, cookie } = {}) {
      const response = await request(url + path, {
        method,
        headers: { ...headers, ...(cookie && { cookie }) },
        body: (body ?? null) as Buffer | null,
      });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const text = bytes.toString();
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes,
        text,
        json: <T>() => JSON.parse(text) as T,
      };
    },
    async publish(name, buildId, files) {
      for (const [file, content] of Object.entries(files)) {
        const path = join(dataDir, 'remotes', name, buildId, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      }
    },
    async point(current, histories = {}, canaries = {}) {
      const path = join(dataDir, 'remotes', 'registry.json');
      const remotes = Object.fromEntries(
        Object.entries(current).map(([name, buildId]) => [
          name,
          {
            current: buildId,
            history: histories[name] ?? [],
            ...(canaries[name] && { canary: { ...canaries[name], at: new Date(clock.now()).toISOString() } }),
          },
        ]),
      );
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, JSON.stringify({ version: 1, revision: 1, remotes }));
      await rename(`${path}.new`, path);
      await clock.advance(1000);
    },
    async stop() {
      await gateway.stop();
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
