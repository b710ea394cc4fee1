import { findPhrase, phrase } from '../text/find-phrase.ts';
import { right, type PaperText, type TextLine } from '../text/paper-text.ts';
import { isValue, type FoundAmount, type PreparedRule, type ValueContext } from './found-amount.ts';

/** What is printed before the first box of the sum, and behind the last one. */
const neighbours = [
  'Andere Leistungen',
  'Autres prestations',
  'Altre prestazioni',
  'Quellensteuerabzug',
  'Retenue de l’impôt à la source',
  'Ritenuta d’imposta alla fonte',
  'Spesenvergütungen',
  'Allocations pour frais',
  'Indennità per spese',
].map(phrase);

/** How far the right edges of amounts in the same column may be apart, in shares of the page. */
const columnWidth = 0.03;
/** The boxes are in the right half. */
const boxesFrom = 0.5;

interface Section {
  readonly rule: PreparedRule | null;
  readonly line: TextLine;
}

/**
 * The boxes of form 11, whose labels in three languages take up to three lines: an amount may be beside any of them. A box
 * reaches from the first line of its label to that of the next; its amount is in the column of the gross salary.
 */
export function readForm11(
  text: PaperText,
  rules: readonly PreparedRule[],
  { amounts }: ValueContext,
): (FoundAmount & { readonly key: PreparedRule['key'] })[] {
  const sections = [
    ...rules.flatMap((rule) => first(text, rule.phrases).map((line): Section => ({ rule, line }))),
    ...neighbours.flatMap((each) => first(text, [each]).map((line): Section => ({ rule: null, line }))),
  ].sort((a, b) => a.line.page - b.line.page || a.line.box[1] - b.line.box[1]);
  const boxes = sections.flatMap(({ rule, line }, at) => {
    if (!rule) return [];
    const next = sections.slice(at + 1).find((section) => section.rule !== rule && section.line !== line);
    const isInside = ({ page, box }: TextLine) =>
      page === line.page &&
      middle(box) >= line.box[1] &&
      (next?.line.page !== page || middle(box) < next.line.box[1]);
    const found = [...amounts].flatMap(([each, printed]) =>
      isInside(each)
        ? printed
            .filter(({ box }) => right(box) > boxesFrom)
            .map((amount): FoundAmount => ({ ...amount, line: each, part: null }))
        : [],
    );
    return [{ key: rule.key, found }];
  });
  const column = boxes.find(({ key }) => key === 'grossSalary')?.found.findLast(isValue);
  if (!column) return [];
  return boxes.flatMap(({ key, found }) => {
    const inColumn = found.filter(({ box }) => Math.abs(right(box) - right(column.box)) < columnWidth);
    const [amount] = inColumn;
    return amount && inColumn.length === 1 ? [{ ...amount, key }] : [];
  });
}

const middle = ([, y, , height]: TextLine['box']) => y + height / 2;

/** The first line with one of the phrases. */
function first(text: PaperText, phrases: PreparedRule['phrases']): TextLine[] {
  const lines = phrases.flatMap((each) => findPhrase(text, each).map(({ line }) => line));
  const [top] = lines.sort((a, b) => a.page - b.page || a.box[1] - b.box[1]);
  return top ? [top] : [];
}
