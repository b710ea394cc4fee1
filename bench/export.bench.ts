/** The export of a user with 2 GB of documents, through the gateway. Reference: a user with 40 MB. */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { defaultTaxYear, prepareExport, uploadFiles } from '@dossier/contracts';
import { openPromise } from 'yauzl';
import { watchPeak } from './lib/memory.ts';
import { createTemporaryDirectory, startProduct, type Product } from './lib/product.ts';
import { ratio, report } from './lib/report.ts';
import { send, signIn, type SignedInUser } from './lib/users.ts';

const million = 1_000_000;
const fileBytes = 20 * million;

interface Case extends SignedInUser {
  readonly what: string;
  /** The SHA-256 of every document. */
  readonly hashes: ReadonlySet<string>;
}

const env = { UPLOAD_QUOTA_MB: '4096', RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' };
const dataDir = createTemporaryDirectory();
const first = await startProduct(env, dataDir);
const small = await createUser(first, '40 MB', 2);
const large = await createUser(first, '2 GB', 103);
await first.stop();

// A new start, because the peak would otherwise be that of the uploads.
const product = await startProduct(env, dataDir);
const exports = [];
for (const each of [small, large]) exports.push({ what: each.what, ...(await exportAll(product, each)) });
await product.stop();
const [reference] = exports;
report(
  'export',
  exports.map(({ what, bytes, seconds, peaks, documents }) => ({
    what,
    documents,
    'MB/s': (bytes / million / seconds).toFixed(1),
    'documents peak MB': Math.round(peaks.documents),
    'gateway peak MB': Math.round(peaks['api-gateway']),
    'documents ratio': ratio(peaks.documents, reference?.peaks.documents ?? Number.NaN),
    'gateway ratio': ratio(peaks['api-gateway'], reference?.peaks['api-gateway'] ?? Number.NaN),
  })),
);

async function createUser(running: Product, what: string, count: number): Promise<Case> {
  const user = await signIn(running, `export-${count}@dossier.localhost`);
  const hashes = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    const content = randomBytes(fileBytes);
    hashes.add(createHash('sha256').update(content).digest('hex'));
    const form = new FormData();
    form.append('taxYear', String(defaultTaxYear(new Date())));
    form.append('files', new Blob([content]), `document-${n}.bin`);
    const response = await send(running, uploadFiles.path, {
      method: 'POST',
      cookie: user.cookie,
      body: form,
    });
    const { failedCount } = uploadFiles.response.parse(await response.json());
    if (failedCount > 0) throw new Error(`document ${n} was rejected`);
  }
  return { ...user, what, hashes };
}

/** Downloads an export, measures the processes meanwhile, and then checks every entry. */
async function exportAll(running: Product, { cookie, hashes }: Case) {
  const path = join(createTemporaryDirectory(), 'export.zip');
  const prepared = await send(running, prepareExport.path, { method: 'POST', cookie });
  const { url } = prepareExport.response.parse(await prepared.json());
  const pids = running.run().processes;
  const readDocumentsPeak = watchPeak(pids['documents'] ?? 0);
  const readGatewayPeak = watchPeak(pids['api-gateway'] ?? 0);
  const startedAt = performance.now();
  const { body } = await send(running, url, { cookie });
  const target = createWriteStream(path);
  await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), target);
  const seconds = (performance.now() - startedAt) / 1000;
  const peaks = { documents: readDocumentsPeak(), 'api-gateway': readGatewayPeak() };
  const documents = await countDocuments(path, hashes);
  if (documents !== hashes.size)
    throw new Error(`${documents} of ${hashes.size} documents are in the export`);
  return { bytes: target.bytesWritten, seconds, peaks, documents };
}

/** The number of documents in the archive whose bytes are the uploaded ones. */
async function countDocuments(path: string, hashes: ReadonlySet<string>): Promise<number> {
  const found = new Set<string>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const hash = createHash('sha256');
    for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk as Buffer);
    const digest = hash.digest('hex');
    if (hashes.has(digest)) found.add(digest);
  }
  return found.size;
}
