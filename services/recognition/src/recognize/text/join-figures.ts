import type { Line, Word } from '@dossier/document-reader';
import { around, right } from './boxes.ts';

/** Gaps wider than so many heights separate columns. */
const maxGap = 3;
/** How much one distance may differ from the other to be the same. */
const tolerance = 0.35;
const minRun = { digits: 3, letters: 4 };

const isDigit = (word: Word) => /^[\d.,'’]$/.test(word.text);
const isLetter = (word: Word) => /^\p{L}$/u.test(word.text);
const gap = (before: Word, word: Word) => word.box[0] - right(before.box);
const isSame = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(a, b);

/** Figures in the boxes of a comb are as far apart by their left edges or by their middles; spaced letters by their gaps. */
function continuesRun(run: readonly Word[], word: Word): boolean {
  const [first, second, last] = [run[0], run[1], run.at(-1)];
  if (!first || !last) return true;
  if (gap(last, word) > maxGap * word.box[3] || isDigit(last) !== isDigit(word)) return false;
  if (!second) return true;
  if (!isDigit(word)) return gap(last, word) <= gap(first, second) * (1 + tolerance) + word.box[3] * 0.1;
  const middle = ({ box }: Word) => box[0] + box[2] / 2;
  return (
    isSame(word.box[0] - last.box[0], second.box[0] - first.box[0]) ||
    isSame(middle(word) - middle(last), middle(second) - middle(first))
  );
}

function joinRun(run: readonly Word[]): readonly Word[] {
  const [first] = run;
  if (!first || run.length < (isDigit(first) ? minRun.digits : minRun.letters)) return run;
  const confidences = run.flatMap(({ confidence }) => confidence ?? []);
  return [
    {
      text: run.map(({ text }) => text).join(''),
      box: around(run.map(({ box }) => box)),
      ...(confidences.length > 0 && { confidence: Math.min(...confidences) }),
    },
  ];
}

/** Joins figures in the boxes of a comb and widely spaced letters, which are words of one character each. */
export function joinSpaced(words: readonly Word[]): readonly Word[] {
  if (words.filter(({ text }) => text.length === 1).length < minRun.digits) return words;
  const joined: Word[] = [];
  let run: Word[] = [];
  const flush = () => {
    joined.push(...joinRun(run));
    run = [];
  };
  for (const word of words) {
    const isSingle = isDigit(word) || isLetter(word);
    if (!isSingle || !continuesRun(run, word)) flush();
    if (isSingle) run.push(word);
    else joined.push(word);
  }
  flush();
  return joined;
}

const francs = /^(?:s?fr|chf|francs?|franken|franchi)[.:]?$/i;
const centimes = /^(?:rp|rappen|cts?|cents?|centimes?|centesimi)[.:]?$/i;
const wholeFrancs = /^\d{1,3}(?:['’´`]?\d{3})*$/;
const twoFigures = /^(?:\d{2}|[-\u2013\u2014]{1,2})$/;

/** Where the head of a form has a column of centimes. */
function centimesColumn({ words }: Line): Word | null {
  const at = words.findIndex(({ text }) => centimes.test(text));
  return words.slice(0, Math.max(0, at)).some(({ text }) => francs.test(text)) ? (words[at] ?? null) : null;
}

/** Joins francs and centimes that are printed in two columns, below a head that names both. */
export function joinCentimes(lines: readonly Line[]): readonly Line[] {
  const heads = lines.map(centimesColumn);
  const first = heads.findIndex((head) => head !== null);
  if (first < 0) return lines;
  const head = heads[first];
  return lines.map((line, at) =>
    head && at > first ? { ...line, words: joinBelow(head, line.words) } : line,
  );
}

function joinBelow(head: Word, words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    (word, index) =>
      twoFigures.test(word.text) &&
      wholeFrancs.test(words[index - 1]?.text ?? '') &&
      word.box[0] < right(head.box) + head.box[2] &&
      right(word.box) > head.box[0] - head.box[2],
  );
  const [whole, rest] = [words[at - 1], words[at]];
  if (!whole || !rest) return words;
  const text = `${whole.text}.${/\d/.test(rest.text) ? rest.text : '00'}`;
  const amount = { ...whole, text, box: around([whole.box, rest.box]) };
  return [...words.slice(0, at - 1), amount, ...words.slice(at + 1)];
}
