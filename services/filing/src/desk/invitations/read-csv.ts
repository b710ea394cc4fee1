import { fail } from '@dossier/service-kit';

/**
 * The text of a file as spreadsheets write it: with a byte order mark in UTF-8 or UTF-16 ("Unicode text" of Excel), without one
 * in UTF-8, or else in Windows-1252, which every sequence of bytes is. Throws for what is no text, such as a workbook.
 */
export function decodeText(bytes: Buffer): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (/[^\P{Cc}\t\r\n]/u.test(text)) throw fail('LIST_UNREADABLE');
  return text;
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * The lines of a CSV file (RFC 4180), between semicolons, commas or tabs, whichever its first line has most of. A quote that
 * encloses no whole field is a part of it.
 */
export function parseCsv(text: string): string[][] {
  const [, named, rest = text] = /^sep=([;,\t])\r?\n([^]*)$/.exec(text) ?? [];
  const separator = named ?? findSeparator(rest);
  const field = new RegExp(
    `("[^"]*(?:""[^"]*)*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`,
    'gy',
  );
  const lines: string[][] = [];
  let line: string[] = [];
  while (field.lastIndex < rest.length) {
    const [, value = '', end] = field.exec(rest) ?? [];
    line.push(value.startsWith('"') && value.length > 1 ? unquote(value) : value.trim());
    if (end === separator) {
      // A separator at the very end is followed by an empty field.
      if (field.lastIndex === rest.length) line.push('');
      continue;
    }
    lines.push(line);
    line = [];
  }
  return line.length > 0 ? [...lines, line] : lines;
}

const unquote = (value: string) =>
  value.endsWith('"') ? value.slice(1, -1).replaceAll('""', '"').trim() : value.trim();

function findSeparator(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ';';
}
