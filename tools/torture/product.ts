import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../lib/ports.ts';
import { ROOT } from '../lib/prepare.mjs';
import { openOutbox, type Outbox } from './outbox.ts';

interface RunFile {
  readonly supervisor: number;
  readonly processes: Readonly<Record<string, number>>;
}

/** The built product on a data directory; it can be killed in parts and as a whole. */
export interface Product {
  readonly url: string;
  readonly outbox: Outbox;
  /** Sends SIGKILL to processes by name, or to the supervisor. */
  kill(...names: readonly string[]): void;
  /** Restarts the supervisor if it has ended, and waits until every process responds. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

const maxRecoverMs = 90_000;
const pollMs = 50;

/** Starts what is built in `root`, by default in this directory. */
export async function startProduct(
  dataDir: string,
  env: Record<string, string>,
  { root = ROOT, port: chosen }: { root?: string; port?: number | undefined } = {},
): Promise<Product> {
  const port = chosen ?? (await freePorts(1))[0];
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let child: ChildProcess | undefined;

  function start(): ChildProcess {
    const started = fork(join(root, 'tools/start.mjs'), ['--built'], {
      cwd: root,
      execArgv: ['--import', join(root, 'tools/lib/exit-with-parent.mjs')],
      env: { ...process.env, DATABASE_URL: '', ...env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
    return started;
  }

  const hasEnded = (): boolean => !child || child.exitCode !== null || child.signalCode !== null;

  async function recover(): Promise<void> {
    const deadline = performance.now() + maxRecoverMs;
    for (;;) {
      if (hasEnded()) child = start();
      const isHealthy = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (isHealthy) return;
      if (performance.now() > deadline) throw new Error(`not healthy after ${maxRecoverMs} ms:\n${output}`);
      await wait(pollMs);
    }
  }

  await recover();
  return {
    url,
    outbox: openOutbox(dataDir),
    kill(...names) {
      const { supervisor, processes } = JSON.parse(
        readFileSync(join(dataDir, 'run.json'), 'utf8'),
      ) as RunFile;
      for (const name of names) {
        const pid = name === 'supervisor' ? supervisor : processes[name];
        try {
          if (pid) process.kill(pid, 'SIGKILL');
        } catch {
          // The process has just exited.
        }
      }
    },
    recover,
    async stop() {
      if (hasEnded() || !child) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
