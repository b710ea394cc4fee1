import { defaultTaxYear, isTaxYearAvailable, checkTransition, type TaxStatusId } from '@dossier/contracts';
import { fail, type Person, type Service } from '@dossier/service-kit';
import { createFacts, type Facts } from './facts.ts';
import type { FilingRow } from './filing.entity.ts';
import {
  beginning,
  findFiling,
  listFilings,
  storeChange,
  type Change,
  type Step,
} from './filing.repository.ts';
import { createFilingLock, type FilingLock } from './filing-lock.ts';

export interface Filings {
  readonly facts: Facts;
  /** One change of a filing at a time. */
  readonly withFilingLock: FilingLock;
  /** Where a year stands; a year nobody began stands at 2 when the tax profile is complete, else at 1. */
  current(userId: number, taxYear: number): Promise<FilingRow>;
  /** Every stored filing, oldest first, and the year asked for in any case. */
  list(userId: number, taxYear?: number): Promise<FilingRow[]>;
  /** A move by one of the four status calls, by the rules of READINGS 1 and 2. */
  move(actor: Person, userId: number, taxYear: number, to: TaxStatusId): Promise<FilingRow>;
  /** Advances 1→2→3 where the facts allow it; answers the number of steps made. */
  review(userId: number, taxYear?: number): Promise<number>;
  /** Sets or clears the flag "advanced section finished". */
  finishAdvanced(actor: Person, taxYear: number, finished: boolean): Promise<FilingRow>;
  defaultYear(): number;
  /** Throws TAX_YEAR_NOT_AVAILABLE for a year that cannot be filed yet. */
  checkYear(taxYear: number): void;
}

export function createFilings(service: Service): Filings {
  const { db, clock } = service;
  const facts = createFacts(service);
  const withFilingLock = createFilingLock();
  const now = (): Date => new Date(clock.now());

  const stored = (userId: number, taxYear: number) =>
    db.read((manager) => findFiling(manager, userId, taxYear));
  const store = (row: FilingRow, change: Change) => db.write((manager) => storeChange(manager, row, change));

  async function current(userId: number, taxYear: number): Promise<FilingRow> {
    const known = await stored(userId, taxYear);
    if (known) return known;
    const begins = (await facts.taxProfileComplete(userId)) ? 2 : 1;
    return { ...beginning(userId, taxYear, now()), status: begins };
  }

  function checkYear(taxYear: number): void {
    if (!isTaxYearAvailable(taxYear, now())) {
      throw fail('TAX_YEAR_NOT_AVAILABLE', { values: { year: taxYear, next: taxYear + 1 } });
    }
  }

  /** Asks only what the move depends on, so that a part that is down stops nothing else. */
  async function factsFor(filing: FilingRow, to: TaxStatusId) {
    const { userId, taxYear, status } = filing;
    return {
      taxProfileComplete: status === 1 && to === 2 && (await facts.taxProfileComplete(userId)),
      documentsCovered: status === 2 && to === 3 && (await facts.documentsCovered(userId, taxYear)),
    };
  }

  async function dueSteps(filing: FilingRow, taxProfileComplete: boolean): Promise<Step[]> {
    const steps: Step[] = [];
    if (filing.status === 1 && taxProfileComplete) steps.push({ to: 2, cause: 'profile' });
    const standsAtTwo = filing.status === 2 || steps.length > 0;
    if (
      standsAtTwo &&
      !filing.submittedOnce &&
      (await facts.documentsCovered(filing.userId, filing.taxYear))
    ) {
      steps.push({ to: 3, cause: 'documents' });
    }
    return steps;
  }

  return {
    facts,
    withFilingLock,
    current,
    checkYear,
    defaultYear: () => defaultTaxYear(now()),

    async list(userId, taxYear) {
      const rows = await db.read((manager) => listFilings(manager, userId));
      if (taxYear === undefined || rows.some((row) => row.taxYear === taxYear)) return rows;
      return [...rows, await current(userId, taxYear)].sort((a, b) => a.taxYear - b.taxYear);
    },

    async move(actor, userId, taxYear, to) {
      checkYear(taxYear);
      const byOwner = actor.role === 'user';
      return withFilingLock(userId, taxYear, async () => {
        const filing = await current(userId, taxYear);
        const known = byOwner
          ? await factsFor(filing, to)
          : { taxProfileComplete: false, documentsCovered: false };
        const verdict = checkTransition(actor.role, filing.status, to, known);
        if (!verdict.allowed) throw fail(verdict.code);
        if (!verdict.changes) return filing;
        return store(filing, {
          steps: [{ to, cause: byOwner ? 'owner' : 'staff' }],
          at: now(),
          actorId: actor.userId,
          fields: {
            // Put back to the very beginning, a filing starts over; put back to 2, its owner decides (decision 034).
            submittedOnce: to > 1 && (filing.submittedOnce || (byOwner && to === 3)),
            ...(to < 4 && { transmittedAt: null }),
          },
        });
      });
    },

    async review(userId, taxYear) {
      const begun = await db.read((manager) => listFilings(manager, userId));
      const asked =
        taxYear === undefined ? [...begun.map((row) => row.taxYear), defaultTaxYear(now())] : [taxYear];
      const years = [...new Set(asked)].filter((year) => isTaxYearAvailable(year, now()));
      const taxProfileComplete = await facts.taxProfileComplete(userId);
      let moved = 0;
      for (const year of years) {
        moved += await withFilingLock(userId, year, async () => {
          const filing = (await stored(userId, year)) ?? beginning(userId, year, now());
          const steps = await dueSteps(filing, taxProfileComplete);
          if (steps.length === 0) return 0;
          const submitted = steps.some((step) => step.to === 3);
          await store(filing, {
            steps,
            at: now(),
            actorId: null,
            fields: submitted ? { submittedOnce: true } : {},
          });
          return steps.length;
        });
      }
      return moved;
    },

    async finishAdvanced(actor, taxYear, finished) {
      checkYear(taxYear);
      return withFilingLock(actor.userId, taxYear, async () => {
        const filing = await current(actor.userId, taxYear);
        if (finished && filing.status < 3) throw fail('STATUS_MOVE_IMPOSSIBLE');
        if (filing.advancedFinished === finished) return filing;
        return store(filing, {
          steps: [],
          at: now(),
          actorId: actor.userId,
          fields: { advancedFinished: finished },
        });
      });
    },
  };
}
