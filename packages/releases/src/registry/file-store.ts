import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@dossier/service-kit/lock';
import { fileTrustStore, trustVersion } from './file-trust-store.ts';
import type { UnsignedBuilds } from '../builds/trust-store.ts';
import { readRegistry, registryPath, rootOf, writeRegistry } from './registry-file.ts';
import type { RegistryStore } from './registry-store.ts';
import { waitForLock } from './wait-for-lock.ts';
import { readWithdrawal, removeWithdrawal, withdrawalsVersion, writeWithdrawal } from './withdrawals.ts';

/** The registry in `remotes/registry.json`, with a file for each withdrawn build beside it. */
export function fileStore(dataDir: string, unsignedBuilds: UnsignedBuilds): RegistryStore {
  return {
    dataDir,
    unsignedBuilds,
    trust: fileTrustStore(dataDir),
    async version() {
      const found = statSync(registryPath(dataDir), { throwIfNoEntry: false });
      if (!found) return '';
      const others = await Promise.all([withdrawalsVersion(dataDir), trustVersion(dataDir)]);
      return [found.mtimeMs, found.ino, found.size, ...others].join(' ');
    },
    read: () => Promise.resolve().then(() => readRegistry(dataDir)),
    async change(work) {
      mkdirSync(rootOf(dataDir), { recursive: true });
      const lock = join(rootOf(dataDir), 'registry.lock');
      const unlock = await waitForLock(() => takeLock(lock));
      try {
        return await work(readRegistry(dataDir), (after) =>
          Promise.resolve().then(() => writeRegistry(dataDir, after)),
        );
      } finally {
        unlock();
      }
    },
    findWithdrawal: (name, buildId) => readWithdrawal(dataDir, name, buildId),
    addWithdrawal: (name, buildId, facts) => writeWithdrawal(dataDir, name, buildId, facts),
    clearWithdrawal: (name, buildId) => removeWithdrawal(dataDir, name, buildId),
    close: () => Promise.resolve(),
  };
}
