/**
 * Backs up a running or stopped Dossier: npm run backup -- <directory>
 * The directory must be on another disk than DATA_DIR. It does not contain MASTER_KEY: back that up elsewhere.
 */
import path from 'node:path';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
process.umask(0o077);
const { backUp, readInstallation } = await import('@dossier/operations');

const [directory, ...others] = process.argv.slice(2);
if (!directory || others.length > 0) exitWithError('Usage: npm run backup -- <directory>');
try {
  const report = await backUp(readInstallation(process.env), path.resolve(directory));
  console.log(`Snapshot ${report.snapshot}: ${report.rows} rows, ${report.copied} new files.`);
  for (const key of report.missing) console.error(`Missing file: ${key}`);
  process.exitCode = report.missing.length > 0 ? 1 : 0;
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}
