import {
  dayInZurich,
  minFilingsForMedian,
  statusName,
  taxStatusIds,
  taxStatusNames,
  type getFilingFigures,
  type ResponseOf,
  type TaxStatusId,
} from '@dossier/contracts';
import type { StatusEventRow } from '../../filing/status/filings.entity.ts';

type Figures = Omit<ResponseOf<typeof getFilingFigures>, 'computedAt'>;
type Counts = Figures['weeks'][number]['filings'];

export type FiguresEvent = Pick<StatusEventRow, 'userId' | 'fromStatus' | 'toStatus' | 'at'>;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const steps = taxStatusIds.slice(0, -1).map((from) => ({ from, to: (from + 1) as TaxStatusId }));

/** Sums up the history of a tax year, event by event; those of one user follow each other in their order. */
export function createSummary() {
  /** By Monday: how many filings more or fewer are at each status after that week. */
  const changes = new Map<string, Map<TaxStatusId, number>>();
  const days = new Map<TaxStatusId, number[]>(steps.map(({ from }) => [from, []]));
  const mondayOf = createMondays();
  let previous: FiguresEvent | undefined;

  function change(monday: string, status: TaxStatusId, by: number): void {
    const ofWeek = changes.get(monday) ?? new Map<TaxStatusId, number>();
    changes.set(monday, ofWeek.set(status, (ofWeek.get(status) ?? 0) + by));
  }

  return {
    add(event: FiguresEvent): void {
      const { fromStatus, toStatus, at } = event;
      // An event such as a change of answers leaves the status, and the time since when, as they are.
      if (fromStatus === toStatus) return;
      const before = previous?.userId === event.userId ? previous : undefined;
      previous = event;
      const monday = mondayOf(at);
      // Of a long history only the latest events are kept: what the first one left was never counted.
      if (before) change(monday, before.toStatus, -1);
      change(monday, toStatus, 1);
      if (before && toStatus === before.toStatus + 1)
        days.get(before.toStatus)?.push((at.getTime() - before.at.getTime()) / dayMs);
    },
    figures(now: Date): Figures {
      return {
        weeks: sumUp(changes, mondayOf(now)),
        steps: steps.flatMap(({ from, to }) => {
          const made = days.get(from) ?? [];
          return made.length === 0 ? [] : [{ from, to, count: made.length, medianDays: medianOf(made) }];
        }),
      };
    },
  };
}

function medianOf(values: number[]): number | null {
  if (values.length < minFilingsForMedian) return null;
  const sorted = values.toSorted((a, b) => a - b);
  // One value, or the two in the middle.
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  const median = middle.reduce((sum, value) => sum + value, 0) / middle.length;
  return Math.round(median * 10) / 10;
}

/** The filings at each status at the end of each week, until the present one. */
function sumUp(
  changes: ReadonlyMap<string, ReadonlyMap<TaxStatusId, number>>,
  last: string,
): Figures['weeks'] {
  const [first] = [...changes.keys()].sort();
  const weeks: Figures['weeks'] = [];
  const filings = Object.fromEntries(taxStatusNames.map((name) => [name, 0])) as Counts;
  for (let monday = first; monday !== undefined && monday <= last; monday = addDays(monday, 7)) {
    for (const [status, by] of changes.get(monday) ?? []) filings[statusName(status)] += by;
    weeks.push({ monday, filings: { ...filings } });
  }
  return weeks;
}

/** The Monday of a moment's week in Zurich. Formatting a date is slow, so it is done once per hour of the history. */
function createMondays(): (at: Date) => string {
  const known = new Map<number, string>();
  return (at) => {
    const hour = Math.floor(at.getTime() / hourMs);
    let monday = known.get(hour);
    if (monday === undefined) {
      const day = dayInZurich(at);
      const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
      monday = addDays(day, -daysSinceMonday);
      known.set(hour, monday);
    }
    return monday;
  };
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
