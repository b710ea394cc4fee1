import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Outbox {
  /** The mails to an address, oldest first. */
  mailsTo(email: string): string[];
}

/** The mails that the product wrote to its outbox directory. A mail never changes, so each is read once. */
export function openOutbox(dataDir: string): Outbox {
  const directory = join(dataDir, 'outbox');
  const mails = new Map<string, { readonly to: string; readonly text: string }>();
  return {
    mailsTo(email) {
      const names = existsSync(directory)
        ? readdirSync(directory).filter((name) => name.endsWith('.eml'))
        : [];
      for (const name of names) {
        if (mails.has(name)) continue;
        const text = readFileSync(join(directory, name), 'latin1');
        mails.set(name, { to: /^To: .*$/im.exec(text)?.[0] ?? '', text });
      }
      return names.sort().flatMap((name) => {
        const mail = mails.get(name);
        return mail?.to.includes(email) ? [mail.text] : [];
      });
    },
  };
}
