import type { Phrase, PhraseHit } from '../text/find-phrase.ts';
import { right } from '../text/paper-text.ts';

/** A longer label is told from the words around it. */
const longLabel = 12;
const maxEnding = 2;

/** A label is not inside a sentence: it is among the first words of its line or of its column. */
export function isLabel({ line, from, to }: PhraseHit, { letters }: Phrase): boolean {
  // A debt is not its interest: the word may have an ending, and not go on.
  const rest = (line.starts[to] ?? 0) - (line.starts[from] ?? 0) - letters.length;
  if (letters.length < longLabel && rest > maxEnding) return false;
  if (letters.length >= longLabel || from <= 2) return true;
  const [before, word] = [line.words[from - 1], line.words[from]];
  if (!before || !word) return true;
  return word.box[0] - right(before.box) > line.box[3] * 0.8 || /[\d:.,|]$/.test(before.text);
}
