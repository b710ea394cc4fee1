import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAccount, findProgram, installPackages } from '@dossier/operations/debian';
import { freePorts } from '@dossier/operations/ports';

/** A private server, as an unprivileged process with its own directories, socket and port, and none of the machine's settings. */
export interface MariaDbServer {
  readonly port: number;
  /** Its data, while it does not run. */
  readonly data: string;
  /** Starts it on its data and resolves when it accepts connections. */
  start(args: readonly string[]): Promise<void>;
  /** Runs it for a task that ends by itself, and resolves with its log. */
  run(args: readonly string[]): string;
  /** Resolves when it has ended. */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Removes its directories. */
  remove(): void;
}

/** Where others than Debian install it. */
const others = ['/usr/local/mysql/bin'];

/** @param dataOf another server, which does not run and whose data is copied: faster than new data */
export async function createServer(
  options: readonly string[],
  dataOf?: MariaDbServer,
): Promise<MariaDbServer> {
  const program = findProgram('mariadbd', others) ?? install();
  const directory = mkdtempSync(join(tmpdir(), 'dossier-mariadb-'));
  const data = join(directory, 'data');
  // A server that starts deletes every `#sql*` file in its temporary directory, also those of another running server.
  const temporary = join(directory, 'tmp');
  mkdirSync(temporary);
  // The server refuses to run as root; Debian's package creates `mysql`.
  const account = process.getuid?.() === 0 ? findAccount(['mysql', 'nobody']) : undefined;
  const common = [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${temporary}`,
    ...(account ? [`--user=${account.name}`] : []),
  ];
  if (account) for (const each of [directory, temporary]) chownSync(each, account.uid, account.gid);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    if (dataOf) cpSync(dataOf.data, data, { recursive: true, preserveTimestamps: true });
    else createData(common);
  } catch (error) {
    remove();
    throw error;
  }
  if (dataOf && account) spawnSync('chown', ['-R', `${account.name}:`, data]);
  const [port = 0] = await freePorts(1);
  const all = [
    ...common,
    `--socket=${join(directory, 'sock')}`,
    `--pid-file=${join(directory, 'pid')}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--max-connections=500',
    '--skip-name-resolve',
    ...options,
  ];
  let child: ChildProcess | undefined;
  return {
    port,
    data,
    async start(args) {
      child = spawn(program, [...all, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
      await waitUntilReady(child);
    },
    run: (args) => spawnSync(program, [...all, ...args], { encoding: 'utf8' }).stderr,
    async stop(signal) {
      if (child) await stopProcess(child, signal);
    },
    remove,
  };
}

function createData(args: readonly string[]): void {
  const installer = findProgram('mariadb-install-db', others);
  if (!installer)
    throw new Error('mariadb-install-db is missing: apt-get install --no-install-recommends mariadb-server');
  const own = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  const { status, stderr, stdout } = spawnSync(installer, [...args, ...own], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`mariadb-install-db failed: ${(stderr || stdout || '').trim().slice(-500)}`);
}

/** Waits for the log line that the server writes once it accepts connections. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(
      () => reject(new Error(`MariaDB was not ready within 30 s: ${log.slice(-500)}`)),
      30_000,
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`MariaDB ended with ${code}: ${log.slice(-500)}`)));
    // The log must be read while the server runs; otherwise the server would block on writing it.
    child.stderr?.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000);
      if (log.includes('ready for connections')) {
        clearTimeout(timer);
        resolve();
      }
    });
  });
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

function install(): string {
  installPackages('MariaDB', ['mariadb-server'], ' or "brew install mariadb"');
  const server = findProgram('mariadbd');
  if (!server) throw new Error('mariadb-server contains no mariadbd');
  return server;
}
