import { access, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComposedMail } from './compose.ts';

export interface MailTransport {
  /** Sending the same mail again is possible, and wherever it can be noticed nothing happens then. */
  send(mail: ComposedMail): Promise<void>;
  /** How long sending takes at the very most. */
  readonly patienceMs: number;
  start(): Promise<void>;
  stop(): void;
}

/** Every mail becomes one file, there completely or not at all: for trying the product out, and for tests. */
export function fileTransport(folder: string): MailTransport {
  const isUnfinished = (name: string): boolean => name.startsWith('.') && name.endsWith('.tmp');
  return {
    patienceMs: 2000,
    async start() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of (await readdir(folder)).filter(isUnfinished)) await unlink(join(folder, name));
    },
    stop: () => undefined,
    async send({ id, createdAt, raw }) {
      const name = `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`;
      const file = join(folder, name);
      // Written before the end of the process that could not note it any more.
      if (await exists(file)) return;
      const temporary = join(folder, `.${name}.tmp`);
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(raw);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
      await syncFolder(folder);
    },
  };
}

/**
 * A server that takes a mail and is cut off before it says so will see it again, under the same Message-ID: better
 * than a mail nobody gets.
 */
export function smtpTransport(url: string): MailTransport {
  const second = 1000;
  // Without a mail server nothing of this is ever loaded.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      dnsTimeout: 5 * second,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 15 * second,
    }),
  );
  return {
    patienceMs: 60 * second,
    async start() {
      await transport;
    },
    stop: () => void transport.then((opened) => opened.close()),
    async send({ from, to, raw }) {
      await (await transport).sendMail({ envelope: { from, to }, raw });
    },
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
