/**
 * Papers read per minute with one and two processes, and what an upload and a list of files cost somebody else while a pile of
 * 200 papers is read, a scan to three PDFs with text. Reference: the same calls of the same product before the pile arrives.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultTaxYear, endpointUrl, listFiles, listReadings, previewFile } from '@dossier/contracts';
import { letter } from '@dossier/service-kit/testing';
import { startProduct, type Product } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';
import { uploadSamples, type Sample } from './lib/samples.ts';
import { send, signIn } from './lib/users.ts';

const pile = 200;
const perRequest = 20;
const scanEvery = 4;
const rounds = 40;
const roundsToWarmUp = 5;
const query = { taxYear: String(defaultTaxYear(new Date())) };

const rows = [];
for (const processes of [1, 2]) rows.push(await measureReader(processes));
report('reader', rows);
process.exit();

async function measureReader(processes: number) {
  const product = await startProduct({
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_SESSION: '0',
    RECOGNITION_PROCESSES: String(processes),
  });
  const owner = await signIn(product, 'pile@dossier.localhost');
  // Each round adds a file to the list: those who are compared begin without any.
  const first = await signIn(product, 'before@dossier.localhost');
  const second = await signIn(product, 'meanwhile@dossier.localhost');
  const scan = await drawScan(product, owner.cookie);
  await measureCalls(product, owner.cookie, roundsToWarmUp);
  const idle = await measureCalls(product, first.cookie, rounds);
  for (let sent = 0; sent < pile; sent += perRequest)
    await uploadSamples(
      product,
      owner.cookie,
      Array.from({ length: perRequest }, (_, index) => paper(sent + index, scan)),
    );
  const countAll = async () =>
    (await countRead(product, owner.cookie)) + (await countRead(product, second.cookie));
  const [before, startedAt] = [await countAll(), performance.now()];
  const busy = await measureCalls(product, second.cookie, rounds);
  const read = (await countAll()) - before;
  const minutes = (performance.now() - startedAt) / 60_000;
  if ((await countRead(product, owner.cookie)) >= pile)
    throw new Error('The pile was read before the calls were measured.');
  await product.stop();
  return {
    processes,
    'papers/min': (read / minutes).toFixed(1),
    'upload ms': busy.upload.toFixed(1),
    'idle upload ms': idle.upload.toFixed(1),
    'upload ratio': ratio(busy.upload, idle.upload),
    'list ms': busy.list.toFixed(1),
    'idle list ms': idle.list.toFixed(1),
    'list ratio': ratio(busy.list, idle.list),
  };
}

/** Medians in milliseconds. A second passes between two rounds, as between the calls of a person. */
async function measureCalls(product: Product, cookie: string, count: number) {
  const [uploads, lists]: [number[], number[]] = [[], []];
  for (let round = 0; round < count; round++) {
    const id = randomUUID();
    const file = { name: `letter-${id}.pdf`, bytes: letter(id) };
    uploads.push(await measureMs(() => uploadSamples(product, cookie, [file])));
    lists.push(
      await measureMs(async () => {
        await (await send(product, endpointUrl(listFiles, { query }), { cookie })).arrayBuffer();
      }),
    );
    await wait(1000);
  }
  return { upload: median(uploads), list: median(lists) };
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function countRead(product: Product, cookie: string): Promise<number> {
  const response = await send(product, endpointUrl(listReadings, { query }), { cookie });
  const readings = listReadings.response.parse(await response.json());
  return readings.filter(({ state }) => state === 'done' || state === 'failed').length;
}

/** No two papers have the same bytes: the server does not store them twice. */
function paper(index: number, scan: Buffer): Sample {
  const id = randomUUID();
  return index % scanEvery === 0
    ? { name: `scan-${index}.jpg`, bytes: Buffer.concat([scan, Buffer.from(id)]) }
    : { name: `letter-${index}.pdf`, bytes: letter(id) };
}

/** The preview of a letter, as large as a scan. */
async function drawScan(product: Product, cookie: string): Promise<Buffer> {
  const file = { name: 'letter.pdf', bytes: letter(randomUUID()) };
  const [id = ''] = await uploadSamples(product, cookie, [file]);
  const path = endpointUrl(previewFile, { params: { id }, query: { kind: 'picture' } });
  return Buffer.from(await (await send(product, path, { cookie })).arrayBuffer());
}
