/**
 * The readings of a year of 1,000 papers of the kinds that cost most to compare and to list, at recognition over HTTP, on
 * SQLite: processor time of the service for a page after a change of a paper and again, for the whole year, for the papers to
 * expect and for a confirmation of 100 papers; and how much longer a call of somebody else takes meanwhile. Reference: a year
 * of 10 papers.
 */
import {
  confirmReadings,
  editFiles,
  endpointUrl,
  getProfileForUser,
  getReading,
  listExpectedPapers,
  listReadings,
  saveReadingValue,
  yearInZurich,
} from '@dossier/contracts';
import { sampleFileResponse } from '@dossier/contracts/testing';
import { as, firstPersonId, stubEndpoint } from '@dossier/service-kit/testing';
import { readCpuMs } from './lib/cpu.ts';
import { startFilledRecognition } from './lib/filled-recognition.ts';
import { median, percentile, ratio, report } from './lib/report.ts';

const rounds = 15;
const taxYear = yearInZurich(new Date()) - 1;
const people = { few: firstPersonId, many: firstPersonId + 1, other: firstPersonId + 2 };
type Person = keyof typeof people;

const { service, stubs } = await startFilledRecognition('year', Object.keys(people).length, [
  stubEndpoint(getProfileForUser, ({ params: { userId } }) => ({
    userId,
    firstName: 'Anna',
    lastName: 'Muster',
    version: 1,
    subscriptionPlan: 'basic' as const,
    isProfileComplete: true,
    isTaxProfileComplete: true,
    termsAcceptedAt: null,
  })),
  stubEndpoint(editFiles, ({ body }) =>
    body.files.map(({ id }) => sampleFileResponse('a.pdf', { id, categoryId: 1, taxYear })),
  ),
]);

async function send(person: Person, path: string, init: RequestInit = {}) {
  const response = await service.fetch(path, as(people[person]), init);
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  const body: unknown = await response.json();
  return { body, cursor: response.headers.get('x-next-cursor') };
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const page = (cursor?: string) =>
  endpointUrl(listReadings, { query: { taxYear, ...(cursor && { cursor }) } });

const papersOf = new Map<Person, { fileId: string }[]>();
for (const person of Object.keys(people) as Person[]) {
  const papers: { fileId: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next = await send(person, page(cursor || undefined));
    papers.push(...(next.body as { fileId: string }[]));
    cursor = next.cursor;
  }
  papersOf.set(person, papers);
}

async function change(person: Person, amount: number): Promise<void> {
  const id = papersOf.get(person)?.[0]?.fileId ?? '';
  const params = { id, valueId: 'costs' };
  await send(person, endpointUrl(saveReadingValue, { params }), json('PUT', { value: amount }));
}

async function listAll(person: Person): Promise<void> {
  for (let cursor: string | null = ''; cursor !== null;)
    cursor = (await send(person, page(cursor || undefined))).cursor;
}

const works: Record<string, (person: Person, round: number) => Promise<unknown>> = {
  'a change, with the response': change,
  'a page': (person) => send(person, page()),
  'the whole year': listAll,
  'papers to expect': (person) =>
    send(person, endpointUrl(listExpectedPapers, { query: { taxYear: taxYear + 1 } })),
  'a confirmation of 100': (person) => {
    const files = (papersOf.get(person) ?? []).slice(0, 100).map(({ fileId: id }) => ({ id }));
    return send(person, endpointUrl(confirmReadings), json('POST', { files }));
  },
};

/** The milliseconds of calls of somebody else, one after the other, until `until` has settled. */
async function probe(until: Promise<unknown>): Promise<number[]> {
  const id = papersOf.get('other')?.[0]?.fileId ?? '';
  const path = endpointUrl(getReading, { params: { id } });
  const times: number[] = [];
  const over = new AbortController();
  const work = until.finally(() => over.abort());
  do {
    const startedAt = performance.now();
    await send('other', path);
    times.push(performance.now() - startedAt);
  } while (!over.signal.aborted);
  await work;
  return times;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const idle = await probe(pause(2000));
const rows = [];
for (const [what, work] of Object.entries(works)) {
  const cpu = { few: [] as number[], many: [] as number[] };
  await work('few', 0);
  await work('many', 0);
  for (let round = 1; round <= rounds; round += 1)
    for (const person of ['few', 'many'] as const) {
      const before = readCpuMs([service.pid]);
      await work(person, round);
      cpu[person].push(readCpuMs([service.pid]) - before);
    }
  const busy: number[] = [];
  for (let round = 1; round <= rounds; round += 1) busy.push(...(await probe(work('many', rounds + round))));
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  rows.push({
    what,
    '10 papers, CPU ms': mean(cpu.few).toFixed(1),
    '1000 papers, CPU ms': mean(cpu.many).toFixed(1),
    ratio: ratio(mean(cpu.many), Math.max(1, mean(cpu.few))),
    'other call, ms': median(busy).toFixed(1),
    'p99, ms': percentile(busy, 99).toFixed(1),
    'longest, ms': Math.max(...busy).toFixed(1),
    'idle: median, p99': `${median(idle).toFixed(1)}, ${percentile(idle, 99).toFixed(1)}`,
  });
}
await service.kill();
await stubs.close();
report('readings', rows);
