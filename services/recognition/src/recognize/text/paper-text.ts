import type { Box, PaperContents, Word } from '@dossier/document-reader';
import { joinCentimes, joinSpaced } from './join-figures.ts';
import { skeleton } from './skeleton.ts';

export { around, bottom, middle, right } from './boxes.ts';

/** A printed line, prepared for the search of phrases. */
export interface TextLine {
  readonly page: number;
  readonly words: readonly Word[];
  readonly box: Box;
  readonly isOcr: boolean;
  /** The skeletons of the words without anything between them. */
  readonly letters: string;
  /** Where each word starts in `letters`, and the end of the last one. */
  readonly starts: readonly number[];
  /** The height of the line compared with the usual height on its page. */
  readonly scale: number;
}

export interface PaperText {
  readonly lines: readonly TextLine[];
  /** The letters of all lines, with a break between them. */
  readonly letters: string;
  readonly isOcr: boolean;
}

export const lineText = ({ words }: Pick<TextLine, 'words'>): string =>
  words.map(({ text }) => text).join(' ');

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A rectangle of a value; text may reach over the edge of its page. */
export function valueBox([x, y, width, height]: Box): [number, number, number, number] {
  const share = (value: number) => Math.min(1, Math.max(0, value));
  return [share(x), share(y), share(Math.min(width, 1 - x)), share(Math.min(height, 1 - y))];
}

/** Lines beyond this number say nothing new about the kind of a paper; a hostile one may have millions. */
const maxLines = 2000;
const maxWords = 120;

/** Prepares the pages of a paper; lines keep their order. */
export function paperText({ pages }: Pick<PaperContents, 'pages'>): PaperText {
  const lines = pages
    .flatMap(({ number, lines: printed, source }) => {
      const height = median(printed.map(({ box }) => box[3]));
      const joined = joinCentimes(
        printed
          .slice(0, maxLines)
          .map(({ words, box }) => ({ box, words: joinSpaced(words.slice(0, maxWords)) })),
      );
      return joined.map(({ words, box }): TextLine => {
        const parts = words.map(({ text }) => skeleton(text.slice(0, 100)));
        const starts = parts.reduce<number[]>(
          (ends, part) => [...ends, (ends.at(-1) ?? 0) + part.length],
          [0],
        );
        const scale = height > 0 ? box[3] / height : 1;
        return { page: number, words, box, isOcr: source === 'ocr', letters: parts.join(''), starts, scale };
      });
    })
    .slice(0, maxLines);
  return {
    lines,
    letters: lines.map(({ letters }) => letters).join('\n'),
    isOcr: lines.some(({ isOcr }) => isOcr),
  };
}
