import {
  deskAssignments,
  deskDeadlines,
  deskSnoozes,
  deskStatuses,
  deskTurns,
  type CantonCode,
  type countDeskFilings,
  type DeskTurn,
  type ResponseOf,
} from '@dossier/contracts';
import { valuesOf, type DeskFilters, type DeskGroup, type DeskView } from './queue.repository.ts';

type Values = ReturnType<typeof valuesOf>;
type Facet = keyof Values;
const facets = [
  'status',
  'assigned',
  'deadline',
  'canton',
  'taxYear',
  'snoozed',
] as const satisfies readonly Facet[];

function isMatch(values: Values, filters: DeskFilters, facet: Facet): boolean {
  const requested = facet === 'snoozed' ? (filters.snoozed ?? 'hidden') : filters[facet];
  return requested === undefined || (values[facet] as readonly unknown[]).includes(requested);
}

function sizeOf(group: DeskGroup, { waiting }: DeskFilters): number {
  return waiting ? group[waiting] : group.person + group.office;
}

/** How many filings match each of several filters; undefined where there are none. */
export function countMatches(
  groups: readonly DeskGroup[],
  view: DeskView,
  filtersOfViews: readonly (DeskFilters | undefined)[],
): (number | undefined)[] {
  const valuesOfGroups = groups.map((group) => ({ group, values: valuesOf(group, view) }));
  return filtersOfViews.map((filters) => {
    if (!filters) return undefined;
    let count = 0;
    for (const { group, values } of valuesOfGroups)
      if (facets.every((facet) => isMatch(values, filters, facet))) count += sizeOf(group, filters);
    return count;
  });
}

/** Counts the filings of each value of each filter; those of a filter itself as if it were not set. */
export function countGroups(
  groups: readonly DeskGroup[],
  view: DeskView,
  filters: DeskFilters,
): ResponseOf<typeof countDeskFilings> {
  const counts = new Map<string, number>();
  const turns: Record<DeskTurn, number> = { returned: 0, person: 0, office: 0 };
  let total = 0;
  const add = (facet: Facet, value: string | number, count: number): unknown =>
    counts.set(`${facet} ${value}`, (counts.get(`${facet} ${value}`) ?? 0) + count);

  for (const group of groups) {
    const values = valuesOf(group, view);
    const missed = facets.filter((facet) => !isMatch(values, filters, facet));
    if (missed.length > 1) continue;
    const count = sizeOf(group, filters);
    for (const facet of facets) {
      if (missed.length > 0 && missed[0] !== facet) continue;
      for (const value of values[facet]) add(facet, value, count);
    }
    if (missed.length > 0) continue;
    total += count;
    for (const turn of deskTurns) turns[turn] += group[turn];
  }

  const countsOf = <Value extends string>(facet: Facet, values: readonly Value[]) =>
    Object.fromEntries(values.map((value) => [value, counts.get(`${facet} ${value}`) ?? 0])) as Record<
      Value,
      number
    >;
  const valuesWithCounts = (facet: Facet): [string, number][] =>
    [...counts]
      .filter(([key, count]) => key.startsWith(`${facet} `) && count > 0)
      .map(([key, count]): [string, number] => [key.slice(facet.length + 1), count])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    total,
    status: countsOf('status', deskStatuses),
    assigned: countsOf('assigned', deskAssignments),
    deadline: countsOf('deadline', deskDeadlines),
    waiting: turns,
    snoozed: countsOf('snoozed', deskSnoozes),
    cantons: valuesWithCounts('canton').flatMap(([canton, count]) =>
      canton ? [{ canton: canton as CantonCode, count }] : [],
    ),
    taxYears: valuesWithCounts('taxYear').map(([taxYear, count]) => ({ taxYear: Number(taxYear), count })),
  };
}
