import type { ValueRule } from '../kinds/kind-rule.ts';
import type { Phrase } from '../text/find-phrase.ts';
import type { Amount } from '../text/numbers.ts';
import type { TextLine } from '../text/paper-text.ts';

export interface FoundAmount extends Amount {
  readonly line: TextLine;
  /** What of the paper it is about, such as one of several accounts; null for the whole. */
  readonly part: string | null;
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
