import type { listClients, QueryOf } from '@dossier/contracts';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { ClientView } from '../access/desk-access.ts';
import { clientEntity, type ClientRow } from '../filings/client.entity.ts';
import { deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { selectBySearch } from '../filings/desk.repository.ts';
import { soonDay } from '../queue/queue.repository.ts';

export type ClientFilters = Omit<QueryOf<typeof listClients>, 'cursor' | 'limit'>;

export interface Viewer extends ClientView {
  /** Whether the installation has the list; it is empty otherwise. */
  readonly isOn: boolean;
  /** Experts and administrators, who are not clients. */
  readonly staff: readonly number[];
  /** `YYYY-MM-DD` in Zurich. */
  readonly today: string;
}

/** A page of the clients by name. `after` is the last one of the page before, whose name belongs in no address. */
export async function listClientPage(
  manager: EntityManager,
  viewer: Viewer,
  filters: ClientFilters,
  { limit, after }: { limit: number; after: number | undefined },
) {
  const query = selectClients(manager, viewer, filters);
  const total = await query.getCount();
  if (after !== undefined) {
    const last = (await manager.findOneBy(clientEntity, { userId: after }))?.searchText ?? '';
    query.andWhere(
      'client.searchText >= :last AND (client.searchText > :last OR (client.searchText = :last AND client.userId > :after))',
      { last, after },
    );
  }
  // Only the index is read until the rows of the page are known.
  const keys = await query
    .select('client.userId', 'userId')
    .orderBy('client.searchText')
    .addOrderBy('client.userId')
    .limit(limit + 1)
    .getRawMany<{ userId: number }>();
  const ids = keys.slice(0, limit).map(({ userId }) => userId);
  return { rows: await findClients(manager, ids), total, hasMore: keys.length > limit };
}

/** The rows in the order of the ids. */
export async function findClients(manager: EntityManager, ids: readonly number[]): Promise<ClientRow[]> {
  const rows = await manager.findBy(clientEntity, { userId: In([...ids]) });
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

/** Those of the clients that somebody sees. */
export async function findVisible(
  manager: EntityManager,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ClientRow[]> {
  const query = selectClients(manager, viewer, {}).andWhere('client.userId IN (:...ids)', { ids });
  const keys = await query.select('client.userId', 'userId').getRawMany<{ userId: number }>();
  return findClients(
    manager,
    keys.map(({ userId }) => userId),
  );
}

/** The ids of the clients for whom somebody may do something before a transmission; `ids`: only of these. */
export async function listCharges(
  manager: EntityManager,
  viewer: Viewer,
  ids?: readonly number[],
): Promise<number[]> {
  const { inCharge } = viewer;
  const query = selectClients(manager, viewer, {});
  if (inCharge !== 'all')
    query.andWhere('client.assignedTo IN (:...charges)', { charges: [-1, ...inCharge] });
  if (ids) query.andWhere('client.userId IN (:...ids)', { ids });
  const rows = await query.select('client.userId', 'userId').getRawMany<{ userId: number }>();
  return rows.map(({ userId }) => userId);
}

/** The clients that somebody sees, by the filters. */
export function selectClients(manager: EntityManager, viewer: Viewer, filters: ClientFilters) {
  const { scope, inCharge, mine, staff, today, isOn } = viewer;
  const query = manager.createQueryBuilder(clientEntity, 'client');
  // An account that was not read yet has no name to be shown by.
  query
    .where("client.searchText <> ''")
    .andWhere('client.userId NOT IN (:...staff)', { staff: [0, ...staff] });
  if (!isOn) query.andWhere('1 = 0');
  if (scope) query.andWhere('client.userId NOT IN (:...hidden)', { hidden: scope.hiddenUsers });
  const { q, canton, language, assigned, tag, status, deadline, invited } = filters;
  if (q) selectBySearch(query, q);
  if (canton) query.andWhere('client.canton = :canton', { canton });
  if (language) query.andWhere('client.language = :language', { language });
  if (tag) query.andWhere('client.tags LIKE :tag', { tag: `%,${tag},%` });
  if (assigned === 'nobody') query.andWhere('client.assignedTo = :nobody', { nobody: unassigned });
  if (assigned === 'me') query.andWhere('client.assignedTo IN (:...mine)', { mine });
  if (assigned === 'others')
    query.andWhere('client.assignedTo NOT IN (:...taken)', { taken: [unassigned, ...mine] });
  if (invited) query.andWhere(`client.invitedAt IS ${invited === 'yes' ? 'NOT NULL' : 'NULL'}`);
  // Neither tells what is not shown: who is not in charge does not find a client by a year before its transmission.
  if ((status || deadline) && inCharge !== 'all')
    query.andWhere('client.assignedTo IN (:...known)', { known: [-1, ...inCharge] });
  if (status) query.andWhere('client.status = :status', { status });
  if (deadline === 'overdue') query.andWhere('client.status <> 6 AND client.deadline < :today', { today });
  if (deadline === 'soon')
    query.andWhere('client.status <> 6 AND client.deadline BETWEEN :today AND :soon', {
      today,
      soon: soonDay(today),
    });
  // Last: MariaDB evaluates conditions in their order, and this one reads another table.
  if (scope && inCharge !== 'all') selectSeen(query, inCharge, scope.assignedTo);
  return query;
}

/**
 * Clients the expert is in charge of, and those with a filing that the expert may work on. The filings are selected once, by
 * their index, instead of those of each client.
 */
function selectSeen(
  query: SelectQueryBuilder<ClientRow>,
  inCharge: readonly number[],
  assignedTo: 'all' | readonly number[],
): void {
  const users = query.subQuery().select('filing.userId').from(deskFilingEntity, 'filing');
  if (assignedTo !== 'all') users.where('filing.assignedTo IN (:...visible)');
  query.andWhere(`(client.assignedTo IN (:...inCharge) OR client.userId IN ${users.getQuery()})`, {
    inCharge: [-1, ...inCharge],
    ...(assignedTo !== 'all' && { visible: assignedTo }),
  });
}
