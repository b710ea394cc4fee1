import { createKeyedLock, maxUploadMs, reserveShared, type Database, type Redis } from '@dossier/service-kit';
import { findLeastRoom, findRoom } from '../files/year-storage.repository.ts';
import type { Settings } from '../settings.ts';

/** The bytes that one upload may write to the store. */
export interface Reservation {
  /** Whether everything the request announced is reserved, so that no part of it can exceed the quota. */
  readonly isComplete: boolean;
  /** Counts bytes before they are written. Returns false, and counts nothing, when they exceed the quota. */
  take(bytes: number): boolean;
  /** Gives back the bytes of a file that was not kept. */
  giveBack(bytes: number): void;
}

export interface OpenReservation extends Reservation {
  /** Ends the reservation. `storedBytes` were committed and count as used from now on. */
  release(storedBytes?: number): void;
}

export interface QuotaReservations {
  /** Reserves the announced bytes when there is room for all of them; otherwise bytes are reserved as they are taken. */
  open(upload: UploadAnnouncement): Promise<OpenReservation>;
  /** Runs the commit of an upload. Until it ends, no other upload of the user reads the remaining room. */
  commit<T>(userId: number, work: () => Promise<T>): Promise<T>;
}

export interface UploadAnnouncement {
  readonly userId: number;
  /** Undefined when the year comes after the files. */
  readonly taxYear: number | undefined;
  /** The length of the body, if the client sent it. */
  readonly announcedBytes: number | undefined;
}

interface Account {
  room: number;
  reserved: number;
  uploads: number;
}

/**
 * Keeps all running uploads of a user within the quota before their bytes are on disk. The commit checks the quota again
 * under the lock of the year: reservations are kept in the memory of this process and only bound what is written. What
 * uploads announce to other processes is known by Redis.
 */
export function createQuotaReservations(
  db: Database,
  { quotaBytes, fileBytes }: Pick<Settings, 'quotaBytes' | 'fileBytes'>,
  redis?: Redis,
): QuotaReservations {
  const accounts = new Map<string, Account>();
  const lock = createKeyedLock();

  /** While the year is unknown, at least one file may be written, because the fullest year need not be the requested one. */
  function readRoom({ userId, taxYear }: UploadAnnouncement): Promise<number> {
    return db.read(async (manager) =>
      taxYear === undefined
        ? Math.max(fileBytes, await findLeastRoom(manager, userId, quotaBytes))
        : findRoom(manager, { userId, taxYear }, quotaBytes),
    );
  }

  return {
    open: (upload) =>
      lock(String(upload.userId), async () => {
        const key = `${upload.userId} ${upload.taxYear ?? 'unknown'}`;
        const limit = await readRoom(upload);
        const amount = upload.announcedBytes ?? 0;
        const shared = redis && (await reserveShared(redis, key, { amount, limit, maxMs: maxUploadMs }));
        const room = limit - (shared?.byOthers ?? 0);
        const account = accounts.get(key) ?? { room, reserved: 0, uploads: 0 };
        accounts.set(key, account);
        account.room = room;
        account.uploads += 1;
        return openReservation(account, upload.announcedBytes, () => {
          shared?.release();
          account.uploads -= 1;
          if (account.uploads === 0) accounts.delete(key);
        });
      }),
    commit: (userId, work) => lock(String(userId), work),
  };
}

function openReservation(
  account: Account,
  announced: number | undefined,
  onRelease: () => void,
): OpenReservation {
  let granted = 0;
  let taken = 0;
  let isReleased = false;

  function grant(bytes: number): boolean {
    if (account.reserved + bytes > account.room) return false;
    account.reserved += bytes;
    granted += bytes;
    return true;
  }

  return {
    isComplete: announced !== undefined && grant(announced),
    take(bytes) {
      if (!grant(Math.max(0, taken + bytes - granted))) return false;
      taken += bytes;
      return true;
    },
    giveBack(bytes) {
      taken -= bytes;
    },
    release(storedBytes = 0) {
      if (isReleased) return;
      isReleased = true;
      account.reserved -= granted;
      account.room -= storedBytes;
      onRelease();
    },
  };
}
