import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLogFile, type LogFile } from './lib/log-file.ts';
import {
  MISCONFIGURED,
  superviseProcess,
  type ProcessSpec,
  type SupervisedProcess,
} from './supervised-process.ts';

export type { ProcessSpec } from './supervised-process.ts';

export interface SupervisorOptions {
  /** Where each process gets its `<name>.log`; with `undefined` the lines go to stdout as JSON. */
  logFolder: string | undefined;
  /** Shows a line to the person in front of the terminal. */
  say(line: string): void;
  /** Told the processes whenever one of them has a new process id. */
  running?(pids: Readonly<Record<string, number>>): void;
}

export interface Supervisor {
  /** Stops the processes, group by group from the last, and resolves with the exit code. */
  stop(): Promise<number>;
  /** Ends all processes at once. */
  kill(): void;
  /** Restarts one process; unknown names are ignored. */
  restart(name: string): void;
  /** Resolves with the exit code when everything has stopped, for whatever reason. */
  readonly finished: Promise<number>;
}

/** What a process prints after this mark is for the person in front of the terminal, and is kept in no log. */
export const TERMINAL_PREFIX = '» ';

const LONGEST_STOP_MS = 35_000;

/**
 * Runs the processes of the product, all at once, and keeps every one of them running.
 * @param groups in the order in which they depend on each other: the last group is stopped first
 */
export function supervise(
  groups: readonly (readonly ProcessSpec[])[],
  options: SupervisorOptions,
): Supervisor {
  const { say } = options;
  const pids: Record<string, number> = {};
  const logs: LogFile[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<number>();
  let stopped: Promise<number> | undefined;

  if (options.logFolder) mkdirSync(options.logFolder, { recursive: true, mode: 0o700 });
  const running = groups.map((group) => group.map(begin));

  function begin(spec: ProcessSpec): SupervisedProcess {
    const write = logWriter(spec.name);
    return superviseProcess(spec, {
      started(pid) {
        pids[spec.name] = pid;
        options.running?.(pids);
      },
      line: (line) => (line.startsWith(TERMINAL_PREFIX) ? say(line) : write(line)),
      died(reason, retryMs) {
        say(`${spec.name} ended (${reason}) and starts again${retryMs ? ` in ${retryMs / 1000} s` : ''}.`);
      },
      misconfigured(lastLines) {
        say(`${spec.name} cannot start:\n${lastLines.map((line) => `  ${readable(line)}`).join('\n')}`);
        void stop(MISCONFIGURED);
      },
    });
  }

  function logWriter(name: string): (line: string) => void {
    if (!options.logFolder) {
      return (line) => say(line.startsWith('{') ? line : JSON.stringify({ process: name, msg: line }));
    }
    const log = openLogFile(join(options.logFolder, `${name}.log`));
    logs.push(log);
    return log.write;
  }

  function kill(): void {
    for (const process of running.flat()) process.kill();
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
    const inOrder = (async () => {
      for (const group of running.toReversed()) await Promise.all(group.map((process) => process.stop()));
      return exitCode;
    })();
    const tooLong = new AbortController();
    const inTime = await Promise.race([
      inOrder,
      wait(LONGEST_STOP_MS, undefined, { signal: tooLong.signal }),
    ]);
    tooLong.abort();
    if (inTime !== undefined) return inTime;
    say(`Not everything stopped within ${LONGEST_STOP_MS / 1000} s; the rest is ended now.`);
    kill();
    await inOrder;
    return exitCode || 1;
  }

  return {
    stop,
    kill,
    restart: (name) =>
      running
        .flat()
        .find((process) => process.name === name)
        ?.restart(),
    finished,
  };
}

/** The message of a structured log line; any other line as it is. */
function readable(line: string): string {
  try {
    const entry: unknown = JSON.parse(line);
    return entry && typeof entry === 'object' && 'msg' in entry ? String(entry.msg) : line;
  } catch {
    return line;
  }
}
