import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readContract } from '../registry/contract.ts';
import type { Build } from '../builds/build-files.ts';
import { addBuild, readRecords, RECORD_FILE, writeRecords } from './records.ts';

const run = promisify(execFile);

/**
 * Adds the contract of a published build to the record beside its sources and commits that file, so that every later
 * checkout knows what the build uses. Resolves with a line that says what was done; undefined when there is no contract.
 */
export async function recordRelease({ directory, manifest }: Build): Promise<string | undefined> {
  const { name, buildId } = manifest;
  const contract = readContract(directory);
  if (!contract) return undefined;
  const folder = dirname(directory);
  const file = join(folder, RECORD_FILE);
  const { provides: _, providedEvents: __, ...used } = contract;
  const before = readRecords(file);
  const after = addBuild(before, buildId, used);
  if (existsSync(file) && JSON.stringify(before) === JSON.stringify(after))
    return `${name}: ${RECORD_FILE} is up to date`;
  writeRecords(file, after);
  return (await commit(folder, `Record the contract of ${name} ${buildId}`))
    ? `${name}: committed ${RECORD_FILE}`
    : `${name}: commit ${join(basename(folder), RECORD_FILE)}, so that later changes are compared with this build`;
}

/** False when the folder is in no Git work tree, or Git refuses. */
async function commit(folder: string, message: string): Promise<boolean> {
  try {
    await run('git', ['add', '--', RECORD_FILE], { cwd: folder });
    await run('git', ['commit', '--quiet', '--only', '-m', message, '--', RECORD_FILE], { cwd: folder });
    return true;
  } catch {
    return false;
  }
}
