/** Memory of all processes: after the start, idle, and after light use. Reference: an empty Node process. */
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createHash, randomBytes } from 'node:crypto';
import { defaultTaxYear, endpointUrl, getTaxStatus, listFiles, uploadFiles } from '@dossier/contracts';
import { readMemory, type Memory } from './lib/memory.ts';
import { send, signIn } from './lib/users.ts';
import { startProduct, type Product } from './lib/product.ts';
import { ratio, report } from './lib/report.ts';

const idleMs = 60_000;
const taxYear = defaultTaxYear(new Date());

const empty = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
process.once('exit', () => empty.kill());
const product = await startProduct();
const atStart = measure(product);
await wait(idleMs);
const idle = measure(product);
const reference = readMemory(empty.pid ?? 0);
await useLightly(product);
await wait(idleMs);
const used = measure(product);
await product.stop();

const row = (process: string, start: Memory, rest: Memory, after: Memory) => ({
  process,
  'MB at start': Math.round(start.rss),
  'idle 60 s': Math.round(rest.rss),
  'idle PSS': Math.round(rest.pss),
  'after light use': Math.round(after.rss),
  'PSS after use': Math.round(after.pss),
  ratio: ratio(rest.rss, reference.rss),
});
const sum = (all: ReadonlyMap<string, Memory>): Memory => {
  const total = (field: keyof Memory) => [...all.values()].reduce((sum, memory) => sum + memory[field], 0);
  return { rss: total('rss'), pss: total('pss'), unshared: total('unshared') };
};
const none: Memory = { rss: Number.NaN, pss: Number.NaN, unshared: Number.NaN };
report('memory', [
  row('reference: an empty node', reference, reference, reference),
  ...[...idle].map(([name, memory]) => row(name, atStart.get(name) ?? none, memory, used.get(name) ?? none)),
  row('total', sum(atStart), sum(idle), sum(used)),
]);
process.exit();

function measure(running: Product): ReadonlyMap<string, Memory> {
  return new Map(Object.entries(running.pids()).map(([name, pid]) => [name, readMemory(pid)]));
}

/** Ten users sign in, upload a file each, and fetch status and file list ten times. */
async function useLightly(running: Product): Promise<void> {
  for (let i = 0; i < 10; i++) {
    const { cookie } = await signIn(running, `light-${i}@dossier.localhost`);
    const content = randomBytes(200_000);
    const form = new FormData();
    form.append('taxYear', String(taxYear));
    form.append('hashes[]', createHash('sha256').update(content).digest('hex'));
    form.append('files', new Blob([content]), `file-${i}.bin`);
    await send(running, uploadFiles.path, { method: 'POST', cookie, body: form });
    for (let round = 0; round < 10; round++) {
      await send(running, endpointUrl(getTaxStatus, { query: { taxYear } }), { cookie });
      await send(running, endpointUrl(listFiles, { query: { taxYear } }), { cookie });
    }
  }
}
