import { readTokens } from '@dossier/contracts';
import { filledId, firstPersonId, runFill } from '@dossier/service-kit/testing';
import { packLines, packWords } from '../paper-text/packed-text.ts';
import type { TextLine } from '../paper-text/text-of.ts';
import { linesPlace, paperLinesEntity, paperWordsEntity, wordsPlace } from '../papers/paper-text.entity.ts';
import { createRecognitionService } from '../service.ts';

/*
 * For `bench/search.bench.ts`: the first person has 10 papers with text, the others 1,000, of two pages with 40 lines of 8 words
 * each, as in a letter of a bank or an insurance.
 */

const syllables =
  'ver sich er ung pra mie zins bank kon to steu aus weis be trag lohn kas se rech nung vor sor ge'.split(
    ' ',
  );
const pages = 2;
const linesOfPage = 40;
const wordsOfLine = 8;
const differentWords = 4000;

/** Numbers that are the same at each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** The frequent words of a language are few: the lower numbers occur more often. */
function wordAt(number: number): string {
  const random = createRandom(number);
  return Array.from({ length: 2 + random(3) }, () => syllables[random(syllables.length)]).join('');
}

function linesOf(seed: number): TextLine[] {
  const random = createRandom(seed);
  return Array.from({ length: pages * linesOfPage }, (_, index) => {
    const words = Array.from({ length: wordsOfLine }, (__, x) =>
      x === wordsOfLine - 1
        ? `${random(9) + 1}'${100 + random(900)}.${10 + random(90)}`
        : wordAt(random(random(differentWords) + 1)),
    );
    return {
      page: 1 + Math.floor(index / linesOfPage),
      text: words.join(' '),
      boxes: words.map((__, x) => [x / 10, (index % linesOfPage) / 50, 0.08, 0.012] as const),
    };
  });
}

await runFill('recognition', createRecognitionService, ({ userId, isStaff, taxYears, seal }) => {
  if (isStaff) return [];
  const count = userId === firstPersonId ? 10 : 1000;
  const papers = Array.from({ length: count }, (_, index) => {
    const key = { fileId: filledId('file', userId, taxYears.at(-1) ?? 0, index), version: 1 };
    const lines = linesOf(index + 1);
    const printed = [...new Set(lines.flatMap(({ text }) => readTokens(text).map((token) => token.key)))];
    const packed = packLines(lines);
    const label = { kind: 'interestStatement', issuer: `Bank ${index}`, taxYear: 2025, lines: packed.count };
    const words = packWords(label, ['bank', String(index), `beleg${index}`], printed);
    return {
      words: { ...key, userId, words: seal.seal(wordsPlace(key), words) },
      lines: packed.parts.map((text, part) => {
        const place = { ...key, part };
        return { ...place, userId, lines: seal.seal(linesPlace(place), text) };
      }),
    };
  });
  return [
    [paperWordsEntity, papers.map(({ words }) => words)],
    [paperLinesEntity, papers.flatMap(({ lines }) => lines)],
  ];
});
