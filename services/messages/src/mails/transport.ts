import { access, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComposedMail } from './compose.ts';

export interface MailTransport {
  /** Sends a mail. Repeating a mail is allowed; a transport that detects the repetition does nothing. */
  send(mail: ComposedMail): Promise<void>;
  /** The maximum duration of `send`. */
  readonly maxSendMs: number;
  start(): Promise<void>;
  stop(): void;
}

/** Writes every mail to a file, atomically. Used for trials and tests. */
export function fileTransport(directory: string): MailTransport {
  const isUnfinished = (name: string): boolean => name.startsWith('.') && name.endsWith('.tmp');
  return {
    maxSendMs: 2000,
    async start() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      for (const name of (await readdir(directory)).filter(isUnfinished)) await unlink(join(directory, name));
    },
    stop: () => undefined,
    async send({ id, createdAt, raw }) {
      const name = `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`;
      const file = join(directory, name);
      // The file exists when an earlier process crashed before it could mark the mail as sent.
      if (await exists(file)) return;
      const temporary = join(directory, `.${name}.tmp`);
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(raw);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
      await syncDirectory(directory);
    },
  };
}

/**
 * Sends mails by SMTP. If the connection is lost after the server accepted a mail but before its reply, the mail is sent
 * again with the same Message-ID: a duplicate is better than a lost mail.
 */
export function smtpTransport(url: string): MailTransport {
  const second = 1000;
  // Imported here, so that it is not loaded without a mail server.
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
    maxSendMs: 60 * second,
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

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
