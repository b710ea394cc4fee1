import type { Form11Details } from '@dossier/contracts';
import type { Box, PaperPage } from '@dossier/document-reader';
import { areCrossed, marksIn } from '../text/crosses.ts';
import { findPhrase, phrase, type Phrase } from '../text/find-phrase.ts';
import { findForm11Period, findForm11Rows } from '../text/form-11.ts';
import { findAmounts } from '../text/numbers.ts';
import { around, lineText, right, type PaperText, type TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';

const phrases = (labels: string): readonly Phrase[] => labels.split(', ').map(phrase);

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
    ...readExpenses(lines, findForm11Rows(text).get('11') ?? first),
  };
}

/** Where the first line of a label is printed, above the rows of the form. */
function findLabel(text: PaperText, labels: readonly Phrase[], { page, box }: TextLine): Box | undefined {
  const [label] = labels
    .flatMap((each) => findPhrase(text, each))
    .filter(({ line }) => line.page === page && line.box[1] < box[1])
    .sort((a, b) => a.line.box[1] - b.line.box[1])
    .map(({ line, from, to }) => around(line.words.slice(from, to).map((word) => word.box)));
  return label;
}

/** The rows of number 13.2, and what is printed in the rows before and after them. */
const lumpSum =
  /\b13[.,] ?2\b|pauschalspesen|forfait|repr[ae]sent|rappresentanza|^(?:auto\b|voiture)|\bauto [^a-z]* ?voiture/;
const otherRow =
  /\b13[.,] ?[13]\b|\b1[245]\.|effektiv|effecti|effettiv|weiterbild|perfectionn|perfezion|quellensteuer|retenue de|ritenuta/;
const remarks = /bemerkungen|observations|osservazioni/;
const approved = /genehmigt|approuve|agree par|approvat|gutgeheissen/;
/** An amount of a row is so far above or below its label at most. */
const rowHeight = 0.012;
const boxesFrom = 0.5;

/** The remarks reach so far below their label, and may name the rules as long as all of their words are clear. */
const remarksHeight = 0.05;
const clear = 0.8;

/** Whether an amount is in a row of lump sums, and whether the remarks name approved rules. */
function readExpenses(lines: readonly TextLine[], net: TextLine): Form11Details {
  const below = lines.filter(({ box }) => box[1] > net.box[1] + rowHeight);
  const rows = below.map((line) => ({ line, text: fold(lineText(line)) }));
  const labels = rows.flatMap(({ line, text }) =>
    lumpSum.test(text) || otherRow.test(text) ? [{ line, isLumpSum: isLumpSumRow(text) }] : [],
  );
  const hasLumpSums = below.some((line) =>
    findAmounts(line).some(
      ({ box, value }) => isInLastColumn(line, box) && value > 0 && nearest(labels, line)?.isLumpSum,
    ),
  );
  const isApproved = rows.some(({ text }) => approved.test(text));
  const top = rows.find(({ text }) => remarks.test(text))?.line.box[1];
  const isClear =
    top !== undefined &&
    below
      .filter(({ box }) => box[1] >= top && box[1] < top + remarksHeight)
      .every(({ words }) => words.every(({ confidence = 1 }) => confidence >= clear));
  return { hasLumpSums, ...((isApproved || isClear) && { hasExpenseRules: isApproved }) };
}

/** A line that has labels of several rows says which is the last of them, to which its amount belongs. */
function isLumpSumRow(text: string): boolean {
  const last = (pattern: RegExp) => [...text.matchAll(new RegExp(pattern.source, 'g'))].at(-1)?.index ?? -1;
  return last(lumpSum) > last(otherRow);
}

/** The boxes are at the end of their rows, in the right half. */
const isInLastColumn = ({ words }: TextLine, box: Box): boolean =>
  right(box) > boxesFrom && right(box) >= right(words.at(-1)?.box ?? box) - 0.001;

interface Label {
  readonly line: TextLine;
  readonly isLumpSum: boolean;
}

const middle = ([, y, , height]: Box) => y + height / 2;

function nearest(labels: readonly Label[], { box }: TextLine): Label | undefined {
  const far = (label: Label) => Math.abs(middle(label.line.box) - middle(box));
  return labels.filter((label) => far(label) < rowHeight).sort((a, b) => far(a) - far(b))[0];
}
