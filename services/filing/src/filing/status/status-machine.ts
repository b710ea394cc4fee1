import {
  checkTransition,
  defaultTaxYear,
  isTaxYearAvailable,
  isTransmitted,
  latestDossierAt,
  newFilingStatus,
  transmitPath,
  type TaxStatusId,
} from '@dossier/contracts';
import { actorOf, checkFileable, fail, type UserIdentity, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { FilingRow, Step } from './filings.entity.ts';
import { findFiling, listEvents, listFilings, newFiling } from './filings.repository.ts';
import { checkReturn } from './check-return.ts';
import { createFilingLock, type FilingLock } from './filing-lock.ts';
import { applyDossier, type StoredDossier } from './stored-dossier.ts';
import type { FilingChange, StatusListener } from './status-listener.ts';
import { storeChange, type Change, type FilingFields } from './store-change.ts';
import { createStatusFactSource, type StatusFactSource } from './status-facts.ts';

/** The only code that changes a status: one state machine per user and tax year. */
export interface StatusMachine {
  readonly facts: StatusFactSource;
  /** Serializes the changes of one filing. */
  readonly withFilingLock: FilingLock;
  /** The filing of a year. One that is not stored is at 2 when the tax profile of the year is complete, otherwise at 1. */
  findCurrent(
    userId: number,
    taxYear: number,
    isComplete?: StatusFactSource['isTaxProfileComplete'],
  ): Promise<FilingRow>;
  /** All stored filings, oldest first. */
  list(userId: number): Promise<FilingRow[]>;
  /** Changes the status by the rules of `checkTransition`. */
  move(
    actor: UserIdentity,
    userId: number,
    taxYear: number,
    to: TaxStatusId,
    onDesk?: DeskMove,
  ): Promise<FilingRow>;
  /** The statuses that a transmission of the filing passes through; undefined when it cannot be transmitted. */
  transmitPath(filing: FilingRow): TaxStatusId[] | undefined;
  /** Records a dossier that was stored, or a supplement to it, and makes the steps of a transmission. */
  recordDossier(filing: FilingRow, dossier: StoredDossier): Promise<FilingRow>;
  /**
   * Stores the filing of a year that the user has not begun, on behalf of the office. Returns whether it did; `also` writes in
   * the same transaction.
   */
  open(
    userId: number,
    taxYear: number,
    actorId: number,
    also: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean>;
  /** Advances 1→2→3 as far as the facts allow. Returns the number of steps. */
  review(userId: number, taxYear?: number): Promise<number>;
  /**
   * Moves a filing that was not transmitted back to 1, for the message with this id once. Returns whether it moved.
   */
  reset(userId: number, taxYear: number, actorId: number, messageId: string | undefined): Promise<boolean>;
  /** Records that answers of a transmitted year were changed, once per dossier or supplement. Returns whether it did. */
  recordAnswersChange(userId: number, taxYear: number, at: Date): Promise<boolean>;
  /** Sets or clears the flag "advanced section finished". */
  finishAdvanced(actor: UserIdentity, taxYear: number, finished: boolean): Promise<FilingRow>;
  defaultYear(): number;
  /** Throws TAX_YEAR_NOT_AVAILABLE for a year that cannot be filed yet. */
  checkYear(taxYear: number): void;
}

/** What a move by an expert on the desk is based on, and what it changes besides the status. */
export interface DeskMove {
  /** STALE_VERSION when the filing was changed on the desk since. */
  readonly version: number;
  readonly fields?: FilingFields;
  /** Whether `also` records why the filing is completed without a return. */
  readonly hasReason?: boolean;
  /** Writes in the transaction of the move, which takes place with the same status, too. */
  readonly also?: (manager: EntityManager, at: Date) => Promise<void>;
}

export interface StatusMachineOptions {
  /** Whether an expert reviews a transmitted filing before it moves on. */
  readonly expertReview: boolean;
  readonly listener: StatusListener;
}

export function createStatusMachine(
  service: Service,
  { expertReview, listener }: StatusMachineOptions,
): StatusMachine {
  const { db, clock, outbox } = service;
  const facts = createStatusFactSource(service);
  const withFilingLock = createFilingLock();
  const now = (): Date => new Date(clock.now());

  const findStored = (userId: number, taxYear: number) =>
    db.read((manager) => findFiling(manager, userId, taxYear));
  /** Stores a change and tells the listener, in the transaction of `manager`. */
  async function storeIn(
    manager: EntityManager,
    before: FilingRow,
    change: Change & Pick<FilingChange, 'move' | 'dossier'>,
  ): Promise<FilingRow> {
    const filing = await storeChange(manager, outbox, before, change);
    await listener.onChange(manager, { ...change, before, filing });
    return filing;
  }
  const store = (row: FilingRow, change: Change) => db.write((manager) => storeIn(manager, row, change));

  async function findCurrent(
    userId: number,
    taxYear: number,
    isComplete = facts.isTaxProfileComplete,
  ): Promise<FilingRow> {
    const existing = await findStored(userId, taxYear);
    if (existing) return existing;
    return {
      ...newFiling(userId, taxYear, now()),
      status: newFilingStatus(await isComplete(userId, taxYear)),
    };
  }

  const checkYear = (taxYear: number): void => checkFileable(taxYear, now());

  /** Requests only the facts the transition depends on, so that a service that is down blocks no other transition. */
  async function getFactsFor(filing: FilingRow, to: TaxStatusId) {
    const { userId, taxYear, status } = filing;
    return {
      taxProfileComplete:
        status === 1 && (to === 2 || to === 3) && (await facts.isTaxProfileComplete(userId, taxYear)),
      documentsCovered: status === 2 && to === 3 && (await facts.areDocumentsCovered(userId, taxYear)),
    };
  }

  async function findDueSteps(filing: FilingRow): Promise<Step[]> {
    const steps: Step[] = [];
    if (filing.status === 1 && (await facts.isTaxProfileComplete(filing.userId, filing.taxYear)))
      steps.push({ to: 2, cause: 'profile' });
    const isAtDocuments = filing.status === 2 || steps.length > 0;
    if (
      isAtDocuments &&
      !filing.submittedOnce &&
      (await facts.areDocumentsCovered(filing.userId, filing.taxYear))
    ) {
      steps.push({ to: 3, cause: 'documents' });
    }
    return steps;
  }

  return {
    facts,
    withFilingLock,
    findCurrent,
    checkYear,
    defaultYear: () => defaultTaxYear(now()),

    list: (userId) => db.read((manager) => listFilings(manager, userId)),

    async move(actor, userId, taxYear, to, onDesk) {
      checkYear(taxYear);
      // Experts have no more rights to their own filing than any user; administrators may make any transition.
      const byOwner = actor.role === 'user' || (actor.role === 'expert' && actor.userId === userId);
      return withFilingLock(userId, taxYear, async () => {
        const filing = await findCurrent(userId, taxYear);
        const transitionFacts = byOwner
          ? await getFactsFor(filing, to)
          : { taxProfileComplete: false, documentsCovered: false };
        const check = checkTransition(byOwner ? 'user' : actor.role, filing.status, to, transitionFacts);
        if (!check.allowed) throw fail(check.code);
        if (!check.changes && !onDesk?.also) return filing;
        const at = now();
        const change = {
          steps: check.changes ? [{ to, cause: byOwner ? ('owner' as const) : ('staff' as const) }] : [],
          at,
          actorId: actorOf(actor),
          move: { actor, to, deskVersion: onDesk?.version },
          fields: {
            // Back at 1 the automatic step 2→3 may happen again; back at 2 it is up to the owner.
            submittedOnce: to > 1 && (filing.submittedOnce || (byOwner && to === 3)),
            ...(to < 4 && { transmittedAt: null, supplementedAt: null, returnId: null }),
            ...onDesk?.fields,
          },
        };
        return db.write(async (manager) => {
          const next = await storeIn(manager, filing, change);
          if (to === 6) checkReturn(actor, next, { hasReason: onDesk?.hasReason ?? false });
          await onDesk?.also?.(manager, at);
          return next;
        });
      });
    },

    transmitPath: ({ status }) => transmitPath(status, expertReview),

    async recordDossier(filing, dossier) {
      const { actor, at, facts, also } = dossier;
      const change = applyDossier(filing, dossier, transmitPath(filing.status, expertReview));
      return db.write(async (manager) => {
        const next = await storeIn(manager, filing, {
          ...change,
          at,
          actorId: actorOf(actor),
          dossier: facts,
        });
        await also(manager);
        return next;
      });
    },

    async open(userId, taxYear, actorId, also) {
      checkYear(taxYear);
      return withFilingLock(userId, taxYear, async () => {
        const filing = await findCurrent(userId, taxYear);
        if (filing.version > 0) return false;
        await db.write(async (manager) => {
          await storeIn(manager, filing, { steps: [], startCause: 'staff', at: now(), actorId });
          await also(manager);
        });
        return true;
      });
    },

    async review(userId, taxYear) {
      const stored = await db.read((manager) => listFilings(manager, userId));
      const requested =
        taxYear === undefined ? [...stored.map((row) => row.taxYear), defaultTaxYear(now())] : [taxYear];
      const years = [...new Set(requested)].filter((year) => isTaxYearAvailable(year, now()));
      let moved = 0;
      for (const year of years) {
        moved += await withFilingLock(userId, year, async () => {
          const filing = (await findStored(userId, year)) ?? newFiling(userId, year, now());
          const steps = await findDueSteps(filing);
          if (steps.length === 0) return 0;
          const isSubmitted = steps.some((step) => step.to === 3);
          await store(filing, {
            steps,
            at: now(),
            actorId: null,
            fields: isSubmitted ? { submittedOnce: true } : {},
          });
          return steps.length;
        });
      }
      return moved;
    },

    async reset(userId, taxYear, actorId, messageId) {
      const moved = await withFilingLock(userId, taxYear, () =>
        db.write((manager) =>
          service.inbox.once(manager, messageId, async () => {
            const filing = await findFiling(manager, userId, taxYear);
            if (!filing || filing.status === 1 || isTransmitted(filing.status)) return false;
            const steps: Step[] = [{ to: 1, cause: 'staff' }];
            await storeIn(manager, filing, {
              steps,
              at: now(),
              actorId,
              fields: { submittedOnce: false },
            });
            return true;
          }),
        ),
      );
      return moved === true;
    },

    async recordAnswersChange(userId, taxYear, at) {
      return withFilingLock(userId, taxYear, async () => {
        const filing = await findStored(userId, taxYear);
        const dossierAt = filing && latestDossierAt(filing);
        if (!dossierAt || at <= dossierAt) return false;
        await db.write((manager) => listener.onAnswersChange(manager, filing, at));
        const events = await db.read((manager) => listEvents(manager, userId, taxYear));
        if (events.some((event) => event.cause === 'answers' && event.at > dossierAt)) return false;
        await store(filing, { steps: [{ to: filing.status, cause: 'answers' }], at, actorId: null });
        return true;
      });
    },

    async finishAdvanced(actor, taxYear, finished) {
      checkYear(taxYear);
      return withFilingLock(actor.userId, taxYear, async () => {
        const filing = await findCurrent(actor.userId, taxYear);
        if (finished && filing.status < 3) throw fail('STATUS_MOVE_IMPOSSIBLE');
        if (filing.advancedFinished === finished) return filing;
        return store(filing, {
          steps: [],
          at: now(),
          actorId: actorOf(actor),
          fields: { advancedFinished: finished },
        });
      });
    },
  };
}
