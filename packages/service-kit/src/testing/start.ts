import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  endpointUrl,
  errorBody,
  isBinary,
  type ResponseOf,
  type CallInput,
  type EndpointSpec,
  type ErrorBody,
} from '@dossier/contracts';
import type { Database } from '../db/access.ts';
import type { Route } from '../http/app.ts';
import { identityHeader, signIdentity } from '../identity/identity.ts';
import type { EnvSource } from '../env/env.ts';
import { createLog } from '../log/log.ts';
import { createDeps, type ServiceDeps } from '../service/deps.ts';
import type { Service } from '../service/service.ts';
import {
  createTables,
  dropDatabases,
  ownDatabaseUrl,
  readTables,
  type ServiceTables,
  type TestDatabase,
} from './databases.ts';
import { startStubServices } from './stub-services.ts';
import { toIdentity, type Caller } from './users.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestServiceOptions {
  readonly database?: TestDatabase;
  readonly env?: Readonly<Record<string, string>>;
  /** The directory of a build that the process was started from. */
  readonly buildDirectory?: string;
  /** Endpoints of other services: `[stubEndpoint(getUserAccount, () => …)]`. Services without a stub count as down. */
  readonly stubServices?: readonly Route[];
}

export interface RequestOptions {
  readonly as?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `body` is the declared response (a Buffer for bytes); `error` is set for an error response. */
export interface TestResponse<E extends EndpointSpec> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: E['response'] extends { readonly binary: string } ? Buffer : ResponseOf<E>;
  readonly error: ErrorBody | undefined;
}

export interface TestService {
  readonly url: string;
  readonly service: Service;
  readonly db: Database;
  readonly clock: TestClock;
  /** What the service was created with, for tools that run on its data. */
  readonly deps: ServiceDeps;
  readonly dataDir: string;
  /** Every line logged so far, to check that it contains no personal data. */
  readonly logs: readonly string[];
  request<E extends EndpointSpec>(
    spec: E,
    input: CallInput<E>,
    options?: RequestOptions,
  ): Promise<TestResponse<E>>;
  /** Sends a raw request: invalid bodies, unusual headers, unknown paths. */
  fetch(path: string, init?: RequestInit & RequestOptions): Promise<Response>;
  /** Stops the service and starts it again on the same data, with changed variables. */
  restart(changed?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** The tables of the services that were started on MariaDB before. */
const migrated = new WeakMap<(deps: ServiceDeps) => Service, ServiceTables>();

/** Starts a service on a free port with its own data directory, on the given database, with a clock that the test moves. */
export async function startTestService(
  create: (deps: ServiceDeps) => Service,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dossier-test-'));
  const databaseUrl = options.database === 'mariadb' ? ownDatabaseUrl() : undefined;
  const clock = createTestClock();
  const logs: string[] = [];
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logs.push(chunk.toString());
      done();
    },
  });
  const source: EnvSource = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // A busy machine can stall the test server for seconds.
    DATABASE_TIMEOUT_MS: '10000',
    SESSION_KEY: randomBytes(32).toString('base64'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    ...options.env,
  };
  const log = createLog('test', 'debug', collect);
  const readSessionKey = () => createDeps('test', source, { clock, log }).keys('SESSION_KEY')[0];
  let sessionKey = readSessionKey();
  const stubServices = await startStubServices(options.stubServices ?? [], sessionKey, clock);
  let deps: ServiceDeps;
  let service: Service;
  let url: string;

  async function start(): Promise<Service> {
    const { buildDirectory } = options;
    const given = { clock, log, ...(buildDirectory !== undefined && { buildDirectory }) };
    deps = createDeps('test', { ...stubServices.env, ...source }, given);
    service = create(deps);
    ({ url } = await service.start());
    return service;
  }

  async function send(path: string, init: RequestInit & RequestOptions = {}): Promise<Response> {
    const { as: caller, headers, ...rest } = init;
    const all = new Headers(headers);
    if (caller)
      all.set(identityHeader, signIdentity(toIdentity(caller), service.name, sessionKey, clock.now()));
    return fetch(`${url}${path}`, { redirect: 'manual', ...rest, headers: all });
  }

  async function removeData(): Promise<void> {
    await stubServices.close();
    if (databaseUrl) await dropDatabases(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    const tables = databaseUrl && migrated.get(create);
    if (tables) await createTables(databaseUrl, tables);
    const { name } = await start();
    if (databaseUrl && !tables) migrated.set(create, await readTables(databaseUrl, name));
  } catch (error) {
    await removeData();
    throw error;
  }

  return {
    get url() {
      return url;
    },
    get service() {
      return service;
    },
    get db() {
      return service.db;
    },
    clock,
    get deps() {
      return deps;
    },
    dataDir,
    logs,
    fetch: send,
    async request(spec, input, requestOptions = {}) {
      const parts = input as { params?: unknown; query?: unknown; body?: unknown };
      const hasBody = parts.body !== undefined;
      const response = await send(endpointUrl(spec, parts), {
        ...requestOptions,
        method: spec.method,
        ...(hasBody && { body: JSON.stringify(parts.body) }),
        headers: { ...(hasBody && { 'content-type': 'application/json' }), ...requestOptions.headers },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const asJson = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0;
      const json: unknown = asJson ? JSON.parse(bytes.toString()) : undefined;
      const error = response.status >= 400 ? errorBody.parse(json) : undefined;
      const body = isBinary(spec.response) && !error ? bytes : json;
      return {
        status: response.status,
        headers: response.headers,
        body: body as TestResponse<typeof spec>['body'],
        error,
      };
    },
    async restart(changed = {}) {
      await service.stop();
      Object.assign(source, changed);
      sessionKey = readSessionKey();
      await start();
    },
    async stop() {
      await service.stop();
      await removeData();
    },
  };
}
