import { Console } from 'node:console';
import { constants, setPriority } from 'node:os';
import { UnreadableError, type ReadJob, type ReadResult } from './jobs.ts';
import { readFrames, writeFrame } from './frames.ts';
import { limitWasmMemory } from './wasm-memory.ts';
import { startWatchdog } from './watchdog.ts';

/*
 * Reads files for a service: bytes in, result out (`reader.ts`). Any error that is not definite ends the
 * process, because a decoder in an unknown state must not read the next file.
 */

const [maxRss, maxWasm, maxInput] = process.argv.slice(2).map(Number) as [number, number, number];
// The output of the process is its results: libheif writes what it finds wrong to the console.
globalThis.console = new Console(process.stderr);
const noBytes = Buffer.alloc(0);

limitWasmMemory(maxWasm);
startWatchdog(maxRss);

for await (const { header, body } of readFrames(process.stdin, { headerBytes: 4096, bodyBytes: maxInput })) {
  // The watchdog may not run yet.
  if (process.memoryUsage.rss() > maxRss) process.exit(1);
  const { problem, bytes } = await perform(header as ReadJob, body);
  const result: ReadResult = { problem, size: bytes.length, rssBytes: process.memoryUsage.rss() };
  await writeFrame(process.stdout, result, [bytes]);
}
process.exit(0);

async function perform(
  job: ReadJob,
  body: Buffer,
): Promise<{ problem: ReadResult['problem']; bytes: Buffer }> {
  try {
    if (job.type === 'contents') {
      // Takes seconds, and nobody waits for it: uploads and pages come first.
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
      const { readPaper } = await import('./paper/read-paper.ts');
      return {
        problem: null,
        bytes: Buffer.from(JSON.stringify(await readPaper(job.format, body, job.limits))),
      };
    }
    if (job.type === 'render') return { problem: null, bytes: await render(job.format, body, job.maxSide) };
    await inspect(job.format, body);
    return { problem: null, bytes: noBytes };
  } catch (error) {
    if (error instanceof UnreadableError) return { problem: error.problem, bytes: noBytes };
    throw error;
  }
}

async function inspect(format: ReadJob['format'], bytes: Buffer): Promise<void> {
  if (format === 'pdf') await (await import('./read-pdf.ts')).inspectPdf(bytes);
  else if (format === 'heic') await (await import('./read-heic.ts')).inspectHeic(bytes);
  else if (format === 'picture') await (await import('./read-picture.ts')).inspectPicture(bytes);
  else if (format === 'office') (await import('./read-office.ts')).inspectOffice(bytes);
  else throw new Error(`${format} is never inspected`);
}

async function render(format: ReadJob['format'], bytes: Buffer, maxSide: number): Promise<Buffer> {
  const { encodePixels, renderPicture } = await import('./read-picture.ts');
  if (format === 'picture') return renderPicture(bytes, maxSide);
  if (format === 'pdf')
    return encodePixels(await (await import('./read-pdf.ts')).renderPdf(bytes, maxSide), maxSide);
  if (format === 'heic')
    return (await import('./read-heic.ts')).decodeHeic(bytes, (pixels) => encodePixels(pixels, maxSide));
  throw new Error(`${format} is never rendered`);
}
