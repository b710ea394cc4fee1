import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { AuditProblem, AuditReport, VerifyReport } from '@dossier/service-kit';
import { ROOT } from '../parts.ts';

const run = promisify(execFile);

/** The processes that verify the files of a service, one after the other. */
const verifiers = [
  'services/documents/src/sweep/verify.process.ts',
  'services/filing/src/filing/transmit/verify.process.ts',
];
/** The process that verifies the audit logs of all services. */
const auditVerifier = 'packages/service-kit/src/service/verify.process.ts';

const auditProblems: Readonly<Record<AuditProblem, string>> = {
  missing: 'rows before it were deleted',
  changed: 'it was changed, or is not the row that was written here',
  restarted: 'the service found the end of the log changed here, and started it again',
  truncated: 'rows after it were deleted',
  head: 'the signed end of the log was changed',
  checkpoint: 'the checkpoint was changed',
};

/** Verifies all stored files and audit logs and prints a report. Resolves with whether all are intact. */
export async function verifyAll(source: NodeJS.ProcessEnv, print: (line: string) => void): Promise<boolean> {
  const filesAreIntact = await verifyFiles(source, print);
  const logsAreIntact = await verifyAuditLogs(source, print);
  return filesAreIntact && logsAreIntact;
}

/** Verifies the chain of each audit log. */
export async function verifyAuditLogs(
  source: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  let intact = true;
  const reports = (await verify(auditVerifier, source)) as AuditReport[];
  for (const { service, checked, problem, hasFile } of reports) {
    print(`${service}: ${checked} rows of the audit log checked.`);
    if (!hasFile)
      print('  there is no checkpoint outside of the database yet: a deleted end may not be found');
    if (!problem) continue;
    print(`  row ${problem.row}: ${auditProblems[problem.reason]}`);
    intact = false;
  }
  return intact;
}

/** Compares all stored files with their hashes. */
async function verifyFiles(source: NodeJS.ProcessEnv, print: (line: string) => void): Promise<boolean> {
  let intact = true;
  for (const verifier of verifiers) {
    const report = (await verify(verifier, source)) as VerifyReport;
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

async function verify(verifier: string, source: NodeJS.ProcessEnv): Promise<unknown> {
  const { stdout } = await run(process.execPath, [join(ROOT, verifier)], {
    cwd: ROOT,
    env: {
      ...source,
      DATA_DIR: resolve(ROOT, source['DATA_DIR'] || 'var'),
      // The report is the only output.
      LOG_LEVEL: 'silent',
    },
  });
  return JSON.parse(stdout);
}
