import {
  deskAssignments,
  deskDeadlines,
  deskStatuses,
  deskTurns,
  type CantonCode,
  type countDeskFilings,
  type DeskTurn,
  type ResponseOf,
} from '@dossier/contracts';
import { valuesOf, type DeskFilters, type DeskGroup, type DeskView } from './queue.repository.ts';

type Facet = keyof ReturnType<typeof valuesOf>;
const facets = ['status', 'assigned', 'deadline', 'canton', 'taxYear'] as const satisfies readonly Facet[];

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
    const missed = facets.filter((facet) => {
      const wanted = filters[facet];
      return wanted !== undefined && !(values[facet] as readonly unknown[]).includes(wanted);
    });
    if (missed.length > 1) continue;
    const count = filters.waiting ? group[filters.waiting] : group.person + group.office;
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
    cantons: valuesWithCounts('canton').flatMap(([canton, count]) =>
      canton ? [{ canton: canton as CantonCode, count }] : [],
    ),
    taxYears: valuesWithCounts('taxYear').map(([taxYear, count]) => ({ taxYear: Number(taxYear), count })),
  };
}
