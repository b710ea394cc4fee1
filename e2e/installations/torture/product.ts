import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames } from '@dossier/contracts';
import { GATEWAY, ROOT } from '@dossier/operations/parts';
import { freePorts } from '@dossier/operations/ports';
import { openOutbox, type Outbox } from './outbox.ts';
import type { Random } from './random.ts';

interface RunFile {
  readonly supervisor: number;
  readonly processes: Readonly<Record<string, number>>;
}

/** Something that happens to a running product. */
export interface Fault {
  readonly name: string;
  /** Resolves when it is over, except that processes which were killed start again by themselves. */
  strike(): void | Promise<void>;
}

/** The built product, which can be broken. */
export interface Product {
  /** Of its gateways: a call may go to any. */
  readonly urls: readonly string[];
  /** The variables of its processes, for the commands of an operator. */
  readonly variables: Readonly<Record<string, string>>;
  readonly outbox: Outbox;
  /** What happens in a cycle, one after the other. */
  chooseFaults(random: Random): readonly Fault[];
  /** Waits until every process responds. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

const maxRecoverMs = 90_000;
const pollMs = 50;
const processes = [GATEWAY, ...serviceNames] as const;

/** Starts what is built in `root`, by default in this directory, with one process of each service under a supervisor. */
export async function startProduct(
  dataDir: string,
  env: Record<string, string>,
  { root = ROOT, port: chosen }: { root?: string; port?: number | undefined } = {},
): Promise<Product> {
  const port = chosen ?? (await freePorts(1))[0];
  const url = `http://127.0.0.1:${port}`;
  const variables = { DATABASE_URL: '', ...env, DATA_DIR: dataDir };
  let output = '';
  let child: ChildProcess | undefined;

  function start(): ChildProcess {
    const started = fork(join(root, 'tools/start.mjs'), ['--built'], {
      cwd: root,
      execArgv: ['--import', join(root, 'tools/lib/exit-with-parent.mjs')],
      env: { ...process.env, ...variables, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
    return started;
  }

  const hasEnded = (): boolean => !child || child.exitCode !== null || child.signalCode !== null;

  /** Restarts the supervisor if it has ended. */
  const recover = () =>
    waitUntilReady(
      [`${url}/healthz`],
      () => output,
      () => {
        if (hasEnded()) child = start();
      },
    );

  function kill(names: readonly string[]): void {
    const { supervisor, processes: pids } = JSON.parse(
      readFileSync(join(dataDir, 'run.json'), 'utf8'),
    ) as RunFile;
    for (const name of names) killProcess(name === 'supervisor' ? supervisor : pids[name]);
  }

  await recover();
  return {
    urls: [url],
    variables,
    outbox: openOutbox(dataDir),
    chooseFaults(random) {
      const victims = chooseVictims(random);
      const fault = { name: victims.join(', '), strike: () => kill(victims) };
      // The second time it meets processes that start.
      return [fault, fault];
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

function chooseVictims(random: Random): readonly string[] {
  const dice = random.below(10);
  if (dice === 0) return ['supervisor'];
  if (dice <= 2) return processes;
  return [random.pick(processes)];
}

export function killProcess(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has just exited.
  }
}

/** Waits until all addresses respond with success. Throws with the output of the product when they do not in time. */
export async function waitUntilReady(
  urls: readonly string[],
  output: () => string,
  beforeEach: () => void = () => undefined,
): Promise<void> {
  const deadline = performance.now() + maxRecoverMs;
  for (;;) {
    beforeEach();
    const states = await Promise.all(
      urls.map((url) =>
        fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    const missing = urls.filter((_, i) => !states[i]);
    if (missing.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(`${missing.join(', ')}: not ready after ${maxRecoverMs} ms:\n${output()}`);
    await wait(pollMs);
  }
}
