import {
  addDays,
  deskSoonDays,
  deskStatusesOf,
  type countDeskFilings,
  type DeskSort,
  type DeskTurn,
  type QueryOf,
  type TaxStatusId,
} from '@dossier/contracts';
import { cursorTime } from '@dossier/service-kit';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import type { DeskScope } from '../access/desk-access.ts';
import { deskFilingEntity, unassigned, type DeskFilingRow } from '../filings/desk.entity.ts';
import { selectBySearch } from '../filings/desk.repository.ts';

export type DeskFilters = QueryOf<typeof countDeskFilings>;

/** Whose queue it is, and the day that deadlines are compared with. */
export interface DeskView {
  /** The viewer, and the colleagues whom the viewer stands in for. */
  readonly mine: readonly number[];
  readonly scope: DeskScope | undefined;
  /** `YYYY-MM-DD` in Zurich. */
  readonly today: string;
}

/** The last entry of the previous page, in each order. Without the name, which belongs in no address; it is read from the filing. */
export const deskPosition = z.object({
  priority: z.literal([0, 1]),
  receivedAt: cursorTime,
  deadline: z.iso.date(),
  waitingSince: cursorTime.nullable(),
  userId: z.int(),
  taxYear: z.int(),
});
type DeskPosition = z.output<typeof deskPosition>;

/** The column of each order, in which user and year follow. */
export const orders = {
  received: { column: 'receivedAt', direction: 'ASC' },
  latest: { column: 'receivedAt', direction: 'DESC' },
  deadline: { column: 'deadline', direction: 'ASC' },
  name: { column: 'searchText', direction: 'ASC' },
  waiting: { column: 'waitingSince', direction: 'ASC' },
} as const satisfies Record<
  DeskSort,
  { column: keyof DeskPosition | 'searchText'; direction: 'ASC' | 'DESC' }
>;

export interface DeskPage {
  readonly rows: DeskFilingRow[];
  readonly total: number;
  readonly hasMore: boolean;
}

type Query = SelectQueryBuilder<DeskFilingRow>;

const statusesOf: Record<NonNullable<DeskFilters['status']>, readonly TaxStatusId[]> = {
  open: [1, 2, 3, 4, 5],
  returned: [1, 2, 3],
  processing: [4],
  review_required: [5],
  completed: [6],
};

export const soonDay = (today: string): string => addDays(today, deskSoonDays);

/**
 * Before a column of a condition: keeps SQLite, which has no statistics here, from selecting by an index of that column and
 * sorting everything it found. The index of the order holds the column, too.
 */
const withoutColumnIndex = '+ ';

/** What comes before the column of an order: files that came back, and filings that wait for the user at all. */
const leads: Partial<Record<DeskSort, string>> = {
  received: 'filing.priority',
  waiting: 'filing.waitingSince IS NULL',
};

export async function listDeskPage(
  manager: EntityManager,
  view: DeskView,
  filters: DeskFilters,
  { sort, limit, after }: { sort: DeskSort; limit: number; after: DeskPosition | undefined },
): Promise<DeskPage> {
  const counted = await selectFiltered(manager, view, filters)
    .select('COUNT(*)', 'total')
    .getRawOne<{ total: number | string }>();
  const query = selectFiltered(manager, view, filters, withoutColumnIndex);
  const { column, direction } = orders[sort];
  if (after) {
    const searchText = sort === 'name' ? await findSearchText(manager, after) : '';
    addCursor(query, sort, { ...after, searchText });
  }
  // Only keys, which an index holds: the other columns of each row that is passed over would be read from the table.
  const keys = await query
    .select('filing.userId', 'userId')
    .addSelect('filing.taxYear', 'taxYear')
    .orderBy(leads[sort] ?? `filing.${column}`, direction)
    .addOrderBy(`filing.${column}`, direction)
    .addOrderBy('filing.userId', direction)
    .addOrderBy('filing.taxYear', direction)
    .limit(limit + 1)
    .getRawMany<Pick<DeskFilingRow, 'userId' | 'taxYear'>>();
  const rows = await findRows(manager, keys.slice(0, limit));
  return { rows, total: Number(counted?.total), hasMore: keys.length > limit };
}

/** The name that the order continues after; from the start of the names when the account was erased. */
async function findSearchText(manager: EntityManager, { userId, taxYear }: DeskPosition): Promise<string> {
  return (await manager.findOneBy(deskFilingEntity, { userId, taxYear }))?.searchText ?? '';
}

/** The rows in the order of their keys. */
async function findRows(
  manager: EntityManager,
  keys: readonly Pick<DeskFilingRow, 'userId' | 'taxYear'>[],
): Promise<DeskFilingRow[]> {
  const rows = await manager.findBy(deskFilingEntity, { userId: In(keys.map(({ userId }) => userId)) });
  const rowOf = new Map(rows.map((row) => [`${row.userId} ${row.taxYear}`, row]));
  return keys.flatMap(({ userId, taxYear }) => rowOf.get(`${userId} ${taxYear}`) ?? []);
}

/** What counts as if it were no filter: the groups of filings know neither names nor tags. */
type Selection = Pick<DeskFilters, 'search' | 'tag'>;

function selectVisible(
  manager: EntityManager,
  { scope }: DeskView,
  { search, tag }: Selection,
  prefix = '',
): Query {
  const query = manager.createQueryBuilder(deskFilingEntity, 'filing');
  if (scope) {
    if (scope.assignedTo !== 'all')
      query.andWhere(`${prefix}filing.assignedTo IN (:...visible)`, { visible: scope.assignedTo });
    // An expression: MariaDB would read the whole table by its key, in three ranges around these few.
    query.andWhere('filing.userId + 0 NOT IN (:...hidden)', { hidden: scope.hiddenUsers });
  }
  if (search) selectBySearch(query, search);
  if (tag) query.andWhere('filing.tags LIKE :tag', { tag: `%,${tag},%` });
  return query;
}

function selectFiltered(manager: EntityManager, view: DeskView, filters: DeskFilters, prefix = ''): Query {
  const { mine, today } = view;
  const query = selectVisible(manager, view, filters, prefix);
  const { status, canton, taxYear, assigned, waiting, deadline, snoozed } = filters;
  if (status) query.andWhere('filing.status IN (:...statuses)', { statuses: statusesOf[status] });
  if (canton) query.andWhere('filing.canton = :canton', { canton });
  if (taxYear) query.andWhere('filing.taxYear = :taxYear', { taxYear });
  if (assigned === 'nobody') query.andWhere(`${prefix}filing.assignedTo = :nobody`, { nobody: unassigned });
  if (assigned === 'me') query.andWhere(`${prefix}filing.assignedTo IN (:...mine)`, { mine });
  if (assigned === 'others')
    query.andWhere('filing.assignedTo NOT IN (:...taken)', { taken: [unassigned, ...mine] });
  if (waiting === 'returned') query.andWhere('filing.priority = 0');
  else if (waiting) query.andWhere(`filing.waitingSince IS ${waiting === 'person' ? 'NOT NULL' : 'NULL'}`);
  if (snoozed !== 'all')
    query.andWhere(`filing.snoozedUntil ${snoozed === 'only' ? '>' : '<='} :today`, { today });
  if (!deadline) return query;
  query.andWhere('filing.status <> 6');
  if (deadline === 'overdue') query.andWhere(`${prefix}filing.deadline < :today`, { today });
  else query.andWhere(`${prefix}filing.deadline BETWEEN :today AND :soon`, { today, soon: soonDay(today) });
  return query;
}

/**
 * The first condition of `beyond` repeats what follows from the second, so that the databases start the index at the cursor.
 * Few filings have priority 0, so that those before the cursor may be passed over.
 */
function addCursor(query: Query, sort: DeskSort, cursor: DeskPosition & { searchText: string }): void {
  const { priority, waitingSince, userId, taxYear } = cursor;
  const { column, direction } = orders[sort];
  const sign = direction === 'ASC' ? '>' : '<';
  const next = `(filing.userId ${sign} :afterUser OR (filing.userId = :afterUser AND filing.taxYear ${sign} :afterYear))`;
  const beyond = `filing.${column} ${sign}= :after AND (filing.${column} ${sign} :after OR ${next})`;
  query.setParameters({ after: cursor[column], afterUser: userId, afterYear: taxYear });
  if (sort === 'received') {
    query.andWhere(
      priority === 1 ? `filing.priority = 1 AND ${beyond}` : `(filing.priority = 1 OR (${beyond}))`,
    );
  } else if (sort === 'waiting') {
    const none = 'filing.waitingSince IS NULL';
    query.andWhere(waitingSince === null ? `${none} AND ${next}` : `(${none} OR (${beyond}))`);
  } else query.andWhere(beyond);
}

/** Filings that agree in everything the queue filters by, except the search. */
export interface DeskGroup {
  readonly status: TaxStatusId;
  readonly taxYear: number;
  readonly canton: DeskFilingRow['canton'];
  readonly assignedTo: number;
  readonly deadline: string;
  readonly snoozedUntil: string;
  /** With how many the office waits for the user, how many are the office's turn, and in how many files came back. */
  readonly person: number;
  readonly office: number;
  readonly returned: number;
}

/** Reads only an index: the groups are in its order. */
export async function listDeskGroups(
  manager: EntityManager,
  view: DeskView,
  selection: Selection,
): Promise<DeskGroup[]> {
  const columns = ['assignedTo', 'status', 'taxYear', 'canton', 'deadline', 'snoozedUntil'] as const;
  const query = selectVisible(manager, view, selection).select([]);
  for (const column of columns) query.addSelect(`filing.${column}`, column).addGroupBy(`filing.${column}`);
  const groups = await query
    .addSelect('COUNT(*)', 'count')
    .addSelect('COUNT(filing.waitingSince)', 'waiting')
    .addSelect('SUM(filing.priority)', 'priority')
    .getRawMany<
      Record<Exclude<keyof DeskGroup, DeskTurn> | 'count' | 'waiting' | 'priority', string | number>
    >();
  return groups.map(({ status, taxYear, canton, assignedTo, count, waiting, priority, ...days }) => ({
    status: Number(status) as TaxStatusId,
    taxYear: Number(taxYear),
    canton: String(canton) as DeskGroup['canton'],
    assignedTo: Number(assignedTo),
    deadline: String(days.deadline),
    snoozedUntil: String(days.snoozedUntil),
    person: Number(waiting),
    office: Number(count) - Number(waiting),
    returned: Number(count) - Number(priority),
  }));
}

/** The values of each filter that a group belongs to. */
export function valuesOf(group: DeskGroup, { mine, today }: Pick<DeskView, 'mine' | 'today'>) {
  const { status, assignedTo, deadline, snoozedUntil } = group;
  const assigned = assignedTo === unassigned ? 'nobody' : mine.includes(assignedTo) ? 'me' : 'others';
  const isSoon = deadline >= today && deadline <= soonDay(today);
  const due = deadline < today ? ('overdue' as const) : isSoon ? ('soon' as const) : undefined;
  return {
    status: deskStatusesOf(status),
    assigned: [assigned] as const,
    deadline: status !== 6 && due ? [due] : [],
    canton: [group.canton],
    taxYear: [group.taxYear],
    snoozed: snoozedUntil > today ? (['only', 'all'] as const) : (['hidden', 'all'] as const),
  };
}
