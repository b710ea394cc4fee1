import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { VerifyReport } from '@dossier/service-kit';
import { ROOT } from '../lib/prepare.mjs';

const run = promisify(execFile);

/** The processes that verify the files of a service, one after the other. */
const verifiers = [
  'services/documents/src/sweep/verify.process.ts',
  'services/filing/src/transmit/verify.process.ts',
];

/** Compares all stored files with their hashes and prints a report. Resolves with whether all are intact. */
export async function verifyAll(source: NodeJS.ProcessEnv, print: (line: string) => void): Promise<boolean> {
  let intact = true;
  for (const verifier of verifiers) {
    const report = await verify(verifier, source);
    const { service, checked, bytes, damaged, damagedCount, orphans } = report;
    const megabytes = Math.ceil(bytes / 1024 / 1024);
    print(
      `${service}: ${checked} files (${megabytes} MB) checked, ${damagedCount} damaged, ${orphans} without a row.`,
    );
    for (const { id, reason } of damaged) print(`  ${reason}: ${id}`);
    if (damagedCount > damaged.length) print(`  and ${damagedCount - damaged.length} more`);
    if (damagedCount > 0) intact = false;
  }
  return intact;
}

async function verify(verifier: string, source: NodeJS.ProcessEnv): Promise<VerifyReport> {
  const { stdout } = await run(process.execPath, [join(ROOT, verifier)], {
    cwd: ROOT,
    env: {
      ...source,
      DATA_DIR: resolve(ROOT, source['DATA_DIR'] || 'var'),
      // The report is the only output.
      LOG_LEVEL: 'silent',
    },
  });
  return JSON.parse(stdout) as VerifyReport;
}
