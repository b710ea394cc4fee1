import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rootOf } from './registry-file.ts';

/** Why the gateway stopped offering a build to a share of the sessions. */
export interface Withdrawal {
  at: string;
  /** Sessions that received the build, and those of them that reported a failure. */
  served: number;
  failed: number;
}

export const withdrawalsOf = (dataDir: string): string => join(rootOf(dataDir), 'withdrawn');

/**
 * A file of its own for each build, because several gateways may withdraw it at the same time as a release changes the
 * registry.
 */
export const withdrawalFile = (dataDir: string, name: string, buildId: string): string =>
  join(withdrawalsOf(dataDir), `${name}.${buildId}.json`);

export function readWithdrawal(dataDir: string, name: string, buildId: string): Withdrawal | undefined {
  const path = withdrawalFile(dataDir, name, buildId);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Withdrawal) : undefined;
}

export function clearWithdrawal(dataDir: string, name: string, buildId: string): void {
  rmSync(withdrawalFile(dataDir, name, buildId), { force: true });
}
