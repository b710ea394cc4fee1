import { createHmac, randomUUID } from 'node:crypto';
import type { Redis as Client } from 'ioredis';
import { deriveKey } from '../env/keys.ts';
import type { ServiceDeps } from '../service/deps.ts';

/** What the processes of several machines count together. Nothing in it is needed to keep data. */
export interface Redis {
  readonly client: Promise<Client>;
  /** Distinguishes what this process stores from what others do. */
  readonly processId: string;
  /** The name of a key. A hash: neither network addresses nor ids are stored. */
  keyOf(...parts: readonly (string | number)[]): string;
  close(): Promise<void>;
}

/** A command that takes longer counts as failed, and so does its connection. */
const commandMs = 500;
const maxRetryMs = 2000;

/** The connection to `REDIS_URL`; undefined without it. The library is loaded only then. */
export function openRedis({ env, keys, log }: Pick<ServiceDeps, 'env' | 'keys' | 'log'>): Redis | undefined {
  const { REDIS_URL } = env;
  if (REDIS_URL === undefined) return undefined;
  const secret = deriveKey(keys('SESSION_KEY')[0], 'names in redis');
  let isClosed = false;
  // The bundle has only the default export of a package in CommonJS.
  const client = import('ioredis').then(({ default: Connection }) => {
    const connection = new Connection(REDIS_URL, {
      // Fails at once while there is no connection, instead of waiting for one.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2 * commandMs,
      commandTimeout: commandMs,
      socketTimeout: commandMs,
      retryStrategy: (attempt) => Math.min(maxRetryMs, 100 * attempt),
    });
    let isAway = false;
    const noteAway = (error?: Error): void => {
      if (!isAway && !isClosed)
        log.warn({ err: error }, 'Redis is away: each process counts for itself until it is back');
      isAway = true;
    };
    connection.on('error', noteAway).on('close', () => noteAway());
    connection.on('ready', () => {
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
    async close() {
      isClosed = true;
      (await client).disconnect();
    },
  };
}
