import { createHmac, randomUUID } from 'node:crypto';
import type { Redis as Client, RedisOptions } from 'ioredis';
import { EnvError } from '../env/env.ts';
import { deriveKey } from '../env/keys.ts';
import type { ServiceDeps } from '../service/deps.ts';

/** What the processes of several machines count together. Nothing in it is needed to keep data. */
export interface Redis {
  readonly client: Promise<Client>;
  /** Distinguishes what this process stores from what others do. */
  readonly processId: string;
  /** The name of a key. A hash: neither network addresses nor ids are stored. */
  keyOf(...parts: readonly (string | number)[]): string;
  /** Throws an EnvError when the server at the address can never be used. One that is away at the moment can. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A command that takes longer counts as failed, and so does its connection. */
const commandMs = 500;
const maxRetryMs = 2000;
const retryMs = (attempt: number): number => Math.min(maxRetryMs, 100 * attempt);

const options: RedisOptions = {
  // Fails at once while there is no connection, instead of waiting for one.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2 * commandMs,
  commandTimeout: commandMs,
  socketTimeout: commandMs,
  retryStrategy: retryMs,
  sentinelCommandTimeout: commandMs,
  sentinelRetryStrategy: retryMs,
  // The server became a replica and kept the connection: the name, or a Sentinel, leads to another one.
  reconnectOnError: ({ message }) => message.includes('READONLY'),
};

/** The connection to `REDIS_URL`; undefined without it. The library is loaded only then. */
export function openRedis({ env, keys, log }: Pick<ServiceDeps, 'env' | 'keys' | 'log'>): Redis | undefined {
  const { REDIS_URL } = env;
  if (REDIS_URL === undefined) return undefined;
  const secret = deriveKey(keys('SESSION_KEY')[0], 'names in redis');
  const firstOutcome = Promise.withResolvers<string | undefined>();
  let isClosed = false;
  // The bundle has only the default export of a package in CommonJS.
  const client = import('ioredis').then(({ default: Connection }) => {
    const connection =
      typeof REDIS_URL === 'string'
        ? new Connection(REDIS_URL, options)
        : new Connection({ ...REDIS_URL, ...options });
    let isAway = false;
    const noteAway = (error?: Error): void => {
      firstOutcome.resolve(undefined);
      if (!isAway && !isClosed)
        log.warn({ err: error }, 'Redis is away: each process counts for itself until it is back');
      isAway = true;
    };
    connection.on('error', noteAway).on('close', () => noteAway());
    connection.on('ready', async () => {
      const { misuse, isReplica } = await inspect(connection);
      firstOutcome.resolve(misuse);
      if (misuse) return noteAway(new Error(misuse));
      if (isReplica) return noteAway(new Error('the server is a replica'));
      if (isAway) log.info('Redis is back');
      isAway = false;
    });
    return connection;
  });
  return {
    client,
    processId: randomUUID(),
    keyOf: (...parts) =>
      `dossier:${createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}`,
    async check() {
      const misuse = await firstOutcome.promise;
      if (misuse) throw new EnvError(`REDIS_URL: ${misuse}`);
    },
    async close() {
      isClosed = true;
      (await client).disconnect();
    },
  };
}

/** What can be used is a single server that accepts changes. An account that may not ask is taken to have one. */
async function inspect(connection: Client): Promise<{ misuse: string | undefined; isReplica: boolean }> {
  const info = await connection.info().catch(() => '');
  const mode = /^redis_mode:(\w+)/m.exec(info)?.[1] ?? '';
  return { misuse: misuses[mode], isReplica: /^role:slave/m.test(info) };
}

const misuses: Readonly<Record<string, string>> = {
  cluster:
    'names a node of a Redis Cluster, which spreads the keys that one script needs over its servers; ' +
    'use one Redis with replicas: redis+sentinel://host:26379,host:26379/master-name',
  sentinel:
    'names a Sentinel as if it were the server; write redis+sentinel://host:26379,host:26379/master-name',
};
