/**
 * Compares all stored files with their hashes and verifies the audit logs, while Dossier runs or not: npm run verify
 * Exits with 1 when a file is missing or damaged, or an audit log was changed.
 */
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { verifyAll } = await import('@dossier/operations');

try {
  process.exitCode = (await verifyAll(process.env, console.log)) ? 0 : 1;
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}
