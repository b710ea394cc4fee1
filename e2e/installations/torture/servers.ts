import { setTimeout as wait } from 'node:timers/promises';
import { createFaultProxy, type FaultProxy } from '@dossier/service-kit/testing';
import { startGalera } from '../servers/galera.ts';
import { startMariaDb } from '../servers/mariadb.ts';
import { startRedis } from '../servers/redis.ts';
import { objectStoreVariables, startSwift } from '../servers/swift.ts';
import type { Fault } from './product.ts';

export const databases = ['sqlite', 'mariadb', 'galera'] as const;

export interface ServerOptions {
  readonly database: (typeof databases)[number];
  readonly store: 'files' | 's3';
  readonly redis: boolean;
  /** Of the databases and of the objects. */
  readonly name: string;
}

/** A server beside the product, such as its database. */
interface Server {
  readonly name: string;
  /** Machines use its addresses in turn. */
  readonly urls: readonly string[];
  /** The variables of a process that reaches it at an address. */
  variables(url: string): Record<string, string>;
  /** None for one that was running before. */
  readonly faults: readonly Fault[];
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
/** Longer than a cluster takes to notice it. */
const maxIsolatedMs = 8_000;
const atMost = (ms: number) => wait(Math.random() * ms);

/** Kills a server and starts it again on its data. */
const crash = (name: string, kill: () => Promise<void>, restart: () => Promise<void>): Fault => ({
  name: `${name} killed`,
  strike: () =>
    kill()
      .then(() => atMost(maxAwayMs))
      .then(restart),
});

/** Starts what an installation needs besides its processes. TEST_DATABASE_URL and TEST_S3_URL name servers that run. */
export async function startServers({ database, store, redis, name }: ServerOptions): Promise<Servers> {
  const servers: Server[] = [];
  if (database === 'mariadb') servers.push(await openMariaDb(name));
  if (database === 'galera') servers.push(await openGalera(name));
  if (store === 's3') servers.push(await openObjectStore(name));
  if (redis) servers.push(await openRedis());
  const opened: Link[] = [];
  let machines = 0;
  return {
    servers,
    async connect(machine) {
      const turn = machines++;
      const variables: Record<string, string> = {};
      const links: Link[] = [];
      for (const server of servers) {
        const link = createFaultProxy(server.urls[turn % server.urls.length] ?? '');
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

const databaseVariables = (name: string) => (url: string) => ({
  DATABASE_URL: new URL(`/${name}`, url).href,
});

async function openMariaDb(name: string): Promise<Server> {
  const running = process.env['TEST_DATABASE_URL'];
  const own = running ? undefined : await startMariaDb({ isDurable: true });
  return {
    name: 'MariaDB',
    urls: [running || (own?.url ?? '')],
    variables: databaseVariables(name),
    faults: own ? [{ name: 'MariaDB killed', strike: own.crash }] : [],
    stop: own?.stop,
  };
}

/** Machines use the first two nodes; the third makes the majority. */
async function openGalera(name: string): Promise<Server> {
  const { nodes, stop } = await startGalera({ isDurable: true });
  return {
    name: 'Galera',
    urls: nodes.slice(0, 2).map(({ url }) => url),
    variables: databaseVariables(name),
    faults: nodes.flatMap((node, index) => [
      crash(`node ${index + 1}`, node.kill, node.restart),
      {
        name: `node ${index + 1} isolated`,
        strike: () =>
          node
            .isolate()
            .then(() => atMost(maxIsolatedMs))
            .then(node.rejoin),
      },
    ]),
    stop,
  };
}

async function openObjectStore(name: string): Promise<Server> {
  const running = process.env['TEST_S3_URL'];
  const own = running ? undefined : await startSwift();
  return {
    name: 'the object store',
    urls: [running || (own?.url ?? '')],
    variables: (url) => objectStoreVariables(url, name),
    faults: own ? [crash('the object store', own.halt, own.restart)] : [],
    stop: own?.stop,
  };
}

async function openRedis(): Promise<Server> {
  const own = await startRedis();
  return {
    name: 'Redis',
    urls: [own.url],
    variables: (url) => ({ REDIS_URL: url }),
    faults: [crash('Redis', own.halt, own.restart)],
    stop: own.stop,
  };
}
