import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An acknowledgement of the product, or a request that was only sent (`attempt`). */
export type Entry =
  | { readonly type: 'seed'; readonly seed: number; readonly database: string }
  | { readonly type: 'user'; readonly group: number; readonly email: string; readonly id: number }
  | { readonly type: 'file'; readonly email: string; readonly hash: string }
  | { readonly type: 'attempt'; readonly email: string; readonly value: number }
  | { readonly type: 'profile'; readonly email: string; readonly value: number }
  | { readonly type: 'message'; readonly email: string; readonly text: string }
  | { readonly type: 'transmit'; readonly email: string; readonly at: string }
  | { readonly type: 'cycle'; readonly cycle: number };

export interface Journal {
  readonly entries: readonly Entry[];
  add(entry: Entry): void;
}

/** The journal of a run: one line of JSON per acknowledgement, written before the next request is sent. */
export function openJournal(directory: string): Journal {
  const path = join(directory, 'journal.jsonl');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  return {
    entries,
    add(entry) {
      entries.push(entry);
      appendFileSync(path, `${JSON.stringify(entry)}\n`);
    },
  };
}

type EntryOf<T extends Entry['type']> = Entry & { readonly type: T };

export function entriesOf<T extends Entry['type']>(
  { entries }: Journal,
  type: T,
  email: string,
): EntryOf<T>[] {
  return entries.filter(
    (entry): entry is EntryOf<T> => entry.type === type && 'email' in entry && entry.email === email,
  );
}
