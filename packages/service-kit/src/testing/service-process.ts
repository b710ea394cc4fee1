import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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
  const url = `http://127.0.0.1:${await readPort(child)}`;
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
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Reads the port from the log. Both output streams are read to their end, or a full pipe would block the process. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const remember = (text: string) => (output = (output + text).slice(-2000));
    child.stderr?.on('data', (text: Buffer) => remember(text.toString()));
    child.once('exit', (code) => reject(new Error(`exited with ${code} before it listened: ${output}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      remember(`${line}\n`);
      if (!line.includes('"listening"')) return;
      resolve((JSON.parse(line) as { port: number }).port);
    });
  });
}
