import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from '@dossier/operations/debian';
import { freePorts } from '@dossier/operations/ports';
import { createConnection } from 'mysql2/promise';
import { snapshotIsolation } from './mariadb.ts';
import { createServer, type MariaDbServer } from './mariadb-server.ts';

/** A node of a cluster. */
export interface GaleraNode {
  readonly url: string;
  kill(): Promise<void>;
  /** Starts a killed node, and resolves when it has caught up. */
  restart(): Promise<void>;
  /** Takes the node out of the network of the cluster; its clients still reach it. */
  isolate(): Promise<void>;
  /** Returns an isolated node to the cluster, and resolves when it has caught up. */
  rejoin(): Promise<void>;
}

export interface Galera {
  readonly nodes: readonly [GaleraNode, GaleraNode, GaleraNode];
  stop(): Promise<void>;
}

const provider = '/usr/lib/galera/libgalera_smm.so';
const size = 3;
const maxJoinMs = 60_000;

/** Shorter than the defaults, so that a lost node is noticed within seconds; long enough for a busy machine. */
const timeouts = [
  'evs.keepalive_period=PT0.3S',
  'evs.inactive_check_period=PT0.3S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT4S',
  'evs.install_timeout=PT4S',
];

/** Starts three nodes on loopback. */
export async function startGalera({ isDurable = false } = {}): Promise<Galera> {
  if (!existsSync(provider)) installPackages('Galera', ['galera-4']);
  const groupPorts = await freePorts(size);
  const servers: MariaDbServer[] = [];
  for (const groupPort of groupPorts)
    servers.push(await createServer(await optionsOf(groupPort, groupPorts, isDurable), servers[0]));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    for (const server of servers) server.remove();
  };
  try {
    for (const [index, server] of servers.entries()) {
      await server.start(index === 0 ? ['--wsrep-new-cluster'] : []);
      await waitUntilSynced(server);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes: servers.map(toNode) as unknown as Galera['nodes'], stop };
}

async function optionsOf(groupPort: number, all: readonly number[], isDurable: boolean): Promise<string[]> {
  const [transfer, incremental] = await freePorts(2);
  return [
    '--wsrep-on=ON',
    `--wsrep-provider=${provider}`,
    `--wsrep-cluster-address=gcomm://${all.map((port) => `127.0.0.1:${port}`).join(',')}`,
    `--wsrep-node-address=127.0.0.1:${groupPort}`,
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${transfer}`,
    `--wsrep-provider-options=${[
      `gmcast.listen_addr=tcp://127.0.0.1:${groupPort}`,
      `ist.recv_addr=tcp://127.0.0.1:${incremental}`,
      'gcache.size=64M',
      ...timeouts,
    ].join(';')}`,
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--innodb-log-file-size=16M',
    '--innodb-buffer-pool-size=64M',
    `--innodb-flush-log-at-trx-commit=${isDurable ? 1 : 0}`,
    snapshotIsolation,
  ];
}

function toNode(server: MariaDbServer): GaleraNode {
  const isolate = (value: 0 | 1) =>
    query(server, `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${value}'`);
  return {
    url: addressOf(server),
    kill: () => server.stop('SIGKILL'),
    async restart() {
      // Without its position, a node that was killed would copy everything.
      const position = /Recovered position: (\S+)/.exec(server.run(['--wsrep-recover']))?.[1];
      await server.start(position ? [`--wsrep-start-position=${position}`] : []);
      await waitUntilSynced(server);
    },
    async isolate() {
      await isolate(1);
    },
    async rejoin() {
      await isolate(0);
      await waitUntilSynced(server);
    },
  };
}

const addressOf = ({ port }: MariaDbServer): string => `mysql://root@127.0.0.1:${port}/test`;

async function waitUntilSynced(server: MariaDbServer): Promise<void> {
  const deadline = performance.now() + maxJoinMs;
  for (;;) {
    const [state] = await query(server, "SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(() => []);
    if (state?.Value === 'Synced') return;
    if (performance.now() > deadline)
      throw new Error(`A node of the cluster is ${state?.Value ?? 'not reachable'} after ${maxJoinMs} ms`);
    await wait(100);
  }
}

async function query(server: MariaDbServer, statement: string): Promise<{ Value?: string }[]> {
  const connection = await createConnection(new URL('/', addressOf(server)).href);
  try {
    const [rows] = await connection.query(statement);
    return rows as { Value?: string }[];
  } finally {
    connection.destroy();
  }
}
