import { findTerms } from '@dossier/contracts';
import type { Box } from '@dossier/document-reader';
import { around } from '../recognize/text/boxes.ts';
import type { TextLine } from './text-of.ts';

/** Where a paper has what was searched. */
export interface FoundLine {
  readonly page: number;
  readonly box: Box;
  /** The line, or what is around the words in a long one. */
  readonly text: string;
  /** How many of the terms are in it. */
  readonly terms: number;
}

export interface SearchedTerms {
  readonly terms: readonly string[];
  /** Whether words with an error of typing count. */
  readonly typos: boolean;
}

const maxText = 160;
/** Letters before the first found word in a line that is cut. */
const before = 40;

/** The first of the lines with most of the terms, where it has more than an earlier one. */
export function findLine(
  lines: readonly TextLine[],
  { terms, typos }: SearchedTerms,
  earlier: FoundLine | null,
): FoundLine | null {
  let best = earlier;
  for (const line of lines) {
    const found = findTerms(line.text, terms, typos);
    const count = new Set(found.map(({ term }) => term)).size;
    if (count === 0 || count <= (best?.terms ?? 0)) continue;
    const box = around(boxesOf(line, found));
    best = { page: line.page, box, text: cut(line.text, found[0]?.start ?? 0), terms: count };
  }
  return best;
}

/** The boxes of the words that overlap what was found. */
function boxesOf(
  { text, boxes }: TextLine,
  found: readonly { readonly start: number; readonly end: number }[],
): Box[] {
  let end = -1;
  return text.split(' ').flatMap((word, index) => {
    const start = end + 1;
    end = start + word.length;
    const box = boxes[index];
    return box && found.some((each) => each.start < end && each.end > start) ? [box] : [];
  });
}

function cut(text: string, first: number): string {
  const plain = text.replaceAll('\u00a0', ' ');
  if (plain.length <= maxText) return plain;
  const start = first <= before ? 0 : plain.lastIndexOf(' ', first - before) + 1;
  const part = plain.slice(start, start + maxText);
  return `${start > 0 ? '… ' : ''}${part.trim()}${start + maxText < plain.length ? ' …' : ''}`;
}
