import { findInLine, type Phrase, type PhraseHit } from '../text/find-phrase.ts';
import { right, type TextLine } from '../text/paper-text.ts';

/** A longer label is told from the words around it. */
const longLabel = 12;
const maxEnding = 2;

/** A label is not inside a sentence: it is among the first words of its line or of its column. */
export function isLabel({ line, from, to }: PhraseHit, { letters }: Phrase): boolean {
  // A debt is not its interest: the word may have an ending, and not go on.
  const rest = (line.starts[to] ?? 0) - (line.starts[from] ?? 0) - letters.length;
  if (letters.length < longLabel && rest > maxEnding) return false;
  // What stands in brackets explains what is before them.
  const before = line.words
    .slice(0, from)
    .map(({ text }) => text)
    .join(' ');
  if (before.lastIndexOf('(') > before.lastIndexOf(')') || line.words[from]?.text.startsWith('('))
    return false;
  if (letters.length >= longLabel || from <= 2) return true;
  const [last, word] = [line.words[from - 1], line.words[from]];
  if (!last || !word) return true;
  return word.box[0] - right(last.box) > line.box[3] * 0.8 || /[\d:.,|]$/.test(last.text);
}

/** The first of labels that a line has. */
export function findLabel(line: TextLine, labels: readonly Phrase[]): PhraseHit | null {
  for (const label of labels) {
    const hit = findInLine(line, label);
    if (hit && isLabel(hit, label)) return hit;
  }
  return null;
}
