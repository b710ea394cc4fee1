import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceNames, type ServiceName } from '@dossier/contracts';
import { createServiceKeys } from '@dossier/service-kit/testing';
import { startMariaDb } from '@dossier/installations/servers';
import { readTreeCpuMs } from './cpu.ts';
import { childrenOf, readFamilyMemory, readMemory } from './memory.ts';
import { findFreePort } from './product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Environment = Readonly<Record<string, string>>;

/** Processes of the product that share their data, without a supervisor, so that there may be several of each. */
export interface Season {
  /** The gateways. */
  readonly urls: readonly string[];
  /** The addresses of the services, as their variables. */
  readonly addresses: Environment;
  /** Processor time so far by kind of process, in milliseconds. */
  cpu(): Record<string, number>;
  /** Memory of all processes and their children together, in MB; the pages of Node itself once for each process. */
  memory(): number;
  stop(): Promise<void>;
}

/** `Date` is moved to a moment, in every process that is started with these options. */
function clockOption(at: Date): string {
  const code = `const R=Date,d=${at.getTime() - Date.now()};globalThis.Date=class Date extends R{static now(){return R.now()+d}constructor(...a){if(a.length)super(...a);else super(R.now()+d)}}`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

export function seasonEnvironment(dataDir: string, at: Date, databaseUrl: string): Environment {
  return {
    ...createServiceKeys(),
    NODE_ENV: 'test',
    NODE_OPTIONS: clockOption(at),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    BLOB_STORE: `file://${dataDir}/blobs`,
    PUBLIC_URL: 'http://localhost',
    // Everybody has an address of their own.
    TRUST_PROXY: '127.0.0.1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

const environmentOf = (environment: Environment, more: Environment) => ({
  PATH: process.env['PATH'],
  ...environment,
  ...more,
});

/** Runs a program to its end and returns what it printed, and how long it took. */
export async function runProgram(
  args: readonly string[],
  environment: Environment,
  { isQuiet = false } = {},
): Promise<{ output: string; ms: number; peakMB: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environmentOf(environment, { PORT: '0' }),
    // A backup names each blob that it misses.
    stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
  });
  let output = '';
  let peakMB = 0;
  const timer = setInterval(() => {
    try {
      if (child.pid) peakMB = Math.max(peakMB, readMemory(child.pid).rss);
    } catch {
      // It has just ended.
    }
  }, 100);
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  // 1: a backup that misses blobs, which the filled rows do not have.
  if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`);
  return { output, ms: performance.now() - startedAt, peakMB };
}

export const fillProcess = (service: ServiceName) => `services/${service}/src/testing/fill.process.ts`;

export async function startSeason(environment: Environment, instances: number): Promise<Season> {
  const processes: { kind: string; child: ChildProcess }[] = [];
  const addresses: Record<string, string> = {};
  process.once('exit', () => {
    for (const { child } of processes) child.kill('SIGKILL');
  });
  const ports = new Map<string, number[]>();
  for (const name of serviceNames) {
    const own = [];
    for (let n = 0; n < instances; n++) own.push(await findFreePort());
    ports.set(name, own);
    addresses[`${name.toUpperCase()}_URL`] = own.map((port) => `http://127.0.0.1:${port}`).join(',');
  }
  const gatewayPorts = [];
  for (let n = 0; n < instances; n++) gatewayPorts.push(await findFreePort());

  async function start(kind: string, directory: string, port: number): Promise<void> {
    const log = openSync(join(environment['DATA_DIR'] ?? '', `${kind}.log`), 'a');
    const child = spawn(process.execPath, [join(root, directory, 'dist/main.js')], {
      cwd: root,
      env: environmentOf(environment, { ...addresses, PORT: String(port) }),
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    processes.push({ kind, child });
    const deadline = performance.now() + 120_000;
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${kind} did not start`);
      await wait(100);
    }
  }

  for (const name of serviceNames)
    for (const port of ports.get(name) ?? []) await start(name, `services/${name}`, port);
  for (const port of gatewayPorts) await start('gateway', 'api-gateway', port);

  return {
    urls: gatewayPorts.map((port) => `http://127.0.0.1:${port}`),
    addresses,
    cpu() {
      const sums: Record<string, number> = {};
      for (const { kind, child } of processes) {
        const children = childrenOf(child.pid ?? 0).reduce((sum, pid) => sum + readTreeCpuMs(pid), 0);
        const all = readTreeCpuMs(child.pid ?? 0);
        sums[kind] = (sums[kind] ?? 0) + all - children;
        sums['their readers'] = (sums['their readers'] ?? 0) + children;
      }
      return sums;
    },
    memory: () => processes.reduce((sum, { child }) => sum + readFamilyMemory(child.pid ?? 0), 0),
    async stop() {
      for (const { child } of processes.toReversed()) {
        const exited = child.exitCode === null ? once(child, 'exit') : undefined;
        child.kill('SIGTERM');
        await exited;
      }
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  );

/** A private MariaDB with room in memory for the season, and its process. */
export async function startSeasonDatabase(): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const { url, stop } = await startMariaDb({ isDurable: true, memoryMb: 2048 });
  const isServer = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'mariadbd';
  return { url: url.replace(/\/test$/, '/season'), pid: childrenOf(process.pid).find(isServer) ?? 0, stop };
}
