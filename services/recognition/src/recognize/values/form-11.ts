import { isForm11Right } from '../codes/salary-certificate.ts';
import { findForm11Rows, type Form11Row } from '../text/form-11.ts';
import { middle, right, type PaperText, type TextLine } from '../text/paper-text.ts';
import type { FoundAmount, ValueContext } from './found-amount.ts';

/** The boxes that are read, and the rows that the first of them is the sum of. */
const boxes = {
  grossSalary: '8',
  socialContributions: '9',
  pensionContributions: '10.1',
  contributionPurchase: '10.2',
  netSalary: '11',
} as const satisfies Record<string, Form11Row>;
type Form11Key = keyof typeof boxes;
const parts = ['1', '2.1', '2.2', '3', '4', '5', '6', '7'] as const satisfies readonly Form11Row[];

export type Form11Amount = FoundAmount & { readonly key: Form11Key };

/** How far the right edges of amounts in the same column may be apart, in shares of the page. */
const columnWidth = 0.03;
/** The boxes are in the right half. */
const boxesFrom = 0.5;

/**
 * The boxes of form 11, which must add up: 8 − 9 − 10.1 − 10.2 = 11. Each reaches from its label to the next one, because
 * labels take up to three lines. Where recognition lost the gross salary, the rows above stand for it; where it lost another
 * box, only the gross salary is shown, if the rows above add up to it.
 */
export function readForm11(text: PaperText, { amounts }: ValueContext): readonly Form11Amount[] {
  const rows = [...findForm11Rows(text)];
  const inRow = new Map(
    rows.map(([row, line], at) => [row, amountsBetween(line, rows[at + 1]?.[1], amounts)] as const),
  );
  const edge = columnOf([...inRow.values()].flat());
  const inBox = (row: Form11Row): Reading[] =>
    (inRow.get(row) ?? []).filter(({ box }) => Math.abs(right(box) - edge) < columnWidth).flatMap(readings);
  const keys = Object.keys(boxes) as Form11Key[];
  const choices = keys.map((key) => inBox(boxes[key]).map((amount) => ({ ...amount, key })));
  const filled = combinations(choices).filter((chosen) =>
    isForm11Right(Object.fromEntries(chosen.map(({ key, value }) => [key, value]))),
  );
  if (filled.length > 0) return leastRepaired(filled);
  const sums = combinations(parts.map(inBox)).filter((chosen) => chosen.length > 0);
  const [gross = [], ...rest] = choices;
  if (gross.length === 0)
    return leastRepaired(
      combinations(rest).filter((chosen) =>
        sums.some((rows) =>
          isForm11Right({
            ...Object.fromEntries(chosen.map(({ key, value }) => [key, value])),
            grossSalary: sumOf(rows),
          }),
        ),
      ),
    );
  return leastRepaired(
    gross.flatMap((total) =>
      sums.filter((chosen) => sumOf(chosen) === total.value).map((chosen) => [total, ...chosen]),
    ),
  ).filter((amount): amount is Reading & Form11Amount => 'key' in amount);
}

const sumOf = (amounts: readonly FoundAmount[]) => amounts.reduce((sum, { value }) => sum + value, 0);

/** The choice with the fewest numbers that were read otherwise than recognition did; empty when two have as few. */
function leastRepaired<T extends Reading>(choices: readonly (readonly T[])[]): readonly T[] {
  const repairs = (chosen: readonly T[]) => chosen.filter(({ isRepaired }) => isRepaired).length;
  const [first, second] = [...choices].sort((a, b) => repairs(a) - repairs(b));
  return first && (!second || repairs(first) < repairs(second)) ? first : [];
}

/** The amounts in the right half of the page, from a label to the next one. */
function amountsBetween(
  { page, box }: TextLine,
  next: TextLine | undefined,
  amounts: ValueContext['amounts'],
): FoundAmount[] {
  return [...amounts].flatMap(([line, printed]) => {
    const isInside =
      line.page === page && middle(line.box) >= box[1] && (!next || middle(line.box) < next.box[1]);
    return isInside
      ? printed
          .filter((amount) => right(amount.box) > boxesFrom)
          .map((amount): FoundAmount => ({ ...amount, value: Math.abs(amount.value), line, part: null }))
      : [];
  });
}

/** The right edge that most amounts share. */
function columnOf(all: readonly FoundAmount[]): number {
  const edges = all.map(({ box }) => right(box));
  const shared = (edge: number) => edges.filter((other) => Math.abs(other - edge) < columnWidth).length;
  return edges.reduce((best, edge) => (shared(edge) > shared(best) ? edge : best), edges[0] ?? 1);
}

interface Reading extends FoundAmount {
  readonly isRepaired: boolean;
}

/** What a number of a picture may be: recognition takes the apostrophe between thousands for a figure, or adds one. */
function readings(amount: FoundAmount): Reading[] {
  const plain = { ...amount, isRepaired: false };
  const [, thousands, rest] = /^(\d{1,3})\d(\d{3})$/.exec(String(amount.value)) ?? [];
  if (!amount.line.isOcr || !thousands || !rest) return [plain];
  return [plain, { ...amount, value: Number(`${thousands}${rest}`), isRepaired: true }];
}

/** More ways to fill the boxes are not tried. */
const maxCombinations = 1000;

/** Every choice of one amount for each box; an empty box has none. */
function combinations<T>(choices: readonly (readonly T[])[]): T[][] {
  return choices.reduce<T[][]>(
    (all, amounts) =>
      amounts.length === 0 || all.length * amounts.length > maxCombinations
        ? all
        : all.flatMap((chosen) => amounts.map((amount) => [...chosen, amount])),
    [[]],
  );
}
