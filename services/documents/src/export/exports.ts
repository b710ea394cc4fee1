import { createHash, randomBytes } from 'node:crypto';
import {
  exportLinkMinutes,
  type ExportState,
  type Language,
  type prepareExport,
  type ResponseOf,
} from '@dossier/contracts';
import {
  compareAndSet,
  createKeyedLock,
  deleteInParts,
  fail,
  isDuplicateKey,
  type Database,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { LessThan, type EntityManager } from 'typeorm';
import { exportEntity, type ExportRow } from './exports.entity.ts';

/** What is exported, and by whom. */
export interface ExportKey {
  readonly actor: Pick<UserIdentity, 'userId' | 'sessionId'>;
  /** The user whose data are exported. */
  readonly userId: number;
  /** The year of a filing; without it everything. */
  readonly taxYear?: number;
}

/** A running export. */
export interface RunningExport {
  /** The language it was prepared in: a download is requested with the browser's languages. */
  readonly language: Language;
  /** Counts a file that was written to the archive. */
  readonly fileDone: () => void;
  /** Resolves when the outcome is stored. */
  end(outcome: 'complete' | 'failed'): Promise<void>;
}

/**
 * The latest export of each actor and subject: at most one of them is running. They are rows, because the link may reach
 * another instance than the one that made it.
 */
export interface Exports {
  /** Replaces a prepared export. Throws EXPORT_RUNNING while one is running. */
  prepare(key: ExportKey, request: ExportRequest): Promise<ResponseOf<typeof prepareExport>>;
  /** Redeems a ticket. Throws EXPORT_NOT_FOUND when it is unknown, used, expired, or of another session or subject. */
  start(key: ExportKey, ticket: string): Promise<RunningExport>;
  stateOf(key: ExportKey): Promise<ExportState>;
}

export interface ExportRequest {
  readonly language: Language;
  readonly filesTotal: number;
  /** The link of the download. */
  readonly urlOf: (ticket: string) => string;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** A running export says so more often; one whose process died ends after this time. */
const runningMs = minute;
/** How often the progress is stored. */
const reportMs = 1000;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
const idOf = ({ actor, userId, taxYear = 0 }: ExportKey) => ({ actorId: actor.userId, userId, taxYear });

export function createExports({ clock, db, log }: Pick<Service, 'clock' | 'db' | 'log'>): Exports {
  const lock = createKeyedLock();
  const later = (ms: number) => new Date(clock.now() + ms);
  const find = (key: ExportKey) => db.read((manager) => manager.findOneBy(exportEntity, idOf(key)));
  const isRunning = ({ state, validUntil }: ExportRow) => state === 'running' && validUntil > later(0);

  async function findIdle(key: ExportKey): Promise<ExportRow | null> {
    const row = await find(key);
    if (row && isRunning(row)) throw fail('EXPORT_RUNNING');
    return row;
  }

  /** Stores the progress of an export until it ends. */
  function follow(key: ExportKey, { ticketHash, language }: ExportRow): RunningExport {
    const running = { ...idOf(key), ticketHash, state: 'running' as const };
    let filesDone = 0;
    let isOver = false;
    let storing: Promise<unknown> = Promise.resolve();
    function store(change: Partial<Pick<ExportRow, 'state' | 'filesDone' | 'validUntil'>>): void {
      storing = storing
        .then(() => db.write((manager) => compareAndSet(manager, exportEntity, running, change)))
        .catch((error: unknown) => log.warn({ err: error }, 'the state of an export was not stored'));
    }
    let cancel = clock.after(reportMs, report);
    function report(): void {
      store({ filesDone, validUntil: later(runningMs) });
      cancel = clock.after(reportMs, report);
    }
    return {
      language,
      fileDone() {
        filesDone += 1;
      },
      async end(state) {
        if (isOver) return;
        isOver = true;
        cancel();
        store({ state, filesDone, validUntil: later(0) });
        await storing;
      },
    };
  }

  return {
    async prepare(key, { language, filesTotal, urlOf }) {
      const ticket = randomBytes(32).toString('base64url');
      const validUntil = later(exportLinkMinutes * minute);
      const prepared: Omit<ExportRow, 'actorId' | 'userId' | 'taxYear'> = {
        ticketHash: hashOf(ticket),
        sessionId: key.actor.sessionId,
        language,
        state: 'prepared',
        filesDone: 0,
        filesTotal,
        validUntil,
      };
      // Of requests at the same moment the last one replaces the others, also where another instance serves them.
      await lock(JSON.stringify(idOf(key)), async () => {
        for (let isStored = false; !isStored;) {
          const row = await findIdle(key);
          isStored = await db.write((manager) =>
            row ? replace(manager, row, prepared) : insert(manager, { ...idOf(key), ...prepared }),
          );
        }
      });
      return {
        state: 'prepared',
        filesDone: 0,
        filesTotal,
        url: urlOf(ticket),
        expiresAt: validUntil.toISOString(),
      };
    },
    async start(key, ticket) {
      const row = await findIdle(key);
      const isValid =
        row?.state === 'prepared' &&
        row.ticketHash === hashOf(ticket) &&
        row.sessionId === key.actor.sessionId &&
        row.validUntil > later(0);
      if (!isValid) throw fail('EXPORT_NOT_FOUND');
      const change = { state: 'running' as const, validUntil: later(runningMs) };
      if (!(await db.write((manager) => replace(manager, row, change)))) throw fail('EXPORT_RUNNING');
      return follow(key, row);
    },
    async stateOf(key) {
      const row = await find(key);
      if (!row) return { state: 'none', filesDone: 0, filesTotal: 0 };
      const { filesDone, filesTotal } = row;
      return {
        state: row.state === 'running' && !isRunning(row) ? 'failed' : row.state,
        filesDone,
        filesTotal,
      };
    },
  };
}

/** Replaces a row that no other request has changed since. */
function replace(manager: EntityManager, row: ExportRow, change: Partial<ExportRow>): Promise<boolean> {
  const { actorId, userId, taxYear, ticketHash, state } = row;
  return compareAndSet(manager, exportEntity, { actorId, userId, taxYear, ticketHash, state }, change);
}

async function insert(manager: EntityManager, row: ExportRow): Promise<boolean> {
  try {
    await manager.insert(exportEntity, row);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Removes exports that ended or expired a day ago. */
export async function removeOldExports(db: Database, now: number): Promise<void> {
  await deleteInParts(db, exportEntity, { validUntil: LessThan(new Date(now - day)) });
}
