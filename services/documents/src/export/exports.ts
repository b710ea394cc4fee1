import { randomBytes } from 'node:crypto';
import { exportLinkMinutes, type ExportState, type Language } from '@dossier/contracts';
import { fail, type Clock, type UserIdentity } from '@dossier/service-kit';

/** A running export of a user. */
export interface RunningExport {
  /** The language it was prepared in: a download is requested with the browser's languages. */
  readonly language: Language;
  /** Counts a file that was written to the archive. */
  fileDone(): void;
  end(outcome: 'complete' | 'failed'): void;
}

/** The latest export of each user: at most one is running. Kept in memory, because a restart interrupts them all. */
export interface Exports {
  /** Replaces a prepared export. Throws EXPORT_RUNNING while one is running. */
  prepare(user: UserIdentity, language: Language, filesTotal: number): { ticket: string; expiresAt: Date };
  /** Redeems a ticket. Throws EXPORT_NOT_FOUND when it is unknown, used, expired, or of another session. */
  start(user: UserIdentity, ticket: string): RunningExport;
  stateOf(userId: number): ExportState;
  /** Removes exports that ended or expired a day ago. */
  sweep(): void;
}

interface Entry {
  readonly language: Language;
  readonly ticket: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  readonly filesTotal: number;
  filesDone: number;
  state: Exclude<ExportState['state'], 'none'>;
}

const minute = 60_000;
const day = 24 * 60 * minute;

export function createExports(clock: Clock): Exports {
  const entries = new Map<number, Entry>();

  function checkIdle(userId: number): void {
    if (entries.get(userId)?.state === 'running') throw fail('EXPORT_RUNNING');
  }

  return {
    prepare({ userId, sessionId }, language, filesTotal) {
      checkIdle(userId);
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = clock.now() + exportLinkMinutes * minute;
      entries.set(userId, {
        language,
        ticket,
        sessionId,
        expiresAt,
        filesTotal,
        filesDone: 0,
        state: 'prepared',
      });
      return { ticket, expiresAt: new Date(expiresAt) };
    },
    start({ userId, sessionId }, ticket) {
      checkIdle(userId);
      const entry = entries.get(userId);
      const isValid =
        entry?.state === 'prepared' &&
        entry.ticket === ticket &&
        entry.sessionId === sessionId &&
        entry.expiresAt > clock.now();
      if (!isValid) throw fail('EXPORT_NOT_FOUND');
      entry.state = 'running';
      return {
        language: entry.language,
        fileDone() {
          entry.filesDone += 1;
        },
        end(outcome) {
          if (entry.state === 'running') entry.state = outcome;
        },
      };
    },
    stateOf(userId) {
      const entry = entries.get(userId);
      if (!entry) return { state: 'none', filesDone: 0, filesTotal: 0 };
      const { state, filesDone, filesTotal } = entry;
      return { state, filesDone, filesTotal };
    },
    sweep() {
      for (const [userId, { state, expiresAt }] of entries)
        if (state !== 'running' && expiresAt + day < clock.now()) entries.delete(userId);
    },
  };
}
