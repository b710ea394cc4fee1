/** Makes the key pair with which a team signs the builds of its remotes (docs/operating.md). */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createKeyPair, publicKeyOf, readPrivateKey } from './builds/signatures.ts';

/** Runs the command with its arguments. Throws an Error whose message is for the terminal. */
export function runKeys(
  args: string[],
  command: string,
  { print, explain }: { print: (line: string) => void; explain: (line: string) => void },
): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { public: { type: 'string' } },
  });
  const [file] = positionals;
  if (values.public !== undefined && !file) {
    print(publicKeyOf(readPrivateKey(readFileSync(values.public, 'utf8'))));
  } else if (file && positionals.length === 1 && values.public === undefined) {
    const { privateKey, publicKey } = createKeyPair();
    try {
      // Never over another key, whose builds could not be signed again.
      writeFileSync(file, privateKey, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new Error(`${file} exists already. Name another file.`, { cause: error });
    }
    print(publicKey);
    explain(
      `The private key is in ${file}. Keep it with your team, and a copy in a safe place. To sign a release: RELEASE_KEY_FILE=${file}`,
    );
  } else {
    throw new Error(
      `Usage: ${command} <file of the new private key>\n       ${command} --public <private key file>`,
    );
  }
}
