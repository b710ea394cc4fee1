import { Console } from 'node:console';
import { constants, setPriority } from 'node:os';
import {
  failedDecoder,
  maxJobBytes,
  UnreadableError,
  type ReadFormat,
  type ReadJob,
  type ReadResult,
  type RecognizeRequest,
} from './jobs.ts';
import { readFrames, writeFrame } from './frames.ts';
import { limitWasmMemory } from './wasm-memory.ts';
import { memorySignal, startWatchdog } from './watchdog.ts';

/*
 * Reads files for a service: bytes in, result out (`reader.ts`). Any error that is not definite ends the
 * process, because a decoder in an unknown state must not read the next file.
 */

const [rssBytes, maxWasm, maxInput, partSeconds] = process.argv.slice(2, 6).map(Number) as [
  number,
  number,
  number,
  number,
];
const hasTesseract = process.argv[6] === 'tesseract';
// The output of the process is its results: libheif writes what it finds wrong to the console.
globalThis.console = new Console(process.stderr);

limitWasmMemory(maxWasm);
const beginPart = startWatchdog({ rssBytes, partSeconds });

const frames = readFrames(process.stdin, { headerBytes: maxJobBytes, bodyBytes: maxInput });
for await (const { header, body } of frames) {
  // The watchdog may not run yet.
  if (process.memoryUsage.rss() > rssBytes) process.kill(process.pid, memorySignal);
  beginPart();
  const { problem, files } = await perform(await load(header as ReadJob), body);
  const sizes = files.map(({ length }) => length);
  const size = sizes.reduce((sum, length) => sum + length, 0);
  const result: ReadResult = { problem, size, sizes, rssBytes: process.memoryUsage.rss() };
  await writeFrame(process.stdout, result, files);
}
process.exit(0);

type Work = (bytes: Buffer) => Promise<Buffer | readonly Buffer[]>;
interface Performed {
  readonly problem: ReadResult['problem'];
  readonly files: readonly Buffer[];
}

async function perform(work: Work, body: Buffer): Promise<Performed> {
  try {
    return { problem: null, files: [await work(body)].flat() };
  } catch (error) {
    if (error instanceof UnreadableError) return { problem: error.problem, files: [] };
    process.exit(failedDecoder);
  }
}

/** Loads the decoder of a job. It may be missing on this machine, which says nothing about the file. */
async function load(job: ReadJob): Promise<Work> {
  if (job.type === 'render') return loadRender(job);
  if (job.type === 'inspect') return loadInspect(job.format);
  if (job.type === 'unlock' || job.type === 'divide') return loadCopy(job);
  if (job.type === 'combine') {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const { combine } = await import('./combine.ts');
    return (bytes) => combine(bytes, job.parts, job.maxBytes, beginPart);
  }
  // Takes seconds, and nobody waits for it: uploads and pages come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (hasTesseract) (await import('./paper/ocr.ts')).useTesseract(askTesseract);
  const { readPaper } = await import('./paper/read-paper.ts');
  return async (bytes) =>
    Buffer.from(JSON.stringify(await readPaper(job.format, bytes, job.limits, beginPart)));
}

/** The service runs the installed tesseract: this process may start no program. */
async function askTesseract(picture: Buffer): Promise<string> {
  const request: RecognizeRequest = { size: picture.length, type: 'recognize' };
  await writeFrame(process.stdout, request, [picture]);
  const { value } = await frames.next();
  // The service ends this process when tesseract fails.
  return value ? value.body.toString('utf8') : process.exit(failedDecoder);
}

async function loadInspect(format: ReadFormat): Promise<Work> {
  const inspect = await loadInspector(format);
  return async (bytes) => {
    await inspect(bytes);
    return [];
  };
}

async function loadInspector(format: ReadFormat): Promise<(bytes: Buffer) => void | Promise<void>> {
  if (format === 'pdf') return (await import('./read-pdf.ts')).inspectPdf;
  if (format === 'heic') return (await import('./read-heic.ts')).inspectHeic;
  if (format === 'picture') return (await import('./read-picture.ts')).inspectPicture;
  if (format === 'office') return (await import('./read-office.ts')).inspectOffice;
  throw new Error(`${format} is never inspected`);
}

async function loadCopy(job: Extract<ReadJob, { type: 'unlock' | 'divide' }>): Promise<Work> {
  const { dividePdf, unlockPdf } = await import('./copy-pdf.ts');
  return job.type === 'unlock'
    ? (bytes) => unlockPdf(bytes, job.password, job.maxBytes)
    : (bytes) => dividePdf(bytes, job.parts, job.maxBytes, beginPart);
}

async function loadRender({ format, maxSide, page }: Extract<ReadJob, { type: 'render' }>): Promise<Work> {
  const { encodePixels, renderPicture } = await import('./read-picture.ts');
  if (format === 'picture') return (bytes) => renderPicture(bytes, maxSide, page);
  if (page > 1) return () => Promise.reject(new UnreadableError('unsupported'));
  if (format === 'pdf') {
    const { renderPdf } = await import('./read-pdf.ts');
    return async (bytes) => encodePixels(await renderPdf(bytes, maxSide), maxSide);
  }
  if (format === 'heic') {
    const { decodeHeic } = await import('./read-heic.ts');
    return (bytes) => decodeHeic(bytes, (pixels) => encodePixels(pixels, maxSide));
  }
  throw new Error(`${format} is never rendered`);
}
