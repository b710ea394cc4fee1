/**
 * Makes the key pair with which a team signs the builds of its remotes (docs/operating.md).
 *
 *   npm run keys -- home.key                 writes the private key to home.key, and prints the public one
 *   npm run keys -- --public home.key        prints the public key of a private one
 *
 * An administrator registers the public key at /admin/builds/keys. The private key stays with the team: it belongs on no
 * machine that runs Dossier.
 */
import { prepare } from './lib/prepare.mjs';

await prepare();
const { runKeys } = await import('@dossier/releases/keys-command');

try {
  runKeys(process.argv.slice(2), 'npm run keys --', { print: console.log, explain: console.error });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
