/** The cost of sealing: lists of a service with sealed and authenticated rows. Reference: the same rows, plain. */
import { randomBytes } from 'node:crypto';
import { endpoint } from '@dossier/contracts';
import { createService, type Place, type Service, type ServiceDeps } from '@dossier/service-kit';
import { as, startTestService } from '@dossier/service-kit/testing';
import { z } from 'zod';
import { CreateEntries1763000100000, entryEntity, type EntryRow } from './lib/entries.entity.ts';
import { median, ratio, report } from './lib/report.ts';

const rounds = 400;
const listed = 100;
const user = as(7);
/** The length of a usual message. */
const text = randomBytes(150).toString('hex');

const list = (kind: string) =>
  endpoint({
    id: `bench.${kind}`,
    owner: 'messages',
    method: 'GET',
    path: `/api/bench/${kind}`,
    summary: 'bench',
    access: 'user',
    response: z.array(z.object({ id: z.number(), text: z.string() })),
    errors: [],
  });
const [listPlain, listSealed, listAuthenticated] = [list('plain'), list('sealed'), list('authenticated')];

const place = (id: number): Place => ({ table: 'entry', column: 'sealed', id });
/** As many facts as the row of a file has. */
const factsOf = ({ id, plain }: Pick<EntryRow, 'id' | 'plain'>) => [
  2024,
  1,
  plain,
  id,
  'h',
  9,
  't',
  'a',
  'b',
  null,
];

function createBenchService(deps: ServiceDeps): Service {
  const service = createService(
    { name: 'messages', entities: [entryEntity], migrations: [CreateEntries1763000100000] },
    deps,
  );
  const { db, seals } = service;
  const find = (...columns: (keyof EntryRow)[]) => {
    const select = Object.fromEntries(columns.map((name) => [name, true]));
    return db.read((manager) => manager.find(entryEntity, { select }));
  };
  service.route(listPlain, async () =>
    (await find('id', 'plain')).map(({ id, plain }) => ({ id, text: plain })),
  );
  service.route(listSealed, async ({ identity }) => {
    const rows = await find('id', 'sealed');
    const seal = await seals.forReading(identity.userId);
    return rows.map(({ id, sealed }) => ({ id, text: seal.open(place(id), sealed) }));
  });
  service.route(listAuthenticated, async ({ identity }) => {
    const rows = await find('id', 'plain', 'mac');
    const seal = await seals.forReading(identity.userId);
    for (const row of rows) seal.checkMac(row.mac, place(row.id), factsOf(row));
    return rows.map(({ id, plain }) => ({ id, text: plain }));
  });
  return service;
}

const test = await startTestService(createBenchService);
const seal = await test.service.seals.forWriting(user.userId);
await test.db.write((manager) =>
  manager.insert(
    entryEntity,
    Array.from({ length: listed }, (_, id) => {
      const entry = { id, plain: `${text}${id}` };
      return {
        ...entry,
        sealed: seal.seal(place(id), entry.plain),
        mac: seal.mac(place(id), factsOf(entry)),
      };
    }),
  ),
);

const measures = { plain: listPlain, sealed: listSealed, authenticated: listAuthenticated };
const ms: Record<keyof typeof measures, number[]> = { plain: [], sealed: [], authenticated: [] };
for (let round = -50; round < rounds; round++) {
  for (const kind of Object.keys(measures) as (keyof typeof measures)[]) {
    const startedAt = performance.now();
    const { status } = await test.request(measures[kind], {}, { as: user });
    if (status !== 200) throw new Error(`${kind}: ${status} ${test.logs.at(-2)}`);
    if (round >= 0) ms[kind].push(performance.now() - startedAt);
  }
}
await test.stop();
report(
  'seal',
  (['sealed', 'authenticated'] as const).map((kind) => ({
    what: `${listed} ${kind} rows`,
    ms: median(ms[kind]).toFixed(2),
    'plain, ms': median(ms.plain).toFixed(2),
    ratio: ratio(median(ms[kind]), median(ms.plain)),
  })),
);
