import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { TesseractApi, TesseractModule } from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js';
import type { Box, Word } from '../contents.ts';
import type { Gray } from '@dossier/scan';
import { languages } from '../tesseract-languages.ts';

const lstmOnly = 1;
/** The rows of words in a table of tesseract; the others are pages, blocks, paragraphs and lines. */
const wordLevel = '5';
/** Less certain words are specks, lines and pictures. */
const minConfidence = 25;
/** So are words of less than this share of the usual height. */
const maxSpeck = 0.35;

interface Engine {
  readonly module: TesseractModule;
  readonly api: TesseractApi;
}

let engine: Promise<Engine> | undefined;

/**
 * Loads the engine and its languages from the installed packages. It is used without the worker of tesseract.js, which
 * fetches what it does not find, and whose memory no limit of this process would count.
 */
async function loadEngine(): Promise<Engine> {
  const { default: createModule } = await import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js');
  const ignore = (): void => undefined;
  const module = await createModule({ TesseractProgress: ignore, printErr: ignore });
  const { resolve } = createRequire(import.meta.url);
  for (const language of languages) {
    const packed = readFileSync(
      resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`),
    );
    module.FS.writeFile(`${language}.traineddata`, gunzipSync(packed));
  }
  const api = new module.TessBaseAPI();
  if (api.Init(null, languages.join('+'), lstmOnly) !== 0) throw new Error('OCR could not be started');
  for (const language of languages) module.FS.unlink(`${language}.traineddata`);
  return { module, api };
}

/** Recognizes a portable graymap with an installed tesseract, and returns its table (TSV). */
type Tesseract = (graymap: Buffer) => Promise<string>;
let tesseract: Tesseract | undefined;

/** From now on text is recognized outside of this process. */
export function useTesseract(installed: Tesseract): void {
  tesseract = installed;
}

export interface RecognizedText {
  /** With boxes in shares of the picture. */
  readonly words: readonly Word[];
  /** The same words, by the lines in which they were found. */
  readonly runs: readonly (readonly Word[])[];
  /** Of the words, weighted by their length; 0 to 1. */
  readonly confidence: number;
}

/** Recognizes the text of an upright, evenly lit picture. */
export async function recognizeText({ data, width, height }: Gray): Promise<RecognizedText> {
  const graymap = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
  if (tesseract) return toText(linesOf(await tesseract(graymap)), width, height);
  const { module, api } = await (engine ??= loadEngine());
  module.FS.writeFile('/input', graymap);
  try {
    if (api.SetImageFile(1, 0) !== 0) throw new Error('OCR could not read the picture');
    api.Recognize(null);
    const { blocks = [] } = JSON.parse(api.GetJSONText()) as TesseractPage;
    const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
    return toText(lines, width, height);
  } finally {
    api.Clear();
    module.FS.unlink('/input');
  }
}

/** The words of a table by their lines. */
function linesOf(table: string): TesseractLine[] {
  const words = table.split('\n').flatMap((row) => {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text] =
      row.split('\t');
    if (level !== wordLevel || !text) return [];
    const [x0, y0] = [Number(left), Number(top)];
    const bbox = { x0, y0, x1: x0 + Number(width), y1: y0 + Number(height) };
    return [{ key: [page, block, paragraph, line].join(' '), text, confidence: Number(confidence), bbox }];
  });
  return [...Map.groupBy(words, ({ key }) => key).values()].map((line) => ({ words: line }));
}

/** The sides of a box beside a word. */
const boxEdges = /^[|[\]]{1,3}|[|[\]]{1,3}$/g;

interface TesseractWord {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

interface TesseractLine {
  readonly words: readonly TesseractWord[];
}

interface TesseractPage {
  readonly blocks?: readonly {
    readonly paragraphs: readonly { readonly lines: readonly TesseractLine[] }[];
  }[];
}

function toText(lines: readonly TesseractLine[], width: number, height: number): RecognizedText {
  const heights = lines
    .flatMap(({ words }) => words.map(({ bbox: { y0, y1 } }) => y1 - y0))
    .sort((a, b) => a - b);
  const speck = (heights[Math.floor(heights.length / 2)] ?? 0) * maxSpeck;
  const runs = lines.map(({ words }) =>
    words
      .filter(
        ({ text, confidence, bbox: { y0, y1 } }) =>
          confidence >= minConfidence && /[\p{L}\p{N}]/u.test(text) && y1 - y0 > speck,
      )
      .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }): Word => {
        const box: Box = [x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height];
        return {
          text: text.replace(boxEdges, '').normalize('NFC'),
          box,
          confidence: Math.round(confidence) / 100,
        };
      }),
  );
  const words = runs.flat();
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = words.reduce((sum, { text, confidence = 0 }) => sum + text.length * confidence, 0);
  return { words, runs, confidence: length === 0 ? 0 : weighted / length };
}
