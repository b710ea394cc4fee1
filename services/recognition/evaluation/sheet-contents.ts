import type { Line, PaperContents, PaperPage, Word } from '@dossier/document-reader';
import { textWidth } from './lay-out.ts';
import type { Random } from './random.ts';
import type { Sheet, SheetText } from './sheet.ts';

/** The words of a text with their places on its page, as the text layer of a PDF has them. */
function wordsOf({ text, x, y, size, font }: SheetText, sheet: Sheet): Word[] {
  return [...text.matchAll(/[^ ]+/g)].map((match) => ({
    text: match[0],
    box: [
      (x + textWidth(text.slice(0, match.index), font, size)) / sheet.width,
      y / sheet.height,
      textWidth(match[0], font, size) / sheet.width,
      size / sheet.height,
    ],
  }));
}

function toLine(words: Word[]): Line {
  words.sort((a, b) => a.box[0] - b.box[0]);
  const x = Math.min(...words.map(({ box }) => box[0]));
  const y = Math.min(...words.map(({ box }) => box[1]));
  const right = Math.max(...words.map(({ box }) => box[0] + box[2]));
  const bottom = Math.max(...words.map(({ box }) => box[1] + box[3]));
  return { words, box: [x, y, right - x, bottom - y] };
}

/** The contents of a paper as the reader would give them for its PDF. */
export function sheetContents(sheets: readonly Sheet[]): PaperContents {
  const pages = sheets.map((sheet, index): PaperPage => {
    const rows = new Map<number, Word[]>();
    for (const text of sheet.texts) {
      const key = [...rows.keys()].find((y) => Math.abs(y - text.y) < 2) ?? text.y;
      rows.set(key, [...(rows.get(key) ?? []), ...wordsOf(text, sheet)]);
    }
    const lines = [...rows]
      .filter(([, words]) => words.length > 0)
      .sort((a, b) => a[0] - b[0])
      .map(([, words]) => toLine(words));
    return {
      number: index + 1,
      width: sheet.width,
      height: sheet.height,
      source: 'text',
      lines,
      turned: 0,
      toStored: null,
      quality: null,
    };
  });
  return { type: 'pdf', pageCount: pages.length, pages, codes: [], problem: null };
}

const faults: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[lI1]/, ['l', 'I', '1', '|']],
  [/[O0o]/, ['0', 'O', 'o']],
  [/[S5s]/, ['5', 'S']],
  [/[äöü]/, ['a', 'o', 'u', 'ii']],
  [/[éèê]/, ['e', 'é']],
  [/[B8]/, ['8', 'B']],
  [/rn/, ['m']],
  [/m/, ['rn', 'm']],
  [/e/, ['c', 'e']],
  [/['’]/, ['', "'", '*']],
];

/** What OCR might make of the contents: wrong letters, lost words, less confidence. To try rules quickly; no measure. */
export function blurContents(contents: PaperContents, random: Random, rate: number): PaperContents {
  const blur = (word: Word): Word[] => {
    if (random.chance(rate * 0.3)) return [];
    let isWrong = false;
    const text = [...word.text]
      .map((letter) => {
        if (!random.chance(rate)) return letter;
        isWrong = true;
        const fault = faults.find(([pattern]) => pattern.test(letter));
        return fault ? random.pick(fault[1]) : random.pick([letter, letter, '', '.']);
      })
      .join('');
    const confidence = isWrong ? random.whole(35, 85) / 100 : random.whole(75, 98) / 100;
    return text === '' ? [] : [{ text, box: word.box, confidence }];
  };
  const pages = contents.pages.map((page) => ({
    ...page,
    source: 'ocr' as const,
    lines: page.lines
      .map((line) => ({ ...line, words: line.words.flatMap(blur) }))
      .filter(({ words }) => words.length > 0),
  }));
  return { ...contents, type: 'picture', pages };
}
