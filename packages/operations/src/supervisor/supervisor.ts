import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLogFile, type LogFile } from './log-file.ts';
import {
  MISCONFIGURED,
  superviseProcess,
  type ProcessSpec,
  type SupervisedProcess,
} from './supervised-process.ts';

export { MISCONFIGURED, type ProcessSpec } from './supervised-process.ts';

export interface SupervisorOptions {
  /** The directory of the log files, `<name>.log` per process; if undefined, the lines go to stdout as JSON. */
  logDirectory: string | undefined;
  /** Prints a line to the terminal. */
  print(line: string): void;
  /** Called with all process ids whenever one of them changes. */
  onPids?(pids: Readonly<Record<string, number>>): void;
}

export interface Supervisor {
  /** Stops the processes group by group, the last group first, and resolves with the exit code. */
  stop(): Promise<number>;
  /** Kills all processes at once. */
  kill(): void;
  /** Restarts one process; unknown names are ignored. */
  restart(name: string): void;
  /** Resolves with the exit code once all processes have stopped. */
  readonly finished: Promise<number>;
}

/** A line with this prefix is printed to the terminal and not logged. */
export const TERMINAL_PREFIX = '» ';

const MAX_STOP_MS = 35_000;

/**
 * Starts all processes of the product and keeps each of them running.
 * @param groups in order of dependency: the last group is stopped first
 */
export function supervise(
  groups: readonly (readonly ProcessSpec[])[],
  options: SupervisorOptions,
): Supervisor {
  const { print } = options;
  const pids: Record<string, number> = {};
  const logs: LogFile[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<number>();
  let stopped: Promise<number> | undefined;

  if (options.logDirectory) mkdirSync(options.logDirectory, { recursive: true, mode: 0o700 });
  const processes = groups.map((group) => group.map(startProcess));

  function startProcess(spec: ProcessSpec): SupervisedProcess {
    const write = logWriter(spec.name);
    return superviseProcess(spec, {
      started(pid) {
        pids[spec.name] = pid;
        options.onPids?.(pids);
      },
      line: (line) => (line.startsWith(TERMINAL_PREFIX) ? print(line) : write(line)),
      died(reason, retryMs) {
        print(`${spec.name} ended (${reason}) and restarts${retryMs ? ` in ${retryMs / 1000} s` : ''}.`);
      },
      misconfigured(lastLines) {
        print(`${spec.name} cannot start:\n${lastLines.map((line) => `  ${messageOf(line)}`).join('\n')}`);
        void stop(MISCONFIGURED);
      },
    });
  }

  function logWriter(name: string): (line: string) => void {
    if (!options.logDirectory) {
      return (line) => print(line.startsWith('{') ? line : JSON.stringify({ process: name, msg: line }));
    }
    const log = openLogFile(join(options.logDirectory, `${name}.log`));
    logs.push(log);
    return log.write;
  }

  function kill(): void {
    for (const process of processes.flat()) process.kill();
  }

  function stop(exitCode = 0): Promise<number> {
    stopped ??= stopAll(exitCode).then((code) => {
      for (const log of logs) log.close();
      finish(code);
      return code;
    });
    return stopped;
  }

  async function stopAll(exitCode: number): Promise<number> {
    const allStopped = (async () => {
      for (const group of processes.toReversed()) await Promise.all(group.map((process) => process.stop()));
      return exitCode;
    })();
    const timeout = new AbortController();
    const code = await Promise.race([allStopped, wait(MAX_STOP_MS, undefined, { signal: timeout.signal })]);
    timeout.abort();
    if (code !== undefined) return code;
    print(`Not all processes stopped within ${MAX_STOP_MS / 1000} s; the others are killed.`);
    kill();
    await allStopped;
    return exitCode || 1;
  }

  return {
    stop,
    kill,
    restart: (name) =>
      processes
        .flat()
        .find((process) => process.name === name)
        ?.restart(),
    finished,
  };
}

/** The message of a structured log line; any other line unchanged. */
function messageOf(line: string): string {
  try {
    const entry: unknown = JSON.parse(line);
    return entry && typeof entry === 'object' && 'msg' in entry ? String(entry.msg) : line;
  } catch {
    return line;
  }
}
