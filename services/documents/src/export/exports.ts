import { randomBytes } from 'node:crypto';
import {
  exportLinkMinutes,
  type ExportState,
  type Language,
  type prepareExport,
  type ResponseOf,
} from '@dossier/contracts';
import { fail, type Service, type UserIdentity } from '@dossier/service-kit';

/** What is exported, and by whom. */
export interface ExportKey {
  readonly actor: Pick<UserIdentity, 'userId' | 'sessionId'>;
  /** Distinguishes what the actor may export. */
  readonly subject: string;
}

/** A running export. */
export interface RunningExport {
  /** The language it was prepared in: a download is requested with the browser's languages. */
  readonly language: Language;
  /** Counts a file that was written to the archive. */
  readonly fileDone: () => void;
  end(outcome: 'complete' | 'failed'): void;
}

/**
 * The latest export of each actor and subject: at most one of them is running. Kept in memory, because a restart interrupts
 * them all.
 */
export interface Exports {
  /** Replaces a prepared export. Throws EXPORT_RUNNING while one is running. */
  prepare(key: ExportKey, request: ExportRequest): ResponseOf<typeof prepareExport>;
  /** Redeems a ticket. Throws EXPORT_NOT_FOUND when it is unknown, used, expired, or of another session or subject. */
  start(key: ExportKey, ticket: string): RunningExport;
  stateOf(key: ExportKey): ExportState;
}

export interface ExportRequest {
  readonly language: Language;
  readonly filesTotal: number;
  /** The link of the download. */
  readonly urlOf: (ticket: string) => string;
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
const hour = 60 * minute;
const day = 24 * hour;

/** `jobName` is the name of the background job that removes expired exports. */
export function createExports({ clock, every }: Pick<Service, 'clock' | 'every'>, jobName: string): Exports {
  const entries = new Map<string, Entry>();
  every(jobName, hour, async () => removeOld());
  const idOf = ({ actor, subject }: ExportKey) => `${actor.userId} ${subject}`;

  function findIdle(key: ExportKey): Entry | undefined {
    const entry = entries.get(idOf(key));
    if (entry?.state === 'running') throw fail('EXPORT_RUNNING');
    return entry;
  }

  function stateOf(key: ExportKey): ExportState {
    const entry = entries.get(idOf(key));
    if (!entry) return { state: 'none', filesDone: 0, filesTotal: 0 };
    const { state, filesDone, filesTotal } = entry;
    return { state, filesDone, filesTotal };
  }

  /** Removes exports that ended or expired a day ago. */
  function removeOld(): void {
    for (const [id, { state, expiresAt }] of entries)
      if (state !== 'running' && expiresAt + day < clock.now()) entries.delete(id);
  }

  return {
    prepare(key, { language, filesTotal, urlOf }) {
      findIdle(key);
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = clock.now() + exportLinkMinutes * minute;
      entries.set(idOf(key), {
        language,
        ticket,
        sessionId: key.actor.sessionId,
        expiresAt,
        filesTotal,
        filesDone: 0,
        state: 'prepared',
      });
      return { ...stateOf(key), url: urlOf(ticket), expiresAt: new Date(expiresAt).toISOString() };
    },
    start(key, ticket) {
      const entry = findIdle(key);
      const isValid =
        entry?.state === 'prepared' &&
        entry.ticket === ticket &&
        entry.sessionId === key.actor.sessionId &&
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
    stateOf,
  };
}
