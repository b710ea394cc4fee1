import { randomBytes } from 'node:crypto';
import { endpoint } from '@dossier/contracts';
import { createService, type Place, type Service, type ServiceDeps } from '@dossier/service-kit';
import { as, startTestService } from '@dossier/service-kit/testing';
import { z } from 'zod';
import { CreateEntries1763000100000, entryEntity, type EntryRow } from './entries.entity.ts';

const user = as(7);
const stored = 100;
/** After this time a key in memory is read again. */
const keyMs = 60_000;
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
    query: z.object({ limit: z.coerce.number().int() }),
    response: z.array(z.object({ id: z.number(), text: z.string() })),
    errors: [],
  });
const lists = { plain: list('plain'), sealed: list('sealed'), authenticated: list('authenticated') };

export type Kind = keyof typeof lists;

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
    {
      name: 'messages',
      entities: [entryEntity],
      exempt: { entry: 'all' },
      migrations: [CreateEntries1763000100000],
    },
    deps,
  );
  const { db, seals } = service;
  const find = (take: number, ...columns: (keyof EntryRow)[]) => {
    const select = Object.fromEntries(columns.map((name) => [name, true]));
    return db.read((manager) => manager.find(entryEntity, { select, take, order: { id: 'ASC' } }));
  };
  service.route(lists.plain, async ({ query: { limit } }) =>
    (await find(limit, 'id', 'plain')).map(({ id, plain }) => ({ id, text: plain })),
  );
  service.route(lists.sealed, async ({ query: { limit }, identity }) => {
    const rows = await find(limit, 'id', 'sealed');
    const seal = await seals.forReading(identity.userId);
    return rows.map(({ id, sealed }) => ({ id, text: seal.open(place(id), sealed) }));
  });
  service.route(lists.authenticated, async ({ query: { limit }, identity }) => {
    const rows = await find(limit, 'id', 'plain', 'mac');
    const seal = await seals.forReading(identity.userId);
    for (const row of rows) seal.checkMac(row.mac, place(row.id), factsOf(row));
    return rows.map(({ id, plain }) => ({ id, text: plain }));
  });
  return service;
}

/** A minimal service with the same rows plain, sealed and authenticated, in this process. */
export interface SealedService {
  /**
   * Milliseconds of CPU until the rows have arrived; client and service are one process. `first`: the key and what was
   * opened with it are no longer in memory.
   */
  measure(kind: Kind, limit: number, options?: { first?: boolean }): Promise<number>;
  /** How much longer a list takes than one of as many plain rows, measured next to it. */
  measureAdded(kind: Kind, limit: number, options?: { first?: boolean }): Promise<number>;
  stop(): Promise<void>;
}

export async function startSealedService(): Promise<SealedService> {
  const test = await startTestService(createBenchService);
  const seal = await test.service.seals.forWriting(user.userId);
  await test.db.write((manager) =>
    manager.insert(
      entryEntity,
      Array.from({ length: stored }, (_, id) => {
        const entry = { id, plain: `${text}${id}` };
        return {
          ...entry,
          sealed: seal.seal(place(id), entry.plain),
          mac: seal.mac(place(id), factsOf(entry)),
        };
      }),
    ),
  );
  const measure: SealedService['measure'] = async (kind, limit, { first = false } = {}) => {
    if (first) test.clock.set(new Date(test.clock.now() + keyMs));
    const before = process.cpuUsage();
    const { status, body } = await test.request(lists[kind], { query: { limit } }, { as: user });
    const { user: inUserMode, system } = process.cpuUsage(before);
    if (status !== 200 || body.length !== limit) throw new Error(`${kind}: ${status} ${test.logs.at(-2)}`);
    return (inUserMode + system) / 1000;
  };
  return {
    measure,
    async measureAdded(kind, limit, options) {
      const plain = await measure('plain', limit, options);
      return (await measure(kind, limit, options)) - plain;
    },
    stop: () => test.stop(),
  };
}
