import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { readFrames, type Frame } from './frames.ts';
import { failedDecoder, maxJobBytes } from './jobs.ts';
import type { ReaderLimits } from './limits.ts';
import { moduleDirectories } from './module-directories.ts';
import { memorySignal, processorSignal } from './watchdog.ts';

/** Of each WebAssembly module: a HEIC of 48 megapixels takes 390 MB. */
const wasmShare = 0.6;
const heapMegabytes = 128;

/** Beside this module in the source, and beside the bundle in `dist/`. */
const main = join(import.meta.dirname, `reader.process${extname(import.meta.filename)}`);

export interface ReaderProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly results: AsyncGenerator<Frame, undefined>;
  /** Aborts when the process has ended. */
  readonly ended: AbortSignal;
  /** Ends it. Whoever waits for a result gets the reason. */
  end(reason?: Error): void;
}

/** How a file ended its process. */
type End = 'memory' | 'processor' | 'failure';

export class FileEndError extends Error {
  readonly end: End;

  constructor(end: End) {
    super(`the file ended its process: ${end}`);
    this.end = end;
  }
}

/** What a crash of a decoder ends a process with. */
const crashSignals: readonly (string | null)[] = [
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
];

/** Null when something else than the file ended the process, such as its service or the system. */
export function endOf({ exitCode, signalCode }: ReaderProcess['child']): End | null {
  if (signalCode === memorySignal) return 'memory';
  if (signalCode === processorSignal) return 'processor';
  return exitCode === failedDecoder || crashSignals.includes(signalCode) ? 'failure' : null;
}

/**
 * The process does not get the environment of the service, which contains the keys, and may read nothing but its own
 * code. One arena of glibc instead of one per thread: freed memory is used again by all.
 */
export function startReaderProcess(limits: ReaderLimits): ReaderProcess {
  const { rssBytes, inputBytes, outputBytes, copyBytes, pageSeconds } = limits;
  const child = spawn(
    process.execPath,
    [
      '--permission',
      '--allow-addons',
      '--allow-worker',
      ...moduleDirectories(main).map((directory) => `--allow-fs-read=${directory}`),
      `--max-old-space-size=${heapMegabytes}`,
      // One file at a time makes little garbage, and a thread that compiles is enough.
      '--max-semi-space-size=1',
      '--v8-pool-size=1',
      // To free the memory of WebAssembly at once.
      '--expose-gc',
      main,
      ...[rssBytes, Math.floor(rssBytes * wasmShare), inputBytes, pageSeconds].map(String),
      ...(limits.tesseract ? ['tesseract'] : []),
    ],
    { env: { MALLOC_ARENA_MAX: '1' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const results = readFrames(child.stdout, {
    headerBytes: maxJobBytes,
    bodyBytes: Math.max(outputBytes, copyBytes),
  });
  const ended = new AbortController();
  child.once('close', () => ended.abort());
  function end(reason?: Error): void {
    child.kill('SIGKILL');
    // A process is not closed before its output is, which bytes that nobody reads would prevent.
    child.stdout.destroy(reason);
  }
  // Emitted for a process that cannot be started, or ends while it is written to; the job fails by itself.
  for (const emitter of [child, child.stdin, child.stdout]) emitter.on('error', () => end());
  return { child, results, ended: ended.signal, end };
}
