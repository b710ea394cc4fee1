/**
 * Restores a backup into an empty DATA_DIR: npm run restore -- <directory> [<snapshot>]
 * Needs the MASTER_KEY of the backup, in the environment or in DATA_DIR/keys.
 */
import path from 'node:path';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
process.umask(0o077);
const { readInstallation, restore } = await import('@dossier/operations');

const [directory, snapshot, ...others] = process.argv.slice(2);
if (!directory || others.length > 0) exitWithError('Usage: npm run restore -- <directory> [<snapshot>]');
try {
  const report = await restore(readInstallation(process.env), path.resolve(directory), snapshot);
  console.log(`Restored ${report.snapshot}: ${report.rows} rows, ${report.blobs} files.`);
  for (const key of report.missing) console.error(`Missing file: ${key}`);
  console.log('Check the files with: npm run verify');
  process.exitCode = report.missing.length > 0 ? 1 : 0;
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}
