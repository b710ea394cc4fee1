import type { Box } from '@dossier/document-reader';
import type { ValueRule } from '../kinds/kind-rule.ts';
import type { Phrase } from '../text/find-phrase.ts';
import type { Amount } from '../text/numbers.ts';
import { right, type TextLine } from '../text/paper-text.ts';
import { phraseSkeleton } from '../text/skeleton.ts';

export interface FoundAmount extends Amount {
  readonly line: TextLine;
  /** What of the paper it is about, such as one of several accounts; null for the whole. */
  readonly part: string | null;
  /** Whether it is part of a sum that the paper prints and that holds: a reason of its own, however well it was recognized. */
  readonly isProven?: boolean;
}

export interface PreparedRule extends ValueRule {
  readonly phrases: readonly Phrase[];
}

/** What is known about a paper while its values are searched. */
export interface ValueContext {
  readonly lines: readonly TextLine[];
  readonly amounts: ReadonlyMap<TextLine, readonly Amount[]>;
  readonly taxYear: number | null;
  readonly isYearly: boolean;
}

/** Small whole numbers are counts, and four digits without anything are years. */
export const isValue = ({ value, isClear }: Amount): boolean =>
  isClear || (Math.abs(value) >= 100 && !isYear(value));
const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value <= 2100;

/** How far the right edges of amounts in the same column may be apart, in shares of the page. */
const columnWidth = 0.015;
export const isInColumn = (a: Box, b: Box): boolean => Math.abs(right(a) - right(b)) < columnWidth;

/** The most characters of what a value is about. */
export const maxPart = 120;

/** The letters of the longest of the labels that a text has; 0 for none. */
export function longestLabel(text: string, phrases: readonly Phrase[]): number {
  const letters = phraseSkeleton(text);
  const found = phrases.filter((phrase) => phrase.letters.length > 4 && letters.includes(phrase.letters));
  return Math.max(0, ...found.map((phrase) => phrase.letters.length));
}

/** Whether a text has one of the labels. */
export const includesAny = (text: string, phrases: readonly Phrase[]): boolean =>
  longestLabel(text, phrases) > 0;
