/**
 * Makes the key pair with which a team signs the builds of its remotes (docs/operating.md).
 *
 *   npm run keys -- home.key                 writes the private key to home.key, and prints the public one
 *   npm run keys -- --public home.key        prints the public key of a private one
 *
 * An administrator registers the public key at /admin/builds/keys. The private key stays with the team: it belongs on no
 * machine that runs Dossier.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { prepare } from './lib/prepare.mjs';

await prepare();
const { createKeyPair, publicKeyOf, readPrivateKey } = await import('@dossier/releases/network');
const usage =
  'Usage: npm run keys -- <file of the new private key>\n       npm run keys -- --public <private key file>';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { public: { type: 'string' } },
  });
  const [file] = positionals;
  if (values.public !== undefined && !file) {
    console.log(publicKeyOf(readPrivateKey(readFileSync(values.public, 'utf8'))));
  } else if (file && positionals.length === 1 && values.public === undefined) {
    const { privateKey, publicKey } = createKeyPair();
    // Never over another key, whose builds could not be signed again.
    writeFileSync(file, privateKey, { flag: 'wx', mode: 0o600 });
    console.log(publicKey);
    console.error(
      `The private key is in ${file}. Keep it with your team, and a copy in a safe place. To sign a release: RELEASE_KEY_FILE=${file}`,
    );
  } else {
    throw new Error(usage);
  }
} catch (error) {
  console.error(error.code === 'EEXIST' ? `${error.path} exists already. Name another file.` : error.message);
  process.exitCode = 1;
}
