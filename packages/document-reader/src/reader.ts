import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileProblems, type FileProblem } from '@dossier/contracts';
import { createFairQueue, fail } from '@dossier/service-kit';
import { z } from 'zod';
import type { PaperContents } from './contents.ts';
import { paperContents } from './contents.schema.ts';
import { readFrames, writeFrame, type Frame } from './frames.ts';
import type { ContentsLimits, ReadFormat, ReadJob, ReadResult } from './jobs.ts';
import { moduleDirectories } from './module-directories.ts';

/** A file to read. `open` is called when its turn has come. */
export interface ReadSource {
  readonly userId: number;
  readonly format: ReadFormat;
  readonly size: number;
  open(): Promise<AsyncIterable<Buffer>>;
}

/**
 * Reads files in processes that are killed at their limits. A file is hostile until proven otherwise: the processes get
 * bytes and return a result, without keys, database or write access, and the failure of one affects one file.
 */
export interface Reader {
  /** Returns what keeps others from reading the file, null when nothing is known. Throws when it cannot be examined. */
  inspect(source: ReadSource, signal: AbortSignal): Promise<FileProblem | null>;
  /**
   * Renders the picture, or the first page, as a JPEG that fits a square of `maxSide`. Throws PREVIEW_BUSY when there is no
   * room in the queue, or no turn before `signal` aborts.
   */
  render(source: ReadSource, maxSide: number, signal: AbortSignal): Promise<Rendered>;
  /**
   * Reads what a paper says: text with places, and codes. A definite problem is in the result; throws when the process ended
   * at a limit or failed.
   */
  readContents(source: ReadSource, limits: ContentsLimits, signal: AbortSignal): Promise<PaperContents>;
  /** Ends all processes. */
  close(): void;
}

export type Rendered = { readonly jpeg: Buffer } | { readonly problem: FileProblem };

export interface ReaderLimits {
  readonly processes: number;
  /** Maximum time of one file. */
  readonly timeMs: number;
  /** Maximum resident memory of a process. */
  readonly rssBytes: number;
  /** Larger files are not read. */
  readonly inputBytes: number;
  /** Maximum size of a JPEG, or of the contents of a paper. */
  readonly outputBytes: number;
  /** The memory of a decoder does not shrink: a process that has grown to this size reads no further file. */
  readonly recycledBytes: number;
  /** How long an idle process is kept for the next file. */
  readonly idleMs: number;
}

const mebibyte = 1024 * 1024;

export const defaultReaderLimits: ReaderLimits = {
  processes: 2,
  timeMs: 15_000,
  rssBytes: 768 * mebibyte,
  inputBytes: 64 * mebibyte,
  outputBytes: 4 * mebibyte,
  recycledBytes: 160 * mebibyte,
  idleMs: 20_000,
};

/** Text recognition keeps its languages, which take a second to load, from file to file. */
export const contentsReaderLimits: ReaderLimits = {
  ...defaultReaderLimits,
  processes: 1,
  timeMs: 120_000,
  rssBytes: 512 * mebibyte,
  outputBytes: 8 * mebibyte,
  recycledBytes: 360 * mebibyte,
};

/** A longer paper is not read to its end. No page is begun after half of the time of a process. */
export const defaultContentsLimits: ContentsLimits = { pages: 30, timeMs: 60_000 };

/** Of each WebAssembly module: a HEIC of 48 megapixels takes 390 MB. */
const wasmShare = 0.6;
const heapMegabytes = 128;
const maxWaiting = 400;
const maxWaitingPerUser = 100;
const retryAfter = 5;

/** Beside this module in the source, and beside the bundle in `dist/`. */
const main = join(import.meta.dirname, `reader.process${extname(import.meta.filename)}`);

/** A process that was taken over by a file may send anything. */
const readResult: z.ZodType<ReadResult> = z.object({
  size: z.number(),
  problem: z.enum(fileProblems).nullable(),
  rssBytes: z.number(),
});

interface ReaderProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly results: AsyncGenerator<Frame, undefined>;
  /** Aborts when the process has ended. */
  readonly ended: AbortSignal;
}

export function createReader(limits: ReaderLimits = defaultReaderLimits): Reader {
  const { processes: places, timeMs, rssBytes, inputBytes, outputBytes, recycledBytes, idleMs } = limits;
  const queue = createFairQueue({ places, waiting: maxWaiting, waitingPerOwner: maxWaitingPerUser }, () =>
    fail('PREVIEW_BUSY', { retryAfter }),
  );
  const running = new Set<ReaderProcess>();
  const idle = new Map<ReaderProcess, NodeJS.Timeout>();

  /**
   * The process does not get the environment of the service, which contains the keys, and may read nothing but its own
   * code. One arena of glibc instead of one per thread: freed memory is used again by all.
   */
  function start(): ReaderProcess {
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
        main,
        ...[rssBytes, Math.floor(rssBytes * wasmShare), inputBytes].map(String),
      ],
      { env: { MALLOC_ARENA_MAX: '1' }, stdio: ['pipe', 'pipe', 'ignore'] },
    );
    const results = readFrames(child.stdout, { headerBytes: 4096, bodyBytes: outputBytes });
    const ended = new AbortController();
    const reader = { child, results, ended: ended.signal };
    running.add(reader);
    child.once('close', () => {
      ended.abort();
      running.delete(reader);
      takeIdle(reader);
    });
    // Emitted for a process that cannot be started, or ends while it is written to; the job fails by itself.
    for (const emitter of [child, child.stdin, child.stdout])
      emitter.on('error', () => child.kill('SIGKILL'));
    return reader;
  }

  /** Keeps the process for the next file, without keeping the service alive. */
  function keepIdle(reader: ReaderProcess): void {
    const end = (): void => void takeIdle(reader)?.child.kill('SIGKILL');
    idle.set(reader, setTimeout(end, idleMs).unref());
  }

  function takeIdle(reader = [...idle.keys()].at(-1)): ReaderProcess | undefined {
    if (!reader || !idle.has(reader)) return undefined;
    clearTimeout(idle.get(reader));
    idle.delete(reader);
    return reader;
  }

  async function perform(source: ReadSource, job: ReadJob, signal: AbortSignal) {
    signal.throwIfAborted();
    const idleReader = takeIdle();
    // A photo takes as much memory as the decoders of the other formats together, so they do not add up in one process.
    if (source.format === 'heic' && job.type !== 'inspect') idleReader?.child.kill('SIGKILL');
    const reader = idleReader && !idleReader.child.killed ? idleReader : start();
    const kill = (): void => void reader.child.kill('SIGKILL');
    const timer = setTimeout(kill, timeMs);
    signal.addEventListener('abort', kill, { once: true });
    let isReusable = false;
    try {
      const sending = source.open().then((bytes) => writeFrame(reader.child.stdin, job, bytes, reader.ended));
      const [{ value: frame }] = await Promise.all([reader.results.next(), sending]);
      if (!frame) throw new Error('the process ended at a limit or failed');
      const result = readResult.parse(frame.header);
      isReusable = result.rssBytes < recycledBytes;
      return { problem: result.problem, body: frame.body };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (isReusable && reader.child.exitCode === null && !reader.child.killed) keepIdle(reader);
      else kill();
    }
  }

  function run(source: ReadSource, job: ReadJob, signal: AbortSignal) {
    if (source.size > inputBytes) throw new Error('the file is too large to be read');
    const urgent = job.type === 'inspect';
    return queue.run({ owner: source.userId, urgent, signal }, () => perform(source, job, signal));
  }

  return {
    async inspect(source, signal) {
      const { format, size } = source;
      return (await run(source, { type: 'inspect', format, size }, signal)).problem;
    },
    async render(source, maxSide, signal) {
      const { format, size } = source;
      const { problem, body } = await run(source, { type: 'render', format, size, maxSide }, signal);
      if (problem) return { problem };
      if (body.length === 0) throw new Error('the process returned no picture');
      return { jpeg: body };
    },
    async readContents(source, contentsLimits, signal) {
      const { format, size } = source;
      const { body } = await run(source, { type: 'contents', format, size, limits: contentsLimits }, signal);
      return paperContents.parse(JSON.parse(body.toString('utf8')));
    },
    close() {
      for (const { child } of running) child.kill('SIGKILL');
    },
  };
}
