/**
 * Moves all stored files into another store, while Dossier runs: npm run move-blobs
 * BLOB_STORE names the new store and, after a comma, the old one, for this command and for all processes.
 */
import path from 'node:path';
import { exitWithError, prepare, ROOT } from './lib/prepare.mjs';

await prepare();
process.umask(0o077);
const { moveBlobs } = await import('@dossier/operations');

try {
  const moved = await moveBlobs({
    ...process.env,
    DATA_DIR: path.resolve(ROOT, process.env.DATA_DIR || 'var'),
  });
  console.log(
    `Moved ${moved} files.${moved > 0 ? ' Run it once more: files may have been stored in the old store meanwhile.' : ' Nothing is left in the old store: it can be removed from BLOB_STORE.'}`,
  );
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}
