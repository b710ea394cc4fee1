import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { identityHeader, loadKey, readEnv, signIdentity } from '@dossier/service-kit';
import { as } from '@dossier/service-kit/testing';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The real process, for what cannot be done to a service inside of a test: killing, starving, measuring it. */
export interface Child {
  readonly pid: number;
  fetch(path: string, userId: number, init?: RequestInit): Promise<Response>;
  /** The header that says who is calling. */
  identity(userId: number): Record<string, string>;
  readonly url: string;
  /** SIGKILL, as the power going. */
  kill(): Promise<void>;
}

export interface ChildOptions {
  readonly dataDir: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** A program and its arguments to run the process under. */
  readonly under?: readonly string[];
}

/** Keys as an operator would set them, so that several processes know each other. */
export function makeKeys(): Record<string, string> {
  const key = () => randomBytes(32).toString('base64');
  return { SESSION_KEY: key(), MASTER_KEY: key() };
}

export async function startChild({ dataDir, keys, env = {}, under = [] }: ChildOptions): Promise<Child> {
  const source = { ...keys, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...env };
  const [program = process.execPath, ...rest] = [...under, process.execPath, main];
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], ...source },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${await portOf(child)}`;
  const sessionKey = loadKey('SESSION_KEY', readEnv(source), source);
  const identity = (userId: number) => ({
    [identityHeader]: signIdentity({ person: as(userId) }, 'documents', sessionKey),
  });
  return {
    pid: child.pid!,
    url,
    identity,
    fetch: (path, userId, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...identity(userId) },
      }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    child.once('exit', (code) =>
      reject(new Error(`ended with ${code} before it listened: ${said.slice(-2000)}`)),
    );
    createInterface({ input: child.stdout! }).on('line', (line) => {
      said += `${line}\n`;
      const { msg, port } = JSON.parse(line) as { msg: string; port: number };
      if (msg === 'listening') resolve(port);
    });
  });
}
