import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAccount, findProgram, installPackages } from '@dossier/operations/debian';
import { freePorts } from '@dossier/operations/ports';

export interface MariaDb {
  readonly url: string;
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Where others than Debian install it. */
const others = ['/usr/local/mysql/bin'];

/**
 * Starts a private MariaDB for tests: an unprivileged process with its own temporary directories, socket and port, and
 * none of the machine's settings. Takes about a second. `isDurable`: no committed transaction is lost when it is
 * killed; most tests need no durability. `memoryMb`: what it keeps of its data in memory. `crash` kills it and starts it
 * again on the same data and port.
 */
export async function startMariaDb({ isDurable = false, memoryMb = 64 } = {}): Promise<MariaDb> {
  const server = findProgram('mariadbd', others) ?? install();
  const installer = findProgram('mariadb-install-db', others);
  if (!installer)
    throw new Error('mariadb-install-db is missing: apt-get install --no-install-recommends mariadb-server');
  const directory = mkdtempSync(join(tmpdir(), 'dossier-mariadb-'));
  const data = join(directory, 'data');
  const socket = join(directory, 'sock');
  // A server that starts deletes every `#sql*` file in its temporary directory, also those of another running server.
  const temporary = join(directory, 'tmp');
  mkdirSync(temporary);
  // The server refuses to run as root; Debian's package creates `mysql`.
  const account = process.getuid?.() === 0 ? findAccount(['mysql', 'nobody']) : undefined;
  if (account) for (const each of [directory, temporary]) chownSync(each, account.uid, account.gid);
  const user = account ? [`--user=${account.name}`] : [];
  const remove = () => rmSync(directory, { recursive: true, force: true });

  const installed = spawnSync(
    installer,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--tmpdir=${temporary}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...user,
    ],
    { encoding: 'utf8' },
  );
  if (installed.status !== 0) {
    remove();
    throw new Error(
      `mariadb-install-db failed: ${(installed.stderr || installed.stdout || '').trim().slice(-500)}`,
    );
  }
  const [port] = await freePorts(1);
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${temporary}`,
    `--socket=${socket}`,
    `--pid-file=${join(directory, 'pid')}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--max-connections=500',
    `--innodb-flush-log-at-trx-commit=${isDurable ? 1 : 0}`,
    `--innodb-buffer-pool-size=${memoryMb}M`,
    '--skip-name-resolve',
    ...user,
  ];
  const start = () => spawn(server, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let child = start();
  const stop = () => stopServer(child, 'SIGTERM').then(remove);
  try {
    await waitUntilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `mysql://root@127.0.0.1:${port}/test`,
    async crash() {
      await stopServer(child, 'SIGKILL');
      child = start();
      await waitUntilReady(child);
    },
    stop,
  };
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

async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
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
