import { listOpenedClients, listOpenings, openYear, setOpeningState, type Opening } from '@dossier/contracts';
import {
  actorOf,
  cursorId,
  fail,
  findPeople,
  type Logger,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import type { StatusMachine } from '../../filing/status/status-machine.ts';
import type { DeskAccess } from '../access/desk-access.ts';
import { listCharges } from '../clients/clients.repository.ts';
import { createReadViewer } from '../clients/read-viewer.ts';
import { openedYearEntity, openingEntity, type OpeningRow } from './openings.entity.ts';
import {
  countStates,
  listOpenedPage,
  listOpeningRows,
  makeRoom,
  storeOpening,
} from './openings.repository.ts';

const defaultLimit = 50;

interface Options {
  /** Whether the installation has the list of clients. */
  readonly isOn: boolean;
  readonly statusMachine: Pick<StatusMachine, 'checkYear'>;
}

/** The office opens a tax year for clients. `openingJob` does the work. */
export function openingRoutes(service: Service, access: DeskAccess, { isOn, statusMachine }: Options): void {
  const { db, clock } = service;
  const readViewer = createReadViewer(service, access, { isOn });

  service.route(openYear, async ({ params: { id }, body: { taxYear, mail, clients }, identity, log }) => {
    if (!isOn) throw fail('CLIENTS_OFF');
    statusMachine.checkYear(taxYear);
    const find = () => db.read((manager) => manager.findOneBy(openingEntity, { id }));
    // A repeated call changes nothing.
    const stored = await find();
    if (stored) return presentOne(visible(stored, identity), log);
    const viewer = await readViewer(identity);
    const userIds = await db.read((manager) =>
      listCharges(manager, viewer, clients === 'all' ? undefined : clients),
    );
    if (userIds.length === 0) throw fail('NO_CLIENTS');
    service.describeAudit({ target: `${taxYear}, ${userIds.length}` });
    if (!(await makeRoom(db))) throw fail('TOO_MANY_OPENINGS');
    const createdAt = new Date(clock.now());
    const row = { id, taxYear, mail, state: 'running' as const, actorId: actorOf(identity), createdAt };
    await db.write((manager) => storeOpening(manager, row, userIds));
    return presentOne(row, log);
  });

  service.route(listOpenings, async ({ identity, log }) =>
    present(
      await db.read((manager) => listOpeningRows(manager, isAdmin(identity) ? undefined : actorOf(identity))),
      log,
    ),
  );

  service.route(setOpeningState, async ({ params: { id }, body: { state }, identity, log }) => {
    await findOpening(id, identity);
    const next = await db.write(async (manager) => {
      const failed = { openingId: id, state: 'failed' as const };
      if (state === 'running') await manager.update(openedYearEntity, failed, { state: 'waiting' });
      const { waiting } = await countStates(manager, id);
      await manager.update(openingEntity, { id }, { state: waiting > 0 ? state : 'done' });
      return manager.findOneBy(openingEntity, { id });
    });
    return presentOne(visible(next, identity), log);
  });

  service.routePage(listOpenedClients, cursorId, async ({ params: { id }, query, after, identity, log }) => {
    await findOpening(id, identity);
    const { limit = defaultLimit, state } = query;
    const { rows, total, hasMore } = await db.read((manager) =>
      listOpenedPage(manager, id, { state, after: after ?? 0, limit }),
    );
    const personOf = await findPeople(
      service,
      rows.map(({ userId }) => userId),
      log,
    );
    const body = rows.map((row) => ({ ...personOf(row.userId), state: row.state, expected: row.expected }));
    return { body, total, next: hasMore ? rows.at(-1)?.userId : undefined };
  });

  const isAdmin = ({ role }: UserIdentity) => role === 'admin';

  /** The opening, for an administrator or who began it. Throws OPENING_NOT_FOUND. */
  function visible(row: OpeningRow | null, identity: UserIdentity): OpeningRow {
    if (!row || !(isAdmin(identity) || row.actorId === actorOf(identity))) throw fail('OPENING_NOT_FOUND');
    return row;
  }

  const findOpening = async (id: string, identity: UserIdentity) =>
    visible(await db.read((manager) => manager.findOneBy(openingEntity, { id })), identity);

  async function presentOne(row: OpeningRow, log: Logger): Promise<Opening> {
    const [opening] = await present([row], log);
    if (!opening) throw fail('OPENING_NOT_FOUND');
    return opening;
  }

  async function present(rows: readonly OpeningRow[], log: Logger): Promise<Opening[]> {
    const personOf = await findPeople(
      service,
      rows.map(({ actorId }) => actorId),
      log,
    );
    return db.read((manager) =>
      Promise.all(
        rows.map(async ({ id, taxYear, mail, state, actorId, createdAt }) => ({
          id,
          taxYear,
          mail,
          state,
          createdAt: createdAt.toISOString(),
          by: personOf(actorId),
          counts: await countStates(manager, id),
        })),
      ),
    );
  }
}
