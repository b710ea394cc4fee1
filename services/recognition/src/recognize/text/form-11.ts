import type { Form11Details } from '@dossier/contracts';
import type { Box, PaperPage } from '@dossier/document-reader';
import { findDates, type PaperDate } from './dates.ts';
import { findPhrase, phrase, phrases } from './find-phrase.ts';
import { lineText, middle, right, type PaperText, type TextLine } from './paper-text.ts';

/**
 * The numbered rows of form 11, the salary certificate and pension statement, from top to bottom with the beginnings of
 * their labels, which are printed in two or three languages whatever the language of the employer. Source: form 605.040.18
 * of the Swiss Tax Conference and the Federal Tax Administration.
 */
const printedRows = [
  [
    '1',
    'Lohn soweit nicht unter Ziffer, Salaire qui ne concerne pas les chiffres, Salario se non da indicare',
  ],
  ['2.1', 'Gehaltsnebenleistungen, Prestations salariales accessoires, Prestazioni accessorie al salario'],
  [
    '2.2',
    'Privatanteil Geschäftsfahrzeug, Part privée voiture de service, Quota privata automobile di servizio',
  ],
  ['3', 'Unregelmässige Leistungen, Prestations non périodiques, Prestazioni aperiodiche'],
  ['4', 'Kapitalleistungen, Prestations en capital, Prestazioni in capitale'],
  ['5', 'Beteiligungsrechte gemäss Beiblatt, Droits de participation, Diritti di partecipazione'],
  ['6', 'Verwaltungsratsentschädigungen, Indemnités des membres de l’administration, Indennità dei membri'],
  ['7', 'Andere Leistungen, Autres prestations, Altre prestazioni'],
  ['8', 'Bruttolohn total, Salaire brut total, Salario lordo totale'],
  ['9', 'Beiträge AHV/IV/EO/ALV/NBUV, Cotisations AVS/AI/APG/AC/AANP, Contributi AVS/AI/IPG/AD/AINP'],
  ['10.1', 'Ordentliche Beiträge, Cotisations ordinaires, Contributi ordinari'],
  ['10.2', 'Beiträge für den Einkauf, Cotisations pour le rachat, Contributi per il riscatto'],
  [
    '11',
    'Nettolohn, Salaire net, Salario netto, In die Steuererklärung übertragen, A reporter sur la déclaration, Da riportare nella dichiarazione',
  ],
  ['12', 'Quellensteuerabzug, Retenue de l’impôt à la source, Ritenuta d’imposta alla fonte'],
  ['13', 'Reise Verpflegung Übernachtung, Voyage repas nuitées, Viaggio vitto alloggio'],
] as const;
export type Form11Row = (typeof printedRows)[number][0];

const rows = printedRows.map(([row, labels]) => ({ row, phrases: phrases(labels) }));

/** So many rows in their order are on no other paper: a payslip has three or four of them. */
const minRows = 5;

/** Kind, year, issuer and values of a paper ask for the same rows. */
const rowsOf = new WeakMap<PaperText, ReadonlyMap<Form11Row, TextLine>>();

/** The rows of form 11 with the first lines of their labels, from top to bottom; empty on any other paper. */
export function findForm11Rows(text: PaperText): ReadonlyMap<Form11Row, TextLine> {
  const found = rowsOf.get(text) ?? searchRows(text);
  rowsOf.set(text, found);
  return found;
}

function searchRows(text: PaperText): ReadonlyMap<Form11Row, TextLine> {
  const found = rows.flatMap(({ row, phrases }) => {
    const [first] = phrases
      .flatMap((each) => findPhrase(text, each).map(({ line }) => line))
      .sort((a, b) => a.page - b.page || a.box[1] - b.box[1]);
    return first ? [{ row, line: first }] : [];
  });
  const inOrder = longestDescent(found);
  return new Map(inOrder.length < minRows ? [] : inOrder.map(({ row, line }) => [row, line]));
}

interface FoundRow {
  readonly row: Form11Row;
  readonly line: TextLine;
}

/** The most rows of which each is below the one before it: a label that is read in a wrong place is none. */
function longestDescent(found: readonly FoundRow[]): readonly FoundRow[] {
  const best: (readonly FoundRow[])[] = [];
  for (const each of found) {
    const before = best.filter((rest) => isBelow(each.line, rest.at(-1)?.line));
    best.push([...before.reduce((a, b) => (b.length > a.length ? b : a), []), each]);
  }
  return best.reduce((a, b) => (b.length > a.length ? b : a), []);
}

const isBelow = (line: TextLine, above: TextLine | undefined): boolean =>
  above !== undefined && line.page === above.page && line.box[1] > above.box[1];

export const isForm11 = (text: PaperText): boolean => findForm11Rows(text).size > 0;

/** Letters and what is beside them may overlap so far. */
const edge = 0.01;
/** The two boxes at the top left, one of which is crossed, are named A and B. */
const crossesTo = 0.4;
const pensionLabel = phrase('Rentenbescheinigung');

/** Whether form 11 is a pension statement: of the crosses at the left one is beside B, and none beside A. */
export function isPensionForm11(text: PaperText, pages: readonly PaperPage[]): boolean {
  const label = findPhrase(text, pensionLabel)[0]?.line;
  if (!label) return false;
  const words = text.lines
    .filter((line) => line.page === label.page && line.box[1] <= label.box[1])
    .flatMap((line) => line.words.filter(({ box }) => box[0] < crossesTo));
  const boxOf = (name: string) => words.find((word) => word.text === name)?.box;
  const [a, b] = [boxOf('A'), boxOf('B')];
  if (!a || !b) return false;
  // Boxes that touch each other, or that a letter is in, say nothing.
  const seen = pages
    .flatMap(({ number, crosses = [] }) => (number === label.page ? crosses : []))
    .filter(({ box, isCrossed }) => isCrossed && box[0] > right(b) - edge && box[0] < crossesTo)
    .filter(({ box }) => box[3] < 1.3 * distance(a, b) && box[1] <= label.box[1]);
  const crosses = [...words.filter((word) => word.text === 'X'), ...seen];
  return crosses.length > 0 && crosses.every(({ box }) => distance(box, b) < distance(box, a));
}

const distance = (one: Box, other: Box) => Math.abs(middle(one) - middle(other));

const headTo = 0.3;

/** The period of form 11 as `YYYY-MM-DD`, which stands above its rows; undefined where it cannot be read. */
export function findForm11Period({ lines }: PaperText): Form11Details['period'] {
  const periods = lines
    .filter(({ box }) => box[1] < headTo)
    .map((line) => findDates(lineText(line)))
    .filter((dates) => dates.length >= 2);
  const [from, to] = periods[0]?.slice(-2) ?? [];
  if (!from || !to || from.year !== to.year) return undefined;
  const period = { from: toDay(from), until: toDay(to) };
  return period.from <= period.until ? period : undefined;
}

const toDay = ({ day, month, year }: PaperDate): string =>
  [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');

/** The year of that period; null where it cannot be read. */
export function findForm11Year(text: PaperText): number | null {
  const { until } = findForm11Period(text) ?? {};
  return until === undefined ? null : Number(until.slice(0, 4));
}
