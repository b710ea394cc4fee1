/** Runs Dossier as a set of processes on this machine: settings, addresses, start, readiness, stop. */
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { takeLock } from '@dossier/service-kit/lock';
import { releaseMemory } from './lib/memory.mjs';
import { GATEWAY, PROCESSES, SERVICES, directoryOf } from '@dossier/operations/parts';
import { freePorts, waitUntilFree } from '@dossier/operations/ports';
import { ROOT, exitWithError } from './lib/prepare.mjs';
import { MISCONFIGURED, type ProcessSpec, supervise, type Supervisor } from '@dossier/operations/supervisor';

export interface Settings {
  port: number;
  /** The address the gateway listens on; the services always listen on loopback. */
  host: string;
  /** An absolute path. */
  dataDir: string;
  logLevel: string;
}

/** Reads the settings of the supervisor; the processes read and check all others. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    exitWithError(`PORT must be a whole number from 1 to 65535, not "${env['PORT']}".`, MISCONFIGURED);
  }
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(ROOT, env['DATA_DIR'] || 'var'),
    logLevel: env['LOG_LEVEL'] || 'info',
  };
}

// An import of `node:http` would load Node's own fetch into this long-running process.
const { get } = process.getBuiltinModule('node:http');

const PORT_WAIT_MS = 5_000;
const REPORT_INTERVAL_MS = 15_000;

export interface RunOptions {
  settings: Settings;
  /** The module of a process, relative to its directory: the bundle, or the source in development. */
  main: string;
  /** The port the gateway listens on, if a proxy in front of it listens on `settings.port`. */
  gatewayPort?: number;
  /** Called once all processes are healthy. */
  ready?(supervisor: Supervisor): void;
}

/** Creates the data directory, takes its lock (one Dossier per `DATA_DIR`) and checks that the port is free. */
export async function acquireDataDirectory({ dataDir, host, port }: Settings): Promise<void> {
  // The processes inherit it: files in DATA_DIR are for the account that runs Dossier only.
  process.umask(0o077);
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  if (!takeLock(join(dataDir, 'supervisor.lock'))) {
    exitWithError(
      `Dossier is already running with ${dataDir}${describeRunning(dataDir)}. Stop it first, or set another DATA_DIR and PORT.`,
    );
  }
  if (!(await waitUntilFree(port, host, PORT_WAIT_MS))) {
    exitWithError(`Port ${port} is in use by another program. Set PORT to a free one.`);
  }
}

/** Runs all processes until a signal or an invalid setting stops them; resolves with the exit code. */
export async function runDossier({
  settings,
  main,
  gatewayPort = settings.port,
  ready,
}: RunOptions): Promise<number> {
  const { dataDir, host, port, logLevel } = settings;
  const print = (line: string): void => console.log(line);
  const ports = await freePorts(SERVICES.length);
  const addresses = Object.fromEntries(
    SERVICES.map((name, i) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[i]}`]),
  );
  const spec = (name: string, listen: { HOST: string; PORT: string }): ProcessSpec => ({
    name,
    main: join(directoryOf(name), main),
    nodeOptions: PROCESSES.find((each) => each.name === name)?.nodeOptions ?? [],
    env: {
      // glibc keeps freed memory in each arena, of which it makes up to eight for each processor.
      MALLOC_ARENA_MAX: '2',
      ...addresses,
      ...listen,
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      // Where this machine's browsers reach Dossier: the port of a service leads to no page.
      GATEWAY_URL: `http://localhost:${port}`,
    },
  });
  const supervisor = supervise(
    [
      SERVICES.map((name, i) => spec(name, { HOST: '127.0.0.1', PORT: String(ports[i]) })),
      [spec(GATEWAY, { HOST: host, PORT: String(gatewayPort) })],
    ],
    {
      logDirectory: logLevel === 'debug' ? undefined : join(dataDir, 'logs'),
      print,
      onPids: (processes) => writeRunFile(dataDir, { port, supervisor: process.pid, processes, addresses }),
    },
  );
  stopOnSignals(supervisor);
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const isUp = await Promise.race([
    waitUntilHealthy(`http://${reachable}:${gatewayPort}/healthz`, print),
    supervisor.finished.then(() => false),
  ]);
  if (isUp) {
    print(`Dossier is ready: http://localhost:${port}`);
    releaseMemory();
    ready?.(supervisor);
  }
  return supervisor.finished;
}

/** A second Ctrl-C kills at once, unless it is the first one again, forwarded by npm. */
function stopOnSignals(supervisor: Supervisor): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        console.log('Stopping …');
        void supervisor.stop();
      } else if (performance.now() - firstAt > 1_000) supervisor.kill();
    });
  }
}

async function waitUntilHealthy(url: string, print: (line: string) => void): Promise<boolean> {
  let reportAt = performance.now() + REPORT_INTERVAL_MS;
  for (;;) {
    const health = await fetchHealth(url);
    if (health === 'ok') return true;
    if (performance.now() > reportAt) {
      print(`Still waiting (${health}). The logs are in DATA_DIR/logs.`);
      reportAt += REPORT_INTERVAL_MS;
    }
    await wait(50);
  }
}

/** `ok`, or a description of the services that are not. */
async function fetchHealth(url: string): Promise<string> {
  try {
    const [response] = (await once(get(url, { signal: AbortSignal.timeout(2_000) }), 'response')) as [
      IncomingMessage,
    ];
    const body = await text(response);
    if (response.statusCode === 200) return 'ok';
    const { services = {} } = JSON.parse(body) as { services?: Record<string, string> };
    return Object.entries(services)
      .filter(([, state]) => state !== 'ok')
      .map(([name, state]) => `${name}: ${state}`)
      .join(', ');
  } catch {
    return 'the gateway is not responding yet';
  }
}

interface RunFile {
  port: number;
  supervisor: number;
  /** Process ids by name. */
  processes: Readonly<Record<string, number>>;
  /** The URLs of the services, by environment variable. */
  addresses: Record<string, string>;
}

/** Writes `DATA_DIR/run.json`, which lists the running processes for operators and for tests that kill them. */
function writeRunFile(dataDir: string, run: RunFile): void {
  const path = join(dataDir, 'run.json');
  writeFileSync(`${path}.new`, JSON.stringify(run, null, 2));
  renameSync(`${path}.new`, path);
}

function describeRunning(dataDir: string): string {
  try {
    const { supervisor, port } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile;
    return ` (process ${supervisor}, http://localhost:${port})`;
  } catch {
    return '';
  }
}
