import { fail } from '@dossier/service-kit';

/** Matches text without visible characters: spaces, control characters, invisible characters. */
const blank = /^[\s\p{C}]*$/u;

/** Validates the text of a new message. NUL is removed, because SQLite truncates a text there. */
export function parseMessageText(input: string): string {
  const text = input.toWellFormed().replaceAll('\0', '').trim();
  if (blank.test(text)) throw fail('MESSAGE_EMPTY');
  return text;
}
