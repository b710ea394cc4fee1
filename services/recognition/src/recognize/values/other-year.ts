import { columnsOf, yearsIn } from '../text/columns.ts';
import { lineText, type TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import { isEarlierYear } from '../text/tax-year.ts';
import { type ValueContext } from './found-amount.ts';

/** Whether the words before an amount, in its line and in the part of a sentence above, are about another year. */
export function isOfOtherYear({ lines, taxYear }: ValueContext, at: number, from: number): boolean {
  const line = lines[at];
  if (!line) return false;
  const before = `${startOfSentence(lines[at - 1], line)} ${fold(lineText({ words: line.words.slice(0, from) }))}`;
  // In a table the years of a row are those of contracts as well.
  const [first] = line.words;
  const amount = line.words[from];
  const isSentence = columnsOf(line).some(
    ([begin, ...words]) => begin === first && words.some((word) => word === amount),
  );
  const years = isSentence ? yearsIn(before) : [];
  return isEarlierYear(before) || (taxYear !== null && years.length > 0 && !years.includes(taxYear));
}

/** The words above that a line continues; empty where it begins something new. */
function startOfSentence(above: TextLine | undefined, { words }: TextLine): string {
  const isContinued = /^\p{Ll}/u.test(words[0]?.text ?? '');
  return above && isContinued && columnsOf(above).length === 1 ? fold(lineText(above)) : '';
}
