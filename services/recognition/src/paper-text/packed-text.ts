import { joinWords, wordBreak } from '@dossier/contracts';
import type { Box } from '@dossier/document-reader';
import type { TextLine } from './text-of.ts';

/*
 * How the text of a paper is written before it is sealed. Lengths are rounded up to steps, so that they tell little more than
 * the size of the file, which the database has anyway.
 */

const wordsStep = 2 * 1024;
const linesStep = 4 * 1024;
/** Bytes of the words of a paper, and of a part of its lines: a sealed column holds 48 KB. */
const maxBytes = 40 * 1024;
/** What is recognized of a paper, beside its words. */
const maxRecognizedBytes = 8 * 1024;
const maxParts = 8;

function pad(text: string, step: number): string {
  const beyond = Buffer.byteLength(text) % step;
  return beyond === 0 ? text : text + ' '.repeat(step - beyond);
}

/** The words that fit, joined. */
function joinWithin(words: readonly string[], bytes: number): string {
  let left = bytes - 2 * wordBreak.length;
  const end = words.findIndex((word) => (left -= Buffer.byteLength(word) + wordBreak.length) < 0);
  return joinWords(end === -1 ? words : words.slice(0, end));
}

/** What is shown of a paper that is found by none of its lines. */
export interface PaperLabel {
  readonly kind: string | null;
  readonly issuer: string | null;
  readonly taxYear: number | null;
  /** How many lines are kept. */
  readonly lines: number;
}

export interface PaperWords {
  readonly label: PaperLabel;
  /** Joined: of what was recognized or corrected. */
  readonly recognized: string;
  /** Joined: those that are on the pages. */
  readonly printed: string;
}

/** Between the three; control characters are in no word. */
const separator = '\f';

export function packWords(
  label: PaperLabel,
  recognized: readonly string[],
  printed: readonly string[] | string,
): string {
  const head = [JSON.stringify(label), joinWithin(recognized, maxRecognizedBytes)].join(separator);
  const room = maxBytes - 2 * maxRecognizedBytes;
  const joined = typeof printed === 'string' ? printed : joinWithin(printed, room);
  return pad(`${head}${separator}${joined}`, wordsStep);
}

export function unpackWords(text: string): PaperWords {
  const [label = '', recognized = '', printed = ''] = text.split(separator);
  return { label: JSON.parse(label) as PaperLabel, recognized, printed: printed.trimEnd() + wordBreak };
}

/** Thousandths of a page: a third of a millimetre. */
const scale = 1000;

type PackedLine = readonly [page: number, text: string, boxes: readonly number[]];

/** Lines in as many parts as they need; those of a very long paper end with the last part. */
export function packLines(lines: readonly TextLine[]): { parts: string[]; count: number } {
  const parts: string[] = [];
  let part: string[] = [];
  let bytes = 2;
  let count = 0;
  const close = () => parts.push(pad(`[${part.join(',')}]`, linesStep));
  for (const { page, text, boxes } of lines) {
    const packed: PackedLine = [page, text, boxes.flat().map((share) => Math.round(share * scale))];
    const json = JSON.stringify(packed);
    const length = Buffer.byteLength(json) + 1;
    // Nobody prints such a line.
    if (length > maxBytes / 2) continue;
    if (bytes + length > maxBytes) {
      close();
      if (parts.length === maxParts) return { parts, count };
      part = [];
      bytes = 2;
    }
    part.push(json);
    bytes += length;
    count += 1;
  }
  if (part.length > 0) close();
  return { parts, count };
}

export function unpackLines(text: string): TextLine[] {
  return (JSON.parse(text) as PackedLine[]).map(([page, line, numbers]) => ({
    page,
    text: line,
    boxes: Array.from(
      { length: numbers.length / 4 },
      (_, index) => numbers.slice(index * 4, index * 4 + 4).map((share) => share / scale) as unknown as Box,
    ),
  }));
}
