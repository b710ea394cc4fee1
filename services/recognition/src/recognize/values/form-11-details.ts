import type { Form11Details } from '@dossier/contracts';
import type { Box, PaperPage } from '@dossier/document-reader';
import { areCrossed, marksIn } from '../text/crosses.ts';
import { boxOf, findPhrase, phrases, type Phrase } from '../text/find-phrase.ts';
import { findForm11Period, findForm11Rows } from '../text/form-11.ts';
import { findAmounts } from '../text/numbers.ts';
import { lineText, type PaperText, type TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import { readForm11Rows } from './form-11-rows.ts';

/** The labels behind the boxes of the letters F and G, each in the languages of the form. */
const crossLabels = [
  'Unentgeltliche Beförderung, Beförderung zwischen Wohn, Transport gratuit, Trasporto gratuito',
  'Kantinenverpflegung, Repas à la cantine, Pasti alla mensa',
].map(phrases);

/** Reads what form 11 says besides its amounts; undefined on any other paper. */
export function readForm11Details(text: PaperText, pages: readonly PaperPage[]): Form11Details | undefined {
  const [first] = findForm11Rows(text).values();
  if (!first) return undefined;
  const lines = text.lines.filter(({ page }) => page === first.page);
  const period = findForm11Period(text);
  const seen = pages.find(({ number }) => number === first.page)?.crosses;
  const [isTransportFree, areMealsReduced] = areCrossed(
    crossLabels.map((each) => findLabel(text, each, first)),
    // The crosses of the head, above its rows.
    lines.flatMap(({ words, box }) => (box[1] < first.box[1] ? marksIn(words) : [])).concat(seen ?? []),
  );
  return {
    ...(period && { period }),
    ...(isTransportFree !== undefined && { isTransportFree }),
    ...(areMealsReduced !== undefined && { areMealsReduced }),
    ...readExpenses(text, lines),
  };
}

/** Where the first line of a label is printed, above the rows of the form. */
function findLabel(text: PaperText, labels: readonly Phrase[], { page, box }: TextLine): Box | undefined {
  const [label] = labels
    .flatMap((each) => findPhrase(text, each))
    .filter(({ line }) => line.page === page && line.box[1] < box[1])
    .sort((a, b) => a.line.box[1] - b.line.box[1])
    .map(boxOf);
  return label;
}

const remarks = /bemerkungen|observations|osservazioni/;
const approved = /genehmigt|approuve|agree par|approvat|gutgeheissen/;
/** The remarks reach so far below their label, and may name the rules as long as all of their words are clear. */
const remarksHeight = 0.05;
const clear = 0.8;

/** Whether an amount is in a row of lump sums, and whether the remarks name approved rules. */
function readExpenses(text: PaperText, lines: readonly TextLine[]): Form11Details {
  const amounts = new Map(lines.map((line) => [line, findAmounts(line)]));
  const hasLumpSums = readForm11Rows(text, amounts).some(({ row }) => row === 'lumpSumExpenses');
  const isApproved = lines.some((line) => approved.test(fold(lineText(line))));
  const top = lines.find((line) => remarks.test(fold(lineText(line))))?.box[1];
  const isClear =
    top !== undefined &&
    lines
      .filter(({ box }) => box[1] >= top && box[1] < top + remarksHeight)
      .every(({ words }) => words.every(({ confidence = 1 }) => confidence >= clear));
  return { hasLumpSums, ...((isApproved || isClear) && { hasExpenseRules: isApproved }) };
}
