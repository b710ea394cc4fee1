import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, installPackages } from '@dossier/operations/debian';
import { freePorts } from '@dossier/operations/ports';

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

/** Starts a private Redis for tests, in memory and on loopback, with these options besides. */
export function startRedis(...options: string[]) {
  const settings = [
    '--save',
    '',
    '--appendonly',
    'no',
    '--repl-diskless-sync-delay',
    '0',
    '--repl-diskless-load',
    'swapdb',
  ];
  return startServer('Ready to accept connections', [], ...settings, ...options);
}

/** `halt` kills it, `restart` starts it again on the same port, empty; `suspend` and `resume` let it hang. */
async function startServer(ready: string, file: readonly string[], ...options: string[]) {
  const server = findProgram('redis-server') ?? install();
  const [port = 0] = await freePorts(1);
  const args = [...file, '--port', String(port), '--bind', '127.0.0.1', ...options];
  let child = await start();

  async function start() {
    const started = spawn(server, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    // Read to the end: a full pipe would block the server.
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (chunk) => {
        if (String(chunk).includes(ready)) resolve();
      });
      started.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)));
    });
    return started;
  }
  async function halt() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** Sends a command by `redis-cli`. */
    command: async (...words: string[]) =>
      (await promisify(execFile)('redis-cli', ['-p', String(port), ...words])).stdout.trim(),
    halt,
    async restart() {
      child = await start();
    },
    suspend: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: halt,
  };
}

const masterName = 'dossier';

/** Starts a Redis with a replica, and three Sentinels that agree within a second that it is away. */
export async function startSentinels() {
  const master = await startRedis();
  const replica = await startRedis('--replicaof', `127.0.0.1 ${master.port}`);
  const directory = mkdtempSync(join(tmpdir(), 'dossier-sentinel-'));
  const sentinels = await Promise.all(
    [1, 2, 3].map((number) => {
      const file = join(directory, `${number}.conf`);
      writeFileSync(
        file,
        `dir ${directory}
sentinel monitor ${masterName} 127.0.0.1 ${master.port} 2
sentinel down-after-milliseconds ${masterName} 1000
sentinel failover-timeout ${masterName} 5000
`,
      );
      return startServer('+monitor master', [file, '--sentinel']);
    }),
  );
  const [sentinel] = sentinels as [RedisServer];
  const isKnown = async () =>
    (await sentinel.command('sentinel', 'ckquorum', masterName)).startsWith('OK 3 usable') &&
    (await sentinel.command('sentinel', 'replicas', masterName)).includes(String(replica.port));
  while (!(await isKnown())) await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/${masterName}`,
    master,
    replica,
    sentinels,
    switchOver: () => sentinel.command('sentinel', 'failover', masterName),
    async stop() {
      for (const each of [...sentinels, master, replica]) await each.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

function install(): string {
  installPackages('Redis', ['redis-server'], ' or "brew install redis"');
  const server = findProgram('redis-server');
  if (!server) throw new Error('redis-server contains no redis-server');
  return server;
}
