/** Dossier as a set of processes on this machine: settings, addresses, start, readiness, end. */
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { takeLock } from './lib/lock.ts';
import { releaseMemory } from './lib/memory.mjs';
import { becomesFree, freePorts } from './lib/ports.ts';
import { ROOT, giveUp } from './lib/prepare.mjs';
import { MISCONFIGURED, type ProcessSpec } from './supervised-process.ts';
import { supervise, type Supervisor } from './supervisor.ts';

/** The services, each a process of its own; the gateway stands before them. */
export const SERVICES = ['auth', 'profile', 'documents', 'filing', 'messages'] as const;
export const GATEWAY = 'api-gateway';

/** The folder of a process in the repository. */
export function folderOf(name: string): string {
  return name === GATEWAY ? GATEWAY : `services/${name}`;
}

export interface Settings {
  port: number;
  /** Where the gateway listens; the services always listen on loopback. */
  host: string;
  /** Absolute. */
  dataDir: string;
  logLevel: string;
}

/** Reads what the supervisor itself needs; everything else is read and checked by the processes. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    giveUp(`PORT must be a whole number from 1 to 65535, not "${env['PORT']}".`, MISCONFIGURED);
  }
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(ROOT, env['DATA_DIR'] || 'var'),
    logLevel: env['LOG_LEVEL'] || 'info',
  };
}

const PORT_WAIT_MS = 5_000;
const STILL_WAITING_MS = 15_000;

export interface RunOptions {
  settings: Settings;
  /** The module of a process, below its folder: the bundle, or the source while developing. */
  main: string;
  /** Where the gateway listens, when something else listens on `settings.port` for it. */
  gatewayPort?: number;
  /** Called once everything runs. */
  ready?(supervisor: Supervisor): void;
}

/** Makes the data folder and its lock: one Dossier per `DATA_DIR`, and a port that nobody else holds. */
export async function claim({ dataDir, host, port }: Settings): Promise<void> {
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  if (!takeLock(join(dataDir, 'supervisor.lock'))) {
    giveUp(
      `Dossier already runs on ${dataDir}${whoRuns(dataDir)}. Stop it first, or set another DATA_DIR and PORT.`,
    );
  }
  if (!(await becomesFree(port, host, PORT_WAIT_MS))) {
    giveUp(`Port ${port} is taken by another program. Set PORT to a free one.`);
  }
}

/** Runs all processes until a signal or wrong settings end them; resolves with the exit code. */
export async function runDossier({
  settings,
  main,
  gatewayPort = settings.port,
  ready,
}: RunOptions): Promise<number> {
  const { dataDir, host, port, logLevel } = settings;
  const say = (line: string): void => console.log(line);
  const ports = await freePorts(SERVICES.length);
  const addresses = Object.fromEntries(
    SERVICES.map((name, i) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[i]}`]),
  );
  const spec = (name: string, at: { HOST: string; PORT: string }): ProcessSpec => ({
    name,
    main: join(folderOf(name), main),
    env: { ...addresses, ...at, DATA_DIR: dataDir, LOG_LEVEL: logLevel },
  });
  const supervisor = supervise(
    [
      SERVICES.map((name, i) => spec(name, { HOST: '127.0.0.1', PORT: String(ports[i]) })),
      [spec(GATEWAY, { HOST: host, PORT: String(gatewayPort) })],
    ],
    {
      logFolder: logLevel === 'debug' ? undefined : join(dataDir, 'logs'),
      say,
      running: (processes) => writeRunFile(dataDir, { port, supervisor: process.pid, processes, addresses }),
    },
  );
  stopOnSignals(supervisor);
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const isUp = await Promise.race([
    becomesHealthy(`http://${reachable}:${gatewayPort}/healthz`, say),
    supervisor.finished.then(() => false),
  ]);
  if (isUp) {
    say(`Dossier is ready: http://localhost:${port}`);
    releaseMemory();
    ready?.(supervisor);
  }
  return supervisor.finished;
}

/** A second Ctrl-C does not wait. (npm passes the first one on as well: that is not a second one.) */
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

async function becomesHealthy(url: string, say: (line: string) => void): Promise<boolean> {
  let sayAt = performance.now() + STILL_WAITING_MS;
  for (;;) {
    const health = await askHealth(url);
    if (health === 'ok') return true;
    if (performance.now() > sayAt) {
      say(`Still waiting (${health}). The logs are in DATA_DIR/logs.`);
      sayAt += STILL_WAITING_MS;
    }
    await wait(50);
  }
}

/** `ok`, or what is missing in words. */
async function askHealth(url: string): Promise<string> {
  try {
    // Not with fetch: it would load undici into a process that lives as long as the product.
    const [answer] = (await once(get(url, { signal: AbortSignal.timeout(2_000) }), 'response')) as [
      IncomingMessage,
    ];
    const body = await text(answer);
    if (answer.statusCode === 200) return 'ok';
    const { services = {} } = JSON.parse(body) as { services?: Record<string, string> };
    return Object.entries(services)
      .filter(([, state]) => state !== 'ok')
      .map(([name, state]) => `${name}: ${state}`)
      .join(', ');
  } catch {
    return 'the gateway does not answer yet';
  }
}

interface RunFile {
  port: number;
  supervisor: number;
  /** Process ids by name. */
  processes: Readonly<Record<string, number>>;
  /** Where the services listen, by the variable that names it. */
  addresses: Record<string, string>;
}

/** `DATA_DIR/run.json` says what runs on this folder, for people and for tests that kill processes. */
function writeRunFile(dataDir: string, run: RunFile): void {
  const path = join(dataDir, 'run.json');
  writeFileSync(`${path}.new`, JSON.stringify(run, null, 2));
  renameSync(`${path}.new`, path);
}

function whoRuns(dataDir: string): string {
  try {
    const { supervisor, port } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile;
    return ` (process ${supervisor}, http://localhost:${port})`;
  } catch {
    return '';
  }
}
