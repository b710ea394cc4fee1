import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { withdrawalFile, withdrawalsOf } from '@dossier/service-kit/releases';
import { z } from 'zod';

/** Why a build is offered to no share of the sessions any more. */
const withdrawal = z.object({ at: z.iso.datetime(), served: z.number(), failed: z.number() });
export type Withdrawal = z.infer<typeof withdrawal>;

/**
 * Withdrawn builds, a file each beside the registry: gateways that share the directory see it, and none needs the lock of a
 * release.
 */
export interface Withdrawals {
  /** Changes when a build is withdrawn, or offered again. */
  version(): Promise<string>;
  find(name: string, build: string): Promise<Withdrawal | undefined>;
  add(name: string, build: string, facts: Withdrawal): Promise<void>;
}

export function openWithdrawals(dataDir: string): Withdrawals {
  const directory = withdrawalsOf(dataDir);
  const fileOf = (name: string, build: string) => withdrawalFile(dataDir, name, build);
  return {
    async version() {
      const found = await stat(directory).catch(() => undefined);
      return found ? String(found.mtimeMs) : '';
    },
    async find(name, build) {
      const text = await readFile(fileOf(name, build), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text === undefined ? undefined : withdrawal.parse(JSON.parse(text));
    },
    async add(name, build, facts) {
      await mkdir(directory, { recursive: true });
      const draft = `${fileOf(name, build)}.${randomUUID()}.tmp`;
      await writeFile(draft, JSON.stringify(facts), { flush: true });
      await rename(draft, fileOf(name, build));
    },
  };
}
