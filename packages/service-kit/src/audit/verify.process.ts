import { serviceNames } from '@dossier/contracts';
import { verifyAudit } from './run-audit-verify.ts';

// `npm run verify` starts this with the name of a service and reads the report.
const name = serviceNames.find((each) => each === process.argv[2]);
if (!name) throw new Error(`no service is called "${process.argv[2] ?? ''}"`);
process.stdout.write(`${JSON.stringify((await verifyAudit(name)) ?? null)}\n`);
