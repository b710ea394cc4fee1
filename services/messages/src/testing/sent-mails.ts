import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SentMail {
  readonly file: string;
  readonly raw: string;
  readonly headers: ReadonlyMap<string, string>;
  /** The decoded body. */
  readonly text: string;
}

/** Reads the mails in the outbox directory, oldest first. */
export async function readOutbox(dataDir: string): Promise<SentMail[]> {
  const directory = join(dataDir, 'outbox');
  const files = (await readdir(directory)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (file) => ({ file, ...parseMail(await readFile(join(directory, file), 'latin1')) })),
  );
}

export function parseMail(raw: string): Omit<SentMail, 'file'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
    }),
  );
  return { raw, headers, text: decodeQuotedPrintable(raw.slice(end + 4)) };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) =>
      decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}
