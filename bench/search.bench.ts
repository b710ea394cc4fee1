/**
 * The search of somebody with 1,000 papers of two pages, at recognition over HTTP, on SQLite: milliseconds and processor time for
 * a word of many papers, of the oldest one only, of none, and with an error of typing; and how much longer a call of somebody
 * else takes meanwhile. Reference: somebody with 10 papers.
 */
import {
  endpointUrl,
  listSearchedFiles,
  searchLimits,
  searchPapers,
  yearInZurich,
  type FoundPaper,
} from '@dossier/contracts';
import { as, filledId, firstPersonId, stubEndpoint } from '@dossier/service-kit/testing';
import { readCpuMs } from './lib/cpu.ts';
import { startFilledRecognition } from './lib/filled-recognition.ts';
import { median, percentile, ratio, report } from './lib/report.ts';

const rounds = 40;
const taxYear = yearInZurich(new Date()) - 1;
const people = { few: firstPersonId, many: firstPersonId + 1, other: firstPersonId + 2 };
type Person = keyof typeof people;

const filesOf = (userId: number) =>
  Array.from({ length: userId === people.few ? 10 : 1000 }, (_, index) => ({
    id: filledId('file', userId, taxYear, index),
    version: 1,
    taxYear,
    name: `Scan ${index}.pdf`,
  })).reverse();
const { service, stubs } = await startFilledRecognition('text', Object.keys(people).length, [
  stubEndpoint(listSearchedFiles, ({ params: { userId } }) => filesOf(userId)),
]);

async function search(person: Person, q: string): Promise<number> {
  const path = endpointUrl(searchPapers, { query: { q } });
  const response = await service.fetch(path, as(people[person]));
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as FoundPaper[]).length;
}

/** With the number of papers that somebody with 1,000 must find. */
const queries: Record<string, readonly [q: string, found: number]> = {
  'a word of many papers': ['bank', searchLimits.maxResults],
  'a word of the oldest': ['beleg0', 1],
  'three words': ['bank zins beleg0', 1],
  'a word of none': ['Xylophonmusik', 0],
  'an error of typing': ['Scann', searchLimits.maxResults],
};

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const rows = [];
for (const [what, [q, found]] of Object.entries(queries)) {
  const times = { few: [] as number[], many: [] as number[] };
  const cpu = { few: [] as number[], many: [] as number[] };
  if ((await search('many', q)) !== found) throw new Error(`"${q}" did not find ${found} papers`);
  for (let round = 0; round < rounds; round += 1)
    for (const person of ['few', 'many'] as const) {
      const before = readCpuMs([service.pid]);
      times[person].push(await time(() => search(person, q)));
      cpu[person].push(readCpuMs([service.pid]) - before);
    }
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const work = search('many', q);
    busy.push(await time(() => search('few', 'beleg0')));
    await work;
  }
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  rows.push({
    what,
    '10 papers, ms': median(times.few).toFixed(1),
    '1000 papers, ms': median(times.many).toFixed(1),
    'p95, ms': percentile(times.many, 95).toFixed(1),
    'CPU ms': mean(cpu.many).toFixed(1),
    ratio: ratio(median(times.many), median(times.few)),
    'other search meanwhile, ms': median(busy).toFixed(1),
  });
}
await service.kill();
await stubs.close();
report('search', rows);
