import { pageTurns, type PartPage } from '@dossier/contracts';
import { cleanFileName } from './file-name.ts';

/** Pages with their turns as a row has them: `3,4r90`. */
export const writePages = (pages: readonly PartPage[]): string =>
  pages.map(({ page, turn }) => (turn === 0 ? `${page}` : `${page}r${turn}`)).join(',');

export function readPages(written: string): PartPage[] {
  return written.split(',').map((text) => {
    const [page, turn] = text.split('r').map(Number);
    return { page: page ?? 1, turn: pageTurns.find((each) => each === turn) ?? 0 };
  });
}

/** The numbers of pages in their order, those that follow each other as a range: `3-5, 9`. */
export function pageRanges(pages: readonly Pick<PartPage, 'page'>[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const { page } of pages) {
    const range = ranges.at(-1);
    if (range && page === range[1] + 1) range[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

/** The name of a part of more ranges has the first ones. */
const maxRanges = 6;

/** The name of a part: that of its document, with its pages. */
export function partName(name: string, pages: readonly PartPage[]): string {
  const stem = name.replace(/\.[^.\s]{1,10}$/, '');
  const ranges = pageRanges(pages).split(', ');
  const more = ranges.length > maxRanges ? '…' : '';
  return cleanFileName(`${stem} ${ranges.slice(0, maxRanges).join(', ')}${more}.pdf`) ?? name;
}
