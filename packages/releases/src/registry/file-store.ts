import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@dossier/service-kit/lock';
import { readRegistry, registryPath, rootOf, writeRegistry } from './registry-file.ts';
import type { RegistryStore } from './registry-store.ts';
import { waitForLock } from './wait-for-lock.ts';
import { readWithdrawal, removeWithdrawal, withdrawalsVersion, writeWithdrawal } from './withdrawals.ts';

/** The registry in `remotes/registry.json`, with a file for each withdrawn build beside it. */
export function fileStore(dataDir: string): RegistryStore {
  return {
    dataDir,
    async version() {
      const found = statSync(registryPath(dataDir), { throwIfNoEntry: false });
      if (!found) return '';
      return `${found.mtimeMs} ${found.ino} ${found.size} ${await withdrawalsVersion(dataDir)}`;
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
