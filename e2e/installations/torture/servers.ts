import { setTimeout as wait } from 'node:timers/promises';
import { createFaultProxy, type FaultProxy } from '@dossier/service-kit/testing';
import { startMariaDb } from '../servers/mariadb.ts';
import { startRedis } from '../servers/redis.ts';
import { objectStoreVariables, startSwift } from '../servers/swift.ts';

export interface ServerOptions {
  readonly database: 'sqlite' | 'mariadb';
  readonly store: 'files' | 's3';
  readonly redis: boolean;
  /** Of the databases and of the objects. */
  readonly name: string;
}

/** A server beside the product, such as its database. */
interface Server {
  readonly name: string;
  readonly url: string;
  /** The variables of a process that reaches it at an address. */
  variables(url: string): Record<string, string>;
  /** Kills it and starts it again on its data. One that was running before is left alone. */
  readonly crash?: (() => Promise<void>) | undefined;
  readonly stop?: (() => Promise<void>) | undefined;
}

/** A connection that can be cut, slow or silent. */
export type Link = FaultProxy & { readonly name: string };

export interface Servers {
  readonly servers: readonly Server[];
  /** The variables of the processes of one machine, with connections of their own. */
  connect(machine: string): Promise<{ variables: Record<string, string>; links: readonly Link[] }>;
  stop(): Promise<void>;
}

/** How long a server is away at most. */
const maxAwayMs = 2_000;
const away = () => wait(Math.random() * maxAwayMs);

/** Starts what an installation needs besides its processes. TEST_DATABASE_URL and TEST_S3_URL name servers that run. */
export async function startServers({ database, store, redis, name }: ServerOptions): Promise<Servers> {
  const servers: Server[] = [];
  if (database === 'mariadb') servers.push(await openMariaDb(name));
  if (store === 's3') servers.push(await openObjectStore(name));
  if (redis) servers.push(await openRedis());
  const opened: Link[] = [];
  return {
    servers,
    async connect(machine) {
      const variables: Record<string, string> = {};
      const links: Link[] = [];
      for (const server of servers) {
        const link = createFaultProxy(server.url);
        Object.assign(variables, server.variables(await link.start()));
        links.push({ ...link, name: `${machine} to ${server.name}` });
      }
      opened.push(...links);
      return { variables, links };
    },
    async stop() {
      for (const link of opened) link.stop();
      await Promise.all(servers.map((server) => server.stop?.()));
    },
  };
}

async function openMariaDb(name: string): Promise<Server> {
  const running = process.env['TEST_DATABASE_URL'];
  const own = running ? undefined : await startMariaDb({ isDurable: true });
  return {
    name: 'MariaDB',
    url: running || (own?.url ?? ''),
    variables: (url) => ({ DATABASE_URL: new URL(`/${name}`, url).href }),
    crash: own?.crash,
    stop: own?.stop,
  };
}

async function openObjectStore(name: string): Promise<Server> {
  const running = process.env['TEST_S3_URL'];
  const own = running ? undefined : await startSwift();
  return {
    name: 'the object store',
    url: running || (own?.url ?? ''),
    variables: (url) => objectStoreVariables(url, name),
    crash: own && (() => own.halt().then(away).then(own.restart)),
    stop: own?.stop,
  };
}

async function openRedis(): Promise<Server> {
  const own = await startRedis();
  return {
    name: 'Redis',
    url: own.url,
    variables: (url) => ({ REDIS_URL: url }),
    crash: () => own.halt().then(away).then(own.restart),
    stop: own.stop,
  };
}
