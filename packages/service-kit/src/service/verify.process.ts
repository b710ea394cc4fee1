import { serviceNames } from '@dossier/contracts';
import { verifyAudit } from './run-audit-verify.ts';

// `npm run verify` starts this and reads the reports of all services that have an audit log.
const reports = [];
for (const name of serviceNames) {
  const report = await verifyAudit(name);
  if (report) reports.push(report);
}
process.stdout.write(`${JSON.stringify(reports)}\n`);
