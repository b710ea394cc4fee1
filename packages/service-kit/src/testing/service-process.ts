import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ServiceName } from '@dossier/contracts';
import { readEnv } from '../env/env.ts';
import { loadKey } from '../env/keys.ts';
import { identityHeader, signIdentity } from '../identity/identity.ts';
import { toIdentity, type Caller } from './users.ts';

/** A service in a separate process, for tests that kill it, measure it or restrict its resources. */
export interface ServiceProcess {
  readonly pid: number;
  readonly url: string;
  /** The headers that identify the caller. */
  identity(caller: Caller): Record<string, string>;
  fetch(path: string, caller: Caller, init?: RequestInit): Promise<Response>;
  /** Resolves when a log line with this message was written. */
  logged(message: string): Promise<void>;
  /** Sends SIGKILL and resolves when the process has exited. */
  kill(): Promise<void>;
}

export interface ServiceProcessOptions {
  readonly service: ServiceName;
  /** The path of the service's `main.ts`. */
  readonly main: string;
  readonly dataDir: string;
  /** Keys from `createServiceKeys`; pass the same ones to every process that uses the same data. */
  readonly keys: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** A program and its arguments to run the process under. */
  readonly under?: readonly string[];
}

export function createServiceKeys(): Record<string, string> {
  const createKey = () => randomBytes(32).toString('base64');
  return { SESSION_KEY: createKey(), MASTER_KEY: createKey() };
}

/** Starts the process and resolves when it listens on a free port. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { service, main, dataDir, keys, env = {}, under = [] } = options;
  const source = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ...keys,
    ...env,
  };
  const [program = process.execPath, ...args] = [...under, process.execPath, main];
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...source },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = followLog(child);
  const { port } = (await log.find('listening')) as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const sessionKey = loadKey('SESSION_KEY', readEnv(source), source);
  const identity = (caller: Caller) => ({
    [identityHeader]: signIdentity(toIdentity(caller), service, sessionKey),
  });
  return {
    pid: child.pid!,
    url,
    identity,
    fetch: (path, caller, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...identity(caller) },
      }),
    async logged(message) {
      await log.find(message);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Follows the log. Both output streams are read to their end, or a full pipe would block the process. */
function followLog(child: ChildProcess): { find(message: string): Promise<object> } {
  const lines: string[] = [];
  const onLine = new EventEmitter().setMaxListeners(0);
  const add = (line: string): void => {
    lines.push(line);
    onLine.emit('line');
  };
  createInterface({ input: child.stderr! }).on('line', add);
  createInterface({ input: child.stdout! }).on('line', add);
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`exited with ${String(code)}: ${lines.join('\n').slice(-2000)}`);
  });
  exited.catch(() => undefined);

  async function find(message: string): Promise<object> {
    for (let read = 0; ; read += 1) {
      while (read === lines.length) await Promise.race([once(onLine, 'line'), exited]);
      const line = lines[read] ?? '';
      if (line.includes(`"msg":"${message}"`)) return JSON.parse(line) as object;
    }
  }
  return { find };
}
