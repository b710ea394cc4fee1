import { join } from 'node:path';
import { BlobMissingError } from '../errors/blob-errors.ts';
import { fileURLToPath } from 'node:url';
import { EnvError } from '../env/env.ts';
import type { ServiceDeps } from '../service/deps.ts';
import { createDiskDriver } from './disk.ts';
import type { BlobDriver } from './driver.ts';
import { readS3Location, s3Settings } from './s3-location.ts';

type Deps = Pick<ServiceDeps, 'env' | 'settings'>;

/** The stores of a service, that of writes first. */
export function openDrivers(deps: Deps, service: string): readonly [BlobDriver, ...BlobDriver[]] {
  const { BLOB_STORE, DATA_DIR } = deps.env;
  if (BLOB_STORE === undefined) return [createDiskDriver(join(DATA_DIR, 'blobs', service))];
  const [first = '', ...others] = BLOB_STORE.split(',').map((address) => address.trim());
  const open = (address: string) => openDriver(deps, address, service);
  return [open(first), ...others.map(open)];
}

/** The store of BLOB_STORE that several machines reach; undefined on files. */
export function openObjectStore(deps: Deps, name: string): BlobDriver | undefined {
  const addresses = (deps.env.BLOB_STORE ?? '').split(',').map((address) => address.trim());
  const shared = addresses.find((address) => address.startsWith('s3://'));
  return shared === undefined ? undefined : openDriver(deps, shared, name);
}

function openDriver({ settings }: Deps, address: string, service: string): BlobDriver {
  if (address.startsWith('file:///')) return createDiskDriver(join(fileURLToPath(address), service));
  if (!address.startsWith('s3://'))
    throw new EnvError(`BLOB_STORE: must look like file:///directory or s3://bucket/prefix, not ${address}`);
  const location = readS3Location(address, service, settings(s3Settings));
  return loadDriver(async () => (await import('./s3.ts')).createS3Driver(location));
}

/** Loads a driver when it is first used: a process on files does not load the libraries of S3. */
function loadDriver(load: () => Promise<BlobDriver>): BlobDriver {
  let loading: Promise<BlobDriver> | undefined;
  const driver = () => (loading ??= load());
  return {
    write: async (key, bytes) => (await driver()).write(key, bytes),
    read: async (key) => (await driver()).read(key),
    remove: async (key) => (await driver()).remove(key),
    sweep: async (before) => (await driver()).sweep(before),
    claim: async (installation) => (await driver()).claim(installation),
    async *list(before) {
      yield* (await driver()).list(before);
    },
  };
}

/**
 * Several stores as one, while blobs are moved: the first is written, all are read. It is asked again at the end: a blob may
 * have been moved there between the two.
 */
export function joinDrivers([first, ...others]: readonly [BlobDriver, ...BlobDriver[]]): BlobDriver {
  if (others.length === 0) return first;
  const all = [first, ...others];
  return {
    write: (key, bytes) => first.write(key, bytes),
    async read(key) {
      for (const driver of all) {
        try {
          return await driver.read(key);
        } catch (error) {
          if (!(error instanceof BlobMissingError)) throw error;
        }
      }
      return first.read(key);
    },
    async remove(key) {
      for (const driver of all) await driver.remove(key);
    },
    async sweep(before) {
      for (const driver of all) await driver.sweep(before);
    },
    claim: (installation) => first.claim(installation),
    async *list(before) {
      for (const driver of all) yield* driver.list(before);
    },
  };
}
