/** Throughput and memory of uploads. Reference: cat, sync and sha256sum of the same bytes. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTaxYear, uploadFiles } from '@dossier/contracts';
import { watchPeak } from './lib/memory.ts';
import { send, signIn } from './lib/users.ts';
import { startProduct, createTemporaryDirectory } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';

const rounds = 3;
const million = 1_000_000;
const batches = [
  { what: '1 × 200 MB', count: 1, bytes: 200 * million },
  { what: '50 × 200 KB', count: 50, bytes: million / 5 },
];
const limits = {
  UPLOAD_MAX_MB: '256',
  UPLOAD_QUOTA_MB: '4096',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_SESSION: '0',
};

const product = await startProduct(limits);
const { cookie } = await signIn(product);
const pids = product.run().processes;
const rows = [];
for (const { what, count, bytes } of batches) {
  const seconds: number[] = [];
  const reference: number[] = [];
  const peaks = { documents: 0, 'api-gateway': 0 };
  for (let round = 0; round < rounds; round++) {
    const files = makeFiles(count, bytes);
    reference.push(measureSeconds(() => copyAndHash(files.map(({ path }) => path))));
    const readPeaks = Object.keys(peaks).map((name) => [name, watchPeak(pids[name] ?? 0)] as const);
    seconds.push(await upload(files));
    for (const [name, read] of readPeaks) {
      const process = name as keyof typeof peaks;
      peaks[process] = Math.max(peaks[process], read());
    }
  }
  const megabytes = (count * bytes) / million;
  rows.push({
    what,
    'MB/s': (megabytes / median(seconds)).toFixed(1),
    'reference MB/s': (megabytes / median(reference)).toFixed(1),
    ratio: ratio(median(reference), median(seconds)),
    'documents peak MB': Math.round(peaks.documents),
    'gateway peak MB': Math.round(peaks['api-gateway']),
  });
}
await product.stop();
report(process.env['BLOB_STORE'] ? 'upload-s3' : 'upload', rows);

interface TestFile {
  readonly path: string;
  readonly hash: string;
}

/** Files with random content, because the server does not store the same content twice. */
function makeFiles(count: number, bytes: number): TestFile[] {
  const directory = createTemporaryDirectory();
  return Array.from({ length: count }, (_, i) => {
    const path = join(directory, `file-${i}.bin`);
    const content = randomBytes(bytes);
    writeFileSync(path, content, { flush: true });
    return { path, hash: createHash('sha256').update(content).digest('hex') };
  });
}

/** Syncs the copies only, not the whole file system: the stricter reference. */
function copyAndHash(paths: readonly string[]): void {
  const script = 'for file do cat "$file" > "$file.copy"; sync "$file.copy"; sha256sum "$file.copy"; done';
  execFileSync('sh', ['-c', script, 'sh', ...paths]);
}

function measureSeconds(work: () => void): number {
  const startedAt = performance.now();
  work();
  return (performance.now() - startedAt) / 1000;
}

async function upload(files: readonly TestFile[]): Promise<number> {
  const form = new FormData();
  form.append('taxYear', String(defaultTaxYear(new Date())));
  for (const { hash } of files) form.append('hashes[]', hash);
  for (const [i, { path }] of files.entries()) form.append('files', await openAsBlob(path), `file-${i}.bin`);
  const startedAt = performance.now();
  const response = await send(product, uploadFiles.path, { method: 'POST', cookie, body: form });
  const elapsed = (performance.now() - startedAt) / 1000;
  const { failedCount } = uploadFiles.response.parse(await response.json());
  if (failedCount > 0) throw new Error(`${failedCount} files were rejected`);
  return elapsed;
}
