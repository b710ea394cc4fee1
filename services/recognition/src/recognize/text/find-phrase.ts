import type { Box } from '@dossier/document-reader';
import { around } from './boxes.ts';
import { phraseSkeleton } from './skeleton.ts';
import type { PaperText, TextLine } from './paper-text.ts';

/** A phrase in the form in which it is searched. */
export interface Phrase {
  readonly letters: string;
  /** The wrong characters that OCR may have put into it. */
  readonly tolerance: number;
  /** With one wrong character fewer than parts, one of the parts is there unchanged. */
  readonly parts: readonly string[];
}

export interface PhraseHit {
  readonly line: TextLine;
  /** The first word of the hit and the one behind its last. */
  readonly from: number;
  readonly to: number;
}

/** One wrong character for so many; shorter phrases must be right. */
const lettersPerFault = 10;
const maxFaults = 2;
/** Shorter phrases count as whole words only, longer ones also as the beginning of a word, the longest anywhere. */
const wholeWordLength = 6;
const wordStartLength = 9;

export function phrase(text: string): Phrase {
  const letters = phraseSkeleton(text);
  const tolerance =
    letters.length < 3 ? 0 : Math.min(maxFaults, Math.floor((letters.length - 2) / lettersPerFault));
  const size = Math.ceil(letters.length / (tolerance + 1));
  const parts = Array.from({ length: tolerance + 1 }, (_, part) =>
    letters.slice(part * size, (part + 1) * size),
  );
  return { letters, tolerance, parts: parts.filter((part) => part !== '') };
}

/** Phrases that are listed with commas. */
export const phrases = (listed: string): readonly Phrase[] => listed.split(', ').map(phrase);

/** The rectangle around the words of a hit. */
export const boxOf = ({ line, from, to }: PhraseHit): Box =>
  around(line.words.slice(from, to).map(({ box }) => box));

/** Where a phrase is on a paper: every line that has it. Lines of a text layer must have it letter by letter. */
export function findPhrase(text: PaperText, searched: Phrase): PhraseHit[] {
  const isPossible = text.isOcr
    ? searched.parts.some((part) => text.letters.includes(part))
    : text.letters.includes(searched.letters);
  if (!isPossible || searched.letters === '') return [];
  return text.lines.flatMap((line) => {
    const hit = findInLine(line, searched);
    return hit ? [hit] : [];
  });
}

export function findInLine(line: TextLine, searched: Phrase): PhraseHit | null {
  for (
    let at = line.letters.indexOf(searched.letters);
    at >= 0;
    at = line.letters.indexOf(searched.letters, at + 1)
  ) {
    const end = at + searched.letters.length;
    if (isAllowed(line, searched.letters.length, at, end)) return toHit(line, at, end);
  }
  if (!line.isOcr || searched.tolerance === 0) return null;
  if (!searched.parts.some((part) => line.letters.includes(part))) return null;
  const near = findNear(line.letters, searched.letters, searched.tolerance);
  return near && isAllowed(line, searched.letters.length, near.start, near.end)
    ? toHit(line, near.start, near.end)
    : null;
}

function isAllowed({ starts }: TextLine, length: number, start: number, end: number): boolean {
  if (length >= wordStartLength) return true;
  if (!starts.includes(start)) return false;
  return length >= wholeWordLength || starts.includes(end);
}

/** The words that a range of letters touches. */
function toHit(line: TextLine, start: number, end: number): PhraseHit {
  const from = line.starts.findLastIndex((at) => at <= start);
  const to = line.starts.findIndex((at) => at >= end);
  return { line, from: Math.min(from, line.words.length - 1), to: to < 0 ? line.words.length : to };
}

/** The best place for a phrase with at most so many characters wrong, missing or too many (Sellers). */
function findNear(text: string, searched: string, tolerance: number): { start: number; end: number } | null {
  let costs = Array.from({ length: searched.length + 1 }, (_, row) => row);
  let starts = costs.map(() => 0);
  let best: { start: number; end: number; cost: number } | null = null;
  for (let column = 1; column <= text.length; column++) {
    const nextCosts = [0];
    const nextStarts = [column];
    for (let row = 1; row <= searched.length; row++) {
      const replaced = (costs[row - 1] ?? 0) + (searched[row - 1] === text[column - 1] ? 0 : 1);
      const added = (costs[row] ?? 0) + 1;
      const missing = (nextCosts[row - 1] ?? 0) + 1;
      const cost = Math.min(replaced, added, missing);
      nextCosts.push(cost);
      nextStarts.push(
        (cost === replaced ? starts[row - 1] : cost === added ? starts[row] : nextStarts[row - 1]) ?? 0,
      );
    }
    [costs, starts] = [nextCosts, nextStarts];
    const cost = costs.at(-1) ?? Infinity;
    if (cost <= tolerance && (best === null || cost < best.cost))
      best = { start: starts.at(-1) ?? 0, end: column, cost };
  }
  return best;
}
