import { setImmediate } from 'node:timers/promises';
import {
  dayInZurich,
  getFilingFigures,
  getWorkload,
  maxFiguresAgeMs,
  type ResponseOf,
} from '@dossier/contracts';
import { findPeople, type Service } from '@dossier/service-kit';
import { unassigned } from '../filings/desk.entity.ts';
import { listDeskGroups } from '../queue/queue.repository.ts';
import { listYearEvents } from '../../filing/status/filings.repository.ts';
import { createSummary } from './summarize.ts';
import { sumUpWorkload } from './workload.ts';

/** So many events are read at once; other requests are served between two reads. */
const eventsPerRead = 1000;

type Figures = ResponseOf<typeof getFilingFigures>;

/** The office's figures of a tax year. They are computed once for everybody who asks within some minutes. */
export function figuresRoutes(service: Service): void {
  const { route, db, clock } = service;
  const computed = new Map<number, { at: number; figures: Promise<Figures> }>();

  route(getFilingFigures, async ({ query: { taxYear } }) => {
    const now = clock.now();
    const known = computed.get(taxYear);
    if (known && Math.abs(now - known.at) < maxFiguresAgeMs) return known.figures;
    for (const [year, { at }] of computed) if (Math.abs(now - at) >= maxFiguresAgeMs) computed.delete(year);
    const figures = compute(taxYear, new Date(now));
    computed.set(taxYear, { at: now, figures });
    // The next request tries again.
    figures.catch(() => computed.delete(taxYear));
    return figures;
  });

  route(getWorkload, async ({ log }) => {
    const today = dayInZurich(new Date(clock.now()));
    const view = { mine: [], scope: undefined, today };
    const workload = sumUpWorkload(await db.read((manager) => listDeskGroups(manager, view, {})), today);
    const personOf = await findPeople(
      service,
      workload.flatMap(({ expertId }) => (expertId === unassigned ? [] : [expertId])),
      log,
    );
    return workload.map(({ expertId, ...counts }) => ({
      expert: expertId === unassigned ? null : personOf(expertId),
      ...counts,
    }));
  });

  async function compute(taxYear: number, now: Date): Promise<Figures> {
    const summary = createSummary();
    let last: { userId: number; id: number } | undefined;
    for (;;) {
      const events = await db.read((manager) => listYearEvents(manager, taxYear, last, eventsPerRead));
      for (const event of events) summary.add(event);
      last = events.at(-1);
      if (events.length < eventsPerRead) break;
      await setImmediate();
    }
    return { computedAt: now.toISOString(), ...summary.figures(now) };
  }
}
