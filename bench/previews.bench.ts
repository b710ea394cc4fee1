/**
 * 200 mixed files (photos, HEIC, scans, PDFs) are uploaded, and every thumbnail is requested like a list does. Memory of the
 * documents service, of its largest reader process, and of all of them at the same moment.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { endpointUrl, previewFile } from '@dossier/contracts';
import { letter } from '@dossier/service-kit/testing';
import { childrenOf, readFamilyMemory, readMemory, watchPeak } from './lib/memory.ts';
import { startProduct } from './lib/product.ts';
import { report } from './lib/report.ts';
import { uploadSamples, type Sample } from './lib/samples.ts';
import { send, signIn } from './lib/users.ts';

const count = 200;
const perRequest = 10;
const parallelThumbnails = 4;

// The decoder of the readers draws the samples, too.
const documentReader = fileURLToPath(new URL('../packages/document-reader/', import.meta.url));
const sharp = createRequire(`${documentReader}package.json`)('sharp') as (options: object) => {
  jpeg(): { toBuffer(): Promise<Buffer> };
  png(): { toBuffer(): Promise<Buffer> };
};
const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 200, sigma },
    },
  });
const photo = await noise(4000, 3000, 12).jpeg().toBuffer();
const scan = await noise(1654, 2339, 8).png().toBuffer();
const heic = readFileSync(`${documentReader}src/testing/photo.heic`);

/** No two files have the same bytes: the server does not store them twice. */
function makeSample(index: number): Sample {
  const id = randomUUID();
  switch (index % 4) {
    case 0:
      return { name: `photo-${index}.jpg`, bytes: Buffer.concat([photo, Buffer.from(id)]) };
    case 1:
      return { name: `photo-${index}.heic`, bytes: Buffer.concat([heic, freeBox(id)]) };
    case 2:
      return { name: `scan-${index}.png`, bytes: Buffer.concat([scan, Buffer.from(id)]) };
    default:
      return { name: `letter-${index}.pdf`, bytes: letter(id) };
  }
}

/** A box without meaning (ISO/IEC 14496-12, 8.1.2). */
function freeBox(text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + text.length, 0);
  head.write('free', 4);
  return Buffer.concat([head, Buffer.from(text)]);
}

const product = await startProduct({
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_SESSION: '0',
});
const { cookie } = await signIn(product);
const pid = product.run().processes['documents'] ?? 0;
const readPeak = watchPeak(pid);
let readerPeak = 0;
let familyPeak = 0;
const watching = setInterval(() => {
  familyPeak = Math.max(familyPeak, readFamilyMemory(pid));
  for (const child of childrenOf(pid)) readerPeak = Math.max(readerPeak, peakOf(child));
}, 20);

const files: string[] = [];
const uploadSeconds = await measureSeconds(async () => void files.push(...(await uploadAll())));
const thumbnailSeconds = await measureSeconds(() => fetchThumbnails(files));
const againSeconds = await measureSeconds(() => fetchThumbnails(files));
clearInterval(watching);
const peak = readPeak();
await product.stop();
report('previews', [
  {
    files: files.length,
    'upload s': uploadSeconds.toFixed(1),
    'thumbnails s': thumbnailSeconds.toFixed(1),
    'again s': againSeconds.toFixed(1),
    'documents peak MB': Math.round(peak),
    'reader peak MB': Math.round(readerPeak),
    'together MB': Math.round(familyPeak),
  },
]);

function peakOf(child: number): number {
  try {
    return readMemory(child).rss;
  } catch {
    // It ended in the meantime.
    return 0;
  }
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function uploadAll(): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < count; first += perRequest) {
    const samples = Array.from({ length: perRequest }, (_, index) => makeSample(first + index));
    ids.push(...(await uploadSamples(product, cookie, samples)));
  }
  return ids;
}

async function fetchThumbnails(ids: readonly string[]): Promise<void> {
  const waiting = [...ids];
  await Promise.all(
    Array.from({ length: parallelThumbnails }, async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        const path = endpointUrl(previewFile, { params: { id } });
        await (await send(product, path, { cookie })).arrayBuffer();
      }
    }),
  );
}
