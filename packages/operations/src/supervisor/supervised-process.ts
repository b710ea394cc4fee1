import { fork, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../parts.ts';

/** One process of the product. */
export interface ProcessSpec {
  name: string;
  /** The module to run, relative to the repository. */
  main: string;
  env: Record<string, string>;
  /** Options of Node for this process. */
  nodeOptions?: readonly string[];
}

export interface ProcessEvents {
  /** The process has started or restarted. */
  started(pid: number): void;
  line(line: string): void;
  /** The process ended unexpectedly; it restarts in `retryMs`. */
  died(reason: string, retryMs: number): void;
  /** The process ended with 78 (EX_CONFIG), so a restart cannot help. */
  misconfigured(lastLines: readonly string[]): void;
}

export interface SupervisedProcess {
  readonly name: string;
  /** Stops the process with SIGTERM and starts it again; a pending retry starts now. */
  restart(): void;
  /** Stops the process with SIGTERM; resolves once it has ended. */
  stop(): Promise<void>;
  /** Kills the process. */
  kill(): void;
}

/** The exit code of a process with invalid settings (EX_CONFIG of sysexits.h). */
export const MISCONFIGURED = 78;

const EXIT_WITH_PARENT = join(ROOT, 'tools/lib/exit-with-parent.mjs');
const STABLE_MS = 5_000;
const MAX_RETRY_MS = 10_000;
const MAX_LAST_LINES = 20;

/** Starts a process and keeps it running until `stop` or `kill`. */
export function superviseProcess(spec: ProcessSpec, events: ProcessEvents): SupervisedProcess {
  let child: ChildProcess;
  let closed: Promise<void>;
  let retry: NodeJS.Timeout | undefined;
  let stopping = false;
  let restarting = false;
  let quickExits = 0;

  function start(): void {
    retry = undefined;
    const startedAt = performance.now();
    const lastLines: string[] = [];
    child = fork(resolve(ROOT, spec.main), {
      cwd: ROOT,
      env: { ...process.env, ...spec.env },
      execArgv: [...(spec.nodeOptions ?? []), '--import', EXIT_WITH_PARENT],
      // Detached, so that Ctrl-C in the terminal reaches the supervisor only, which stops all in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lastLines.push(line);
        if (lastLines.length > MAX_LAST_LINES) lastLines.shift();
        events.line(line);
      });
    }
    // 'close' is emitted after 'exit' and after the last line.
    closed = new Promise((resolve) => child.once('close', () => resolve()));
    child.once('close', (code, signal) => ended(code, signal, performance.now() - startedAt, lastLines));
    if (child.pid) events.started(child.pid);
  }

  function ended(
    code: number | null,
    signal: string | null,
    ranMs: number,
    lastLines: readonly string[],
  ): void {
    if (stopping) return;
    if (restarting) {
      restarting = false;
      return start();
    }
    if (code === MISCONFIGURED) {
      stopping = true;
      return events.misconfigured(lastLines);
    }
    // The first retry is immediate; a process that keeps exiting early is retried after growing delays.
    quickExits = ranMs < STABLE_MS ? quickExits + 1 : 0;
    const retryMs = quickExits <= 1 ? 0 : Math.min(100 * 2 ** (quickExits - 1), MAX_RETRY_MS);
    events.died(signal ?? `exit code ${code}`, retryMs);
    retry = setTimeout(start, retryMs);
  }

  start();
  return {
    name: spec.name,
    restart() {
      if (retry) {
        clearTimeout(retry);
        quickExits = 0;
        start();
      } else if (!stopping) {
        restarting = true;
        child.kill('SIGTERM');
      }
    },
    async stop() {
      stopping = true;
      clearTimeout(retry);
      child.kill('SIGTERM');
      await closed;
    },
    kill() {
      stopping = true;
      clearTimeout(retry);
      child.kill('SIGKILL');
    },
  };
}
