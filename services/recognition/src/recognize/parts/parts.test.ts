import type { Code, PaperContents, PaperPage } from '@dossier/document-reader';
import { describe, expect, it } from 'vitest';
import { household, paperContents } from '../testing.ts';
import { dividedPaper, recognizeDivision } from './recognize-division.ts';

const context = { taxYear: 2024, household };
const blank = '';

/** A document with a page for each text. */
function documentOf(texts: readonly string[], more: Partial<PaperContents> = {}): PaperContents {
  const pages = texts.map((text, at): PaperPage => ({ ...paperContents(text).pages[0]!, number: at + 1 }));
  return { type: 'pdf', pageCount: pages.length, pages, codes: [], problem: null, ...more };
}
const divide = (texts: readonly string[], more?: Partial<PaperContents>) =>
  recognizeDivision(documentOf(texts, more), context);
const pagesOf = (texts: readonly string[], more?: Partial<PaperContents>) =>
  divide(texts, more)?.parts.map(({ pages }) => pages.map(({ page }) => page));

const letter = (sender: string, title: string, ...lines: string[]) =>
  [sender, '', 'Frau', 'Nadja Brunner', 'Seeweg 3', '8800 Thalwil', '', `# ${title}`, ...lines].join('\n');
const interest = letter('Muster Bank AG', 'Zinsausweis 2024', 'Saldo per 31.12.2024\tCHF 1234.50');
const donation = letter('Stiftung Bergwald', 'Spendenbestätigung 2024', 'Spende\tCHF 200.00');
const listing = 'Datum\tText\tBetrag\n12.03.2024\tZahlung\t14.00\n13.03.2024\tZahlung\t18.00';

describe('the papers of a document', () => {
  it('begin where another sender writes, each with its kind, year and pages', () => {
    const division = divide([interest, listing, donation]);
    expect(division?.parts).toMatchObject([
      {
        pages: [{ page: 1 }, { page: 2 }],
        kind: 'interestStatement',
        taxYear: 2024,
        issuer: 'Muster Bank AG',
      },
      { pages: [{ page: 3 }], kind: 'donation', taxYear: 2024, issuer: 'Stiftung Bergwald' },
    ]);
    expect(division).toMatchObject({ pageCount: 3, leftOut: [] });
  });

  it.each([
    ['Seite 1 von 2', 'Seite 2 von 2', 'Seite 1 von 1'],
    ['Page 1/2', 'Page 2/2', 'Page 1/1'],
    ['Pagina 1 di 2', 'Pagina 2 di 2', 'Pagina 1 di 1'],
  ])('follow the numbers of pages: %s', (first, second, single) => {
    expect(pagesOf([`${interest}\n${first}`, `${interest}\n${second}`, `${interest}\n${single}`])).toEqual([
      [1, 2],
      [3],
    ]);
  });

  it('end with a separator sheet, which is left out as blank pages are', () => {
    const codes: Code[] = [{ kind: 'separator', page: 2, box: [0, 0, 0.2, 0.2] }];
    const texts = [listing, 'Trennblatt', listing, blank, listing];
    expect(pagesOf(texts, { codes })).toEqual([[1], [3, 5]]);
    expect(divide(texts, { codes })?.leftOut).toEqual([
      { page: 2, reason: 'separator' },
      { page: 4, reason: 'blank' },
    ]);
  });

  it('are one with the same sender, and with what goes on', () => {
    expect(pagesOf([interest, interest.replace(/Frau[^#]*/, '')])).toBeUndefined();
    expect(pagesOf([interest, `Fortsetzung\n${listing}`, listing])).toBeUndefined();
  });

  it('follow the pages of an e-tax statement, whatever is printed on them', () => {
    const code = (page: number, number: number): Code => ({
      kind: 'tax-statement-page',
      page,
      box: [0, 0, 0.1, 0.1],
      digits: `1962200000${String(number).padStart(3, '0')}110`,
    });
    const codes = [code(1, 1), code(2, 2), code(3, 1), code(4, 2)];
    expect(pagesOf([interest, donation, interest, interest], { codes })).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('keep pages that were not read with the paper before', () => {
    const read = documentOf([interest, donation]);
    const unread = { ...read, pageCount: 4 };
    expect(recognizeDivision(unread, context)?.parts[1]?.pages).toEqual([
      { page: 2, turn: 0 },
      { page: 3, turn: 0 },
      { page: 4, turn: 0 },
    ]);
  });

  it('are turned as they were read', () => {
    const { pages, ...rest } = documentOf([interest, donation]);
    const turned = pages.map((page, at) => (at === 1 ? { ...page, turned: 180 as const } : page));
    expect(recognizeDivision({ ...rest, pages: turned }, context)?.parts[1]?.pages).toEqual([
      { page: 2, turn: 180 },
    ]);
  });

  it('are not proposed for a single page, a picture, or more than can be divided', () => {
    expect(divide([interest])).toBeNull();
    expect(divide([interest, donation], { type: 'picture' })).toBeNull();
    expect(divide([interest, donation], { pageCount: 201 })).toBeNull();
  });

  it('take the amounts from the reading of the whole', () => {
    const paper = { values: [{ key: 'balance' }], language: 'de', confidence: 'exact' } as never;
    expect(dividedPaper(paper)).toMatchObject({ kind: null, values: [], language: 'de', confidence: 'none' });
  });
});
