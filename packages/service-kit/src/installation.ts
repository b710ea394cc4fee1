/** For packages and commands that open the databases, the stored files and the locks of an installation themselves. */
export { systemClock } from './clock/clock.ts';
export { BlobMissingError, BlobStoreUnavailableError } from './errors/blob-errors.ts';
export { checkDriver } from './blobs/check-driver.ts';
export { createDiskDriver } from './blobs/disk.ts';
export { type BlobDriver } from './blobs/driver.ts';
export { joinDrivers, openDrivers, openObjectStore } from './blobs/open-driver.ts';
export { createDatabase, type ManagedDatabase } from './db/database.ts';
export { createLeases } from './db/leases.ts';
export { writeLastBackup } from './system/last-backup.ts';
