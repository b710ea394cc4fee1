import type { ValueKey } from '@dossier/contracts';
import { findForm11Rows } from '../text/form-11.ts';
import { lineText, middle, right, type PaperText, type TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import type { FoundAmount, ValueContext } from './found-amount.ts';

/**
 * The rows of form 11 that the calculation of its net salary does not name, by their numbers and labels: the private share of a
 * company car (2.2), other benefits (7), tax at source (12), expenses as they were (13.1) and as lump sums (13.2). `other` are their neighbours.
 */
const labelled = {
  otherIncome: /^\W*7\.(?! ?\d)|andere leistungen|autres prestations|altre prestazioni/,
  companyCar: /(?<![\d.,])2[.,] ?2\b|privatanteil ge|part privee|quota privata/,
  taxAtSource: /^\W*12\.|quellensteuerabzug|retenue de l.impot|ritenuta d.imposta/,
  actualExpenses:
    /\b13[.,] ?1\b|effektive spesen|frais effectifs|spese effettive|reise, verpfl|voyage, repas|viaggio, vitto/,
  lumpSumExpenses:
    /\b13[.,] ?2\b|pauschalspesen|forfait|repr[ae]sentation|rappresentanza|^(?:auto\b|voiture)|\bauto [^a-z]* ?voiture/,
  other:
    /(?<![\d.,])2[.,] ?[13]\b|\b13[.,] ?3\b|^\W*(?:[1-689]|1[01345])\.(?! ?\d)|weiterbild|perfectionn|perfezion|unregelmassig|non periodiques|aperiodiche|verpflegung, unterkunft|pension, logement|vitto, alloggio(?! )/,
} as const;
type RowKey = keyof typeof labelled;
type Row = Exclude<RowKey, 'other'>;

export type Form11RowAmount = FoundAmount & { readonly row: Row; readonly key: ValueKey };

const keys: Record<Row, ValueKey> = {
  otherIncome: 'otherIncome',
  companyCar: 'companyCar',
  taxAtSource: 'taxAtSource',
  actualExpenses: 'expensesReimbursed',
  lumpSumExpenses: 'expensesReimbursed',
};

/** An amount of a row is so far above or below its label at most. */
const rowHeight = 0.012;
/** The boxes are in the right half. */
const boxesFrom = 0.5;

interface Label {
  readonly line: TextLine;
  readonly key: RowKey;
}

/** A line that has labels of several rows is of the last of them, to which its amount belongs. */
function labelIn(line: TextLine): Label[] {
  const text = fold(lineText(line));
  const found = Object.entries(labelled).flatMap(([key, pattern]) => {
    const last = [...text.matchAll(new RegExp(pattern.source, 'g'))].at(-1);
    return last ? [{ key: key as RowKey, at: last.index }] : [];
  });
  const [last] = found.sort((a, b) => b.at - a.at);
  return last ? [{ line, key: last.key }] : [];
}

/** The amounts of these rows, at the end of their lines; empty on any other paper. */
export function readForm11Rows(text: PaperText, amounts: ValueContext['amounts']): Form11RowAmount[] {
  const [first] = findForm11Rows(text).values();
  if (!first) return [];
  const lines = text.lines.filter(({ page, box }) => page === first.page && box[1] > first.box[1]);
  const labels = lines.flatMap(labelIn);
  return lines.flatMap((line) => {
    const far = ({ line: { box } }: Label) => Math.abs(middle(box) - middle(line.box));
    const [label] = labels.filter((each) => far(each) < rowHeight).sort((a, b) => far(a) - far(b));
    const amount = amounts.get(line)?.at(-1);
    const isBox =
      amount && amount.value > 0 && amount.to === line.words.length && right(amount.box) > boxesFrom;
    if (!label || label.key === 'other' || !isBox) return [];
    return [{ ...amount, row: label.key, key: keys[label.key], line, part: null }];
  });
}
