import type { RecognizedPaper } from '@dossier/contracts';
import type { PaperContents } from '@dossier/document-reader';
import { lineText, paperText, type TextLine } from './text/paper-text.ts';
import { fold } from './text/skeleton.ts';

const numbered =
  /(?:seite|page|pagina|pag\.?|blatt|feuille|foglio|s\.|p\.)[\s:]{0,3}(\d{1,3})\s?(?:von|de|di|of|sur|su|\/|\|)\s?(\d{1,3})(?!\d)/;
/** A number alone in the margin: `2/3`. */
const bare = /^(\d{1,2})\s?\/\s?(\d{1,2})$/;
/** Numbers of pages are in the upper or lower margin. */
const margin = 0.12;
const maxPages = 200;

export interface PageNumber {
  readonly page: number;
  readonly of: number;
}

/** The printed number of a page; null for another line. */
export function pageNumber(line: TextLine): PageNumber | null {
  const text = fold(lineText(line));
  const isMargin = line.box[1] < margin || line.box[1] > 1 - margin;
  const match = text.match(numbered) ?? (isMargin ? text.trim().match(bare) : null);
  const [page, of] = [Number(match?.[1]), Number(match?.[2])];
  return match && page >= 1 && page <= of && of <= maxPages ? { page, of } : null;
}

/** The pages of a paper that are not in the file, by their printed numbers or by their codes; null where it has neither. */
export const findPages = (contents: PaperContents): RecognizedPaper['pages'] =>
  findNumberedPages(contents) ?? findCodedPages(contents);

/** Every page that was read must agree on how many there are. */
function findNumberedPages(contents: PaperContents): RecognizedPaper['pages'] {
  const numbers = contents.pages.flatMap((page) => {
    const found = paperText({ pages: [page] }).lines.flatMap((line) => pageNumber(line) ?? []);
    const [first] = found;
    return first && found.every(({ page: number, of }) => number === first.page && of === first.of)
      ? [first]
      : [];
  });
  const [first] = numbers;
  if (!first || numbers.some(({ of }) => of !== first.of)) return null;
  return missingOf(contents, first.of, new Set(numbers.map(({ page }) => page)));
}

/** The digits of the page in the Code 128 of an e-tax statement: after form, version and clearing number. */
const pageDigits = [10, 13] as const;

/** The last page is the one with the highest number that is there. */
function findCodedPages(contents: PaperContents): RecognizedPaper['pages'] {
  const numbers = contents.codes.flatMap((code) =>
    code.kind === 'tax-statement-page' ? [Number(code.digits.slice(...pageDigits))] : [],
  );
  const of = Math.max(0, ...numbers);
  return of === 0 || of > maxPages ? null : missingOf(contents, of, new Set(numbers));
}

function missingOf(
  { pageCount, pages }: PaperContents,
  of: number,
  present: ReadonlySet<number>,
): { missing: number[]; of: number } {
  // Pages without a number, such as a payment part, may be the missing ones.
  const isCovered = pageCount >= of || pageCount > pages.length;
  const numbers = Array.from({ length: of }, (_, at) => at + 1);
  return { missing: isCovered ? [] : numbers.filter((page) => !present.has(page)), of };
}
