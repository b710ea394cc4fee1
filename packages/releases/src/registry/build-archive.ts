/** Published builds in the object store: machines that share the registry need no directory in common. */
import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import {
  type BlobDriver,
  BlobMissingError,
  BlobStoreUnavailableError,
  type ManagedDatabase,
} from '@dossier/service-kit/installation';
import { directoryOf } from './registry-file.ts';
import { archivedBuildEntity, type ArchivedBuildRow } from './registry.entity.ts';
import { filePath, listFiles } from '../builds/release-files.ts';

export interface BuildArchive {
  /** `<name>/<buildId>` of every build that is stored. */
  list(): Promise<ReadonlySet<string>>;
  /** Stores a build of the data directory, unless it is stored. */
  store(name: string, buildId: string): Promise<void>;
  /**
   * Writes a stored build into the data directory, unless it is there. Resolves with whether it is there then; rejects with
   * BlobStoreUnavailableError.
   */
  fetch(name: string, buildId: string): Promise<boolean>;
  /** Removes the builds that `isOld` names. */
  remove(isOld: (name: string, buildId: string, storedAt: Date) => boolean): Promise<void>;
}

/** The base64 of each file by its path: a build is small, and read as a whole. */
const archive = z.record(filePath, z.base64());
const dayMs = 24 * 60 * 60_000;

/** Each build is one object under a random key. Its row has the hash: what was changed in the store is not used. */
export function createBuildArchive(db: ManagedDatabase, driver: BlobDriver, dataDir: string): BuildArchive {
  const fetching = new Map<string, Promise<boolean>>();

  async function download({ remote, buildId, blob, hash: expected }: ArchivedBuildRow): Promise<void> {
    const bytes = await driver.read(blob).then(buffer).catch(missingAsUnavailable);
    if (hash('sha256', bytes) !== expected)
      throw new BlobStoreUnavailableError(`${remote} ${buildId} was changed in the object store`);
    const target = directoryOf(dataDir, remote, buildId);
    const draft = `${target}.${randomUUID()}.tmp`;
    try {
      for (const [path, content] of Object.entries(archive.parse(JSON.parse(bytes.toString())))) {
        const file = join(draft, path);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(file, content, { encoding: 'base64', flush: true });
      }
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another process of this machine was faster.
      if (!existsSync(target)) throw error;
    }
  }

  async function fetchBuild(name: string, buildId: string): Promise<boolean> {
    const row = await db.read((manager) => manager.findOneBy(archivedBuildEntity, { remote: name, buildId }));
    if (row) await download(row);
    return row !== null;
  }

  return {
    async list() {
      const rows = await db.read((manager) => manager.find(archivedBuildEntity));
      return new Set(rows.map(({ remote, buildId }) => `${remote}/${buildId}`));
    },
    async store(name, buildId) {
      const key = { remote: name, buildId };
      if (await db.read((manager) => manager.existsBy(archivedBuildEntity, key))) return;
      const bytes = await pack(directoryOf(dataDir, name, buildId));
      const blob = randomUUID();
      await driver.write(blob, Readable.from([bytes]));
      const row = { ...key, blob, hash: hash('sha256', bytes), at: new Date() };
      await db.write((manager) => manager.insert(archivedBuildEntity, row));
    },
    async fetch(name, buildId) {
      if (existsSync(directoryOf(dataDir, name, buildId))) return true;
      const key = `${name}/${buildId}`;
      const running = fetching.get(key) ?? fetchBuild(name, buildId).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },
    async remove(isOld) {
      for (const row of await db.read((manager) => manager.find(archivedBuildEntity))) {
        const { remote, buildId, blob, at } = row;
        if (!isOld(remote, buildId, at)) continue;
        // First the object: what remains of an interrupted removal has a row, and is removed by the next one.
        await driver.remove(blob);
        await db.write((manager) => manager.delete(archivedBuildEntity, { remote, buildId }));
      }
      await driver.sweep(new Date(Date.now() - dayMs));
    },
  };
}

/** Without files that no gateway would serve, such as hidden ones. */
async function pack(directory: string): Promise<Buffer> {
  const paths = listFiles(directory).filter((path) => filePath.safeParse(path).success);
  const files = paths.map(async (path) => [path, await readFile(join(directory, path), 'base64')] as const);
  return Buffer.from(JSON.stringify(Object.fromEntries(await Promise.all(files))));
}

function missingAsUnavailable(error: unknown): never {
  if (!(error instanceof BlobMissingError)) throw error;
  throw new BlobStoreUnavailableError('a build is missing in the object store', { cause: error });
}
