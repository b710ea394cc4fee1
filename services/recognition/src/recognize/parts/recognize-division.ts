import {
  maxDividedPages,
  maxParts,
  type RecognizedDivision,
  type RecognizedPaper,
  type RecognizedPart,
} from '@dossier/contracts';
import type { PaperContents } from '@dossier/document-reader';
import type { RecognizeContext } from '../context.ts';
import { recognize } from '../recognize.ts';
import { findPartPages } from './find-parts.ts';
import { unknownPaper } from '../unknown-paper.ts';

/** The papers of a PDF that holds several; null for a single one, and for one with more than can be divided. */
export function recognizeDivision(
  contents: PaperContents,
  context: RecognizeContext,
): RecognizedDivision | null {
  const { type, pageCount, pages } = contents;
  if (type !== 'pdf' || pages.length < 2 || pageCount > maxDividedPages) return null;
  // The forms of a tax return, each with a head of its own, are one paper.
  if (contents.codes.some(({ kind }) => kind === 'tax-return')) return null;
  const { parts, leftOut } = findPartPages(contents, context);
  if (parts.length < 2 || parts.length > maxParts) return null;
  return {
    pageCount,
    parts: parts.map((numbers) => recognizePart(contents, numbers, context)),
    leftOut,
  };
}

function recognizePart(
  contents: PaperContents,
  numbers: readonly number[],
  context: RecognizeContext,
): RecognizedPart {
  const turnOf = new Map(contents.pages.map(({ number, turned }) => [number, turned]));
  const paper = recognize(contentsOf(contents, numbers), context);
  const { kind, categoryId, taxYear, owner, ownerName, issuer, confidence } = paper;
  const pages = numbers.map((page) => ({ page, turn: turnOf.get(page) ?? 0 }));
  return { pages, kind, categoryId, taxYear, owner, ownerName, issuer, confidence };
}

/** What the pages of a part say, as if they were a document of their own. */
function contentsOf(contents: PaperContents, numbers: readonly number[]): PaperContents {
  const numberOf = new Map(numbers.map((page, at) => [page, at + 1]));
  const renumber = <Item>(item: Item, page: number, change: (number: number) => Item): Item[] => {
    const number = numberOf.get(page);
    return number === undefined ? [] : [change(number)];
  };
  return {
    ...contents,
    pageCount: numbers.length,
    pages: contents.pages.flatMap((page) => renumber(page, page.number, (number) => ({ ...page, number }))),
    codes: contents.codes.flatMap((code) => renumber(code, code.page, (page) => ({ ...code, page }))),
  };
}

/** The reading of a document with several papers: what is said of each is in its division. */
export const dividedPaper = ({ language }: RecognizedPaper): RecognizedPaper => ({
  ...unknownPaper,
  language,
});
