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

/**
 * A file of its own for each build, because several gateways may withdraw it at the same time as a release changes the
 * registry.
 */
const fileOf = (dataDir: string, name: string, buildId: string) =>
  join(rootOf(dataDir), 'withdrawn', `${name}.${buildId}.json`);

export function readWithdrawal(dataDir: string, name: string, buildId: string): Withdrawal | undefined {
  const path = fileOf(dataDir, name, buildId);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Withdrawal) : undefined;
}

export function clearWithdrawal(dataDir: string, name: string, buildId: string): void {
  rmSync(fileOf(dataDir, name, buildId), { force: true });
}
