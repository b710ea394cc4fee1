import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Outbox {
  /** The mails to an address, oldest first. */
  mailsTo(email: string): string[];
}

/**
 * The mails that the product wrote to its outbox directories. A mail never changes, so each is read once. One that two
 * machines sent is the same, as it is for its recipient: its name holds its id.
 */
export function openOutbox(...dataDirs: readonly string[]): Outbox {
  const directories = dataDirs.map((dataDir) => join(dataDir, 'outbox'));
  const mails = new Map<string, { readonly to: string; readonly text: string }>();
  return {
    mailsTo(email) {
      for (const directory of directories.filter(existsSync)) {
        for (const name of readdirSync(directory)) {
          if (!name.endsWith('.eml') || mails.has(name)) continue;
          const text = readFileSync(join(directory, name), 'latin1');
          mails.set(name, { to: /^To: .*$/im.exec(text)?.[0] ?? '', text });
        }
      }
      return [...mails]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, { to, text }]) => (to.includes(email) ? [text] : []));
    },
  };
}
