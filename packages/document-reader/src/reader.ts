import { once } from 'node:events';
import { fileProblems, type FileProblem } from '@dossier/contracts';
import { createFairQueue, fail } from '@dossier/service-kit';
import { z } from 'zod';
import { paperContents } from './contents.schema.ts';
import { writeFrame } from './frames.ts';
import {
  noContents,
  type ContentsLimits,
  type PartPages,
  type ReadContents,
  type ReadFormat,
  type ReadJob,
  type ReadResult,
} from './jobs.ts';
import { defaultReaderLimits, type ReaderLimits } from './limits.ts';
import { runTesseract } from './run-tesseract.ts';
import { endOf, FileEndError, startReaderProcess, type ReaderProcess } from './start-process.ts';

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
  /**
   * Returns what keeps others from reading the file, null when nothing is known. A picture that ends its process by itself
   * cannot be shown. Throws when the file cannot be examined.
   */
  inspect(source: ReadSource, signal: AbortSignal): Promise<FileProblem | null>;
  /**
   * Renders the picture, or the first page, as a JPEG that fits a square of `maxSide`; of a TIFF any page, from 1. Throws
   * PREVIEW_BUSY when there is no room in the queue, or no turn before `signal` aborts.
   */
  render(source: ReadSource, maxSide: number, signal: AbortSignal, page?: number): Promise<Rendered>;
  /**
   * Reads what a paper says: text with places, and codes. A definite problem is in the result; a paper that ends its process
   * by itself is too large, and unfinished when it used its processor time. Throws at the limit of time.
   */
  readContents(source: ReadSource, limits: ContentsLimits, signal: AbortSignal): Promise<ReadContents>;
  /**
   * Copies a PDF without its password, which is kept only as long as it is read. `passwordProtected` is the problem when it is
   * the wrong one. Throws PREVIEW_BUSY when there is no room in the queue.
   */
  unlock(source: ReadSource, password: string, signal: AbortSignal): Promise<Copied>;
  /** Copies the pages of each part into a PDF of its own. A page that is not there is a `damaged` document. Throws as `unlock`. */
  divide(source: ReadSource, parts: readonly PartPages[], signal: AbortSignal): Promise<Divided>;
  /**
   * Copies the pages of PDFs and pictures, in their order, into one PDF of at most `maxBytes`: pages are drawn as pictures, which
   * become smaller, where they do not fit otherwise. `unsupported` is the problem when nothing fits. Throws as `unlock`.
   */
  combine(sources: readonly ReadSource[], maxBytes: number, signal: AbortSignal): Promise<Copied>;
  /** Ends all processes. */
  close(): void;
}

export type Rendered = { readonly jpeg: Buffer } | { readonly problem: FileProblem };
export type Divided = { readonly pdfs: readonly Buffer[] } | { readonly problem: FileProblem };
export type Copied = { readonly pdf: Buffer } | { readonly problem: FileProblem };

const maxWaiting = 400;
const maxWaitingPerUser = 100;
const retryAfter = 5;
const noBytes = Buffer.alloc(0);

/** A process that was taken over by a file may send anything. */
const readResult: z.ZodType<ReadResult> = z.object({
  size: z.number(),
  sizes: z.array(z.int().min(0)),
  problem: z.enum(fileProblems).nullable(),
  rssBytes: z.number(),
});

export function createReader(limits: ReaderLimits = defaultReaderLimits): Reader {
  const {
    processes: places,
    timeMs,
    inputBytes,
    outputBytes,
    copyBytes,
    recycledBytes,
    idleMs,
    tesseract,
  } = limits;
  const queue = createFairQueue({ places, waiting: maxWaiting, waitingPerOwner: maxWaitingPerUser }, () =>
    fail('PREVIEW_BUSY', { retryAfter }),
  );
  const running = new Set<ReaderProcess>();
  const idle = new Map<ReaderProcess, NodeJS.Timeout>();

  function start(): ReaderProcess {
    const reader = startReaderProcess(limits);
    running.add(reader);
    reader.ended.addEventListener('abort', () => {
      running.delete(reader);
      takeIdle(reader);
    });
    return reader;
  }

  /** Keeps the process for the next file, without keeping the service alive. */
  function keepIdle(reader: ReaderProcess): void {
    const end = (): void => takeIdle(reader)?.end();
    idle.set(reader, setTimeout(end, idleMs).unref());
  }

  function takeIdle(reader = [...idle.keys()].at(-1)): ReaderProcess | undefined {
    if (!reader || !idle.has(reader)) return undefined;
    clearTimeout(idle.get(reader));
    idle.delete(reader);
    return reader;
  }

  /** What earlier files left in the memory of a process says nothing about a file: one that ends there gets a new one. */
  async function perform(source: ReadSource, job: ReadJob, signal: AbortSignal) {
    signal.throwIfAborted();
    const used = takeIdle();
    // A photo takes as much memory as the decoders of the other formats together, so they do not add up in one process.
    if (source.format === 'heic' && job.type !== 'inspect') used?.end();
    if (used && !used.child.killed) {
      try {
        return await performIn(used, source, job, signal);
      } catch (error) {
        if (!(error instanceof FileEndError) || error.end !== 'memory') throw error;
      }
    }
    return performIn(start(), source, job, signal);
  }

  /** Throws a FileEndError when the file ends the process. */
  async function performIn(reader: ReaderProcess, source: ReadSource, job: ReadJob, signal: AbortSignal) {
    const timer = setTimeout(() => reader.end(new Error('the file took too long')), timeMs);
    const abort = (): void => reader.end();
    signal.addEventListener('abort', abort, { once: true });
    let isReusable = false;
    try {
      const sending = source.open().then((bytes) => writeFrame(reader.child.stdin, job, bytes, reader.ended));
      let [{ value: frame }] = await Promise.all([reader.results.next(), sending]);
      while (frame && 'type' in frame.header) {
        const text = await recognize(frame.body, reader.ended);
        await writeFrame(reader.child.stdin, { size: text.length }, [text], reader.ended);
        frame = (await reader.results.next()).value;
      }
      if (!frame) throw new Error('the process ended by itself');
      if (!isCopy(job) && frame.body.length > outputBytes) throw new Error('the result is too long');
      const result = readResult.parse(frame.header);
      isReusable = result.rssBytes < recycledBytes;
      return { problem: result.problem, body: frame.body, sizes: result.sizes };
    } catch (error) {
      // Has no effect on a process that is ending.
      reader.end();
      if (!reader.ended.aborted) await once(reader.ended, 'abort');
      const end = endOf(reader.child);
      throw end ? new FileEndError(end) : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (isReusable && reader.child.exitCode === null && !reader.child.killed) keepIdle(reader);
      else reader.end();
    }
  }

  /** A process that may start no program lets it run here, within the limits of its own. */
  function recognize(picture: Buffer, signal: AbortSignal): Promise<Buffer> {
    if (!tesseract) throw new Error('there is no tesseract');
    const { pageSeconds: seconds, rssBytes: bytes } = limits;
    return runTesseract(tesseract, { picture, seconds, bytes, outputBytes }, signal);
  }

  function run(source: ReadSource, job: ReadJob, signal: AbortSignal) {
    if (source.size > inputBytes) throw new Error('the file is too large to be read');
    const task = { owner: source.userId, signal };
    return queue.run(job.type === 'inspect' ? { ...task, priority: 'high' } : task, () =>
      perform(source, job, signal),
    );
  }

  /** For pictures only: other programs may show a PDF that PDFium does not. */
  async function runForProblem(source: ReadSource, job: ReadJob, signal: AbortSignal) {
    try {
      return await run(source, job, signal);
    } catch (error) {
      const isDefinite = error instanceof FileEndError && error.end !== 'processor';
      if (isDefinite && ['picture', 'heic'].includes(source.format))
        return { problem: 'unsupported' as const, body: noBytes, sizes: [] };
      throw error;
    }
  }

  return {
    async inspect(source, signal) {
      const { format, size } = source;
      return (await runForProblem(source, { type: 'inspect', format, size }, signal)).problem;
    },
    async render(source, maxSide, signal, page = 1) {
      const { format, size } = source;
      const { problem, body } = await runForProblem(
        source,
        { type: 'render', format, size, maxSide, page },
        signal,
      );
      if (problem) return { problem };
      if (body.length === 0) throw new Error('the process returned no picture');
      return { jpeg: body };
    },
    async readContents(source, contentsLimits, signal) {
      const { format, size } = source;
      try {
        const { body } = await run(
          source,
          { type: 'contents', format, size, limits: contentsLimits },
          signal,
        );
        return paperContents.parse(JSON.parse(body.toString('utf8')));
      } catch (error) {
        if (error instanceof FileEndError)
          return { ...noContents(format), problem: 'tooLarge', isUnfinished: error.end === 'processor' };
        throw error;
      }
    },
    async unlock(source, password, signal) {
      const { format, size } = source;
      const job = { type: 'unlock', format, size, password, maxBytes: copyBytes } as const;
      const { problem, body } = await run(source, job, signal);
      return problem ? { problem } : { pdf: body };
    },
    async divide(source, parts, signal) {
      const { format, size } = source;
      const job = { type: 'divide', format, size, parts, maxBytes: copyBytes } as const;
      const { problem, body, sizes } = await run(source, job, signal);
      return problem ? { problem } : { pdfs: split(body, sizes) };
    },
    async combine(sources, maxBytes, signal) {
      const [first] = sources;
      if (!first) throw new Error('there is nothing to combine');
      const parts = sources.map(({ format, size }) => ({ format, size }));
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      const format = parts.some((part) => part.format === 'heic') ? 'heic' : first.format;
      const source = { userId: first.userId, format, size, open: () => Promise.resolve(openAll(sources)) };
      const job = { type: 'combine', format, size, parts, maxBytes: Math.min(maxBytes, copyBytes) } as const;
      const { problem, body } = await run(source, job, signal);
      return problem ? { problem } : { pdf: body };
    },
    close() {
      for (const reader of running) reader.end();
    },
  };
}

const isCopy = ({ type }: ReadJob): boolean => type === 'unlock' || type === 'divide' || type === 'combine';

async function* openAll(sources: readonly ReadSource[]): AsyncGenerator<Buffer> {
  for (const source of sources) yield* await source.open();
}

function split(body: Buffer, sizes: readonly number[]): Buffer[] {
  let end = 0;
  return sizes.map((size) => body.subarray(end, (end += size)));
}
