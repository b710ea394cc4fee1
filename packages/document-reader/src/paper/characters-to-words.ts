import type { Box, Line } from '../contents.ts';
import { groupLines, type PlacedWord } from './lines.ts';
import { turnBack, turnBox, turnLines, type Turn } from './turn.ts';

/** A character of a text layer. */
export interface Character {
  readonly text: string;
  readonly box: Box;
  readonly turn: Turn;
}

export interface TextLayer {
  readonly lines: readonly Line[];
  /** The clockwise turn that makes most of the text horizontal. */
  readonly turned: Turn;
  readonly letters: number;
  /** The characters that the layer does not name. */
  readonly unnamed: number;
}

/** Groups the characters of a page; null is a gap. */
export function toTextLayer(characters: readonly (Character | null)[], unnamed: number): TextLayer {
  const counts = Map.groupBy(
    characters.flatMap((character) => character ?? []),
    ({ turn }) => turn,
  );
  const [[turned, upright] = [0 as Turn, []]] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const words = new Map<Turn, PlacedWord[]>();
  for (const [turn] of counts)
    words.set(
      turn,
      toWords(
        characters.map((character) => (character?.turn === turn ? character : null)),
        turn,
      ),
    );
  // Text of another direction, such as a note along the margin: lines of its own, after the others.
  const groups = [...words].sort(([turn]) => (turn === turned ? -1 : 1));
  const lines = groups.flatMap(([turn, placed]) => turnLines(groupLines(placed), turnBack(turn)));
  const letters = upright.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length;
  return { lines, turned, letters, unnamed };
}

/** Characters closer than this, in heights of the characters, are one word. */
const maxGap = 0.35;

function toWords(characters: readonly (Character | null)[], turn: Turn): PlacedWord[] {
  const words: { text: string; box: Box }[] = [];
  let isBroken = true;
  for (const character of characters) {
    if (!character) {
      isBroken = true;
      continue;
    }
    const box = turnBox(character.box, turn);
    const last = words.at(-1);
    if (last && isRaisedDigit(last.box, box, character.text)) {
      last.text += raisedDigits[Number(character.text)] ?? '';
      last.box = unite(last.box, box);
      continue;
    }
    if (last && !isBroken && continues(last.box, box)) {
      last.text += character.text;
      last.box = unite(last.box, box);
    } else words.push({ text: character.text, box });
    isBroken = false;
  }
  return words.map(({ text, box }) => ({ text: plainText(text), box }));
}

/** The letters of a ligature, and plain forms of wide ones. A footnote mark, such as ², is no figure and stays. */
const plainText = (text: string): string =>
  text.normalize('NFC').replace(/[\ufb00-\ufb4f\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'));

const raisedDigits = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
/** A raised digit is at most so high, in heights of its word, and ends so far above the end of the word. */
const raised = { height: 0.8, lift: 0.12 };

/** Whether a small raised digit follows a word: the mark of a footnote, or centimes. */
function isRaisedDigit([x, y, width, height]: Box, digit: Box, text: string): boolean {
  const [digitX, digitY, , digitHeight] = digit;
  const gap = digitX - (x + width);
  return (
    /^\d$/.test(text) &&
    digitHeight < raised.height * height &&
    y + height - (digitY + digitHeight) > raised.lift * height &&
    digitY + digitHeight > y &&
    gap < maxGap * height &&
    gap > -maxGap * height
  );
}

function continues([x, y, width, height]: Box, [nextX, nextY, , nextHeight]: Box): boolean {
  const gap = nextX - (x + width);
  // Shares of width and height differ by the shape of the page, some 1.4 times: good enough to tell words apart.
  const limit = maxGap * Math.max(height, nextHeight);
  const overlap = Math.min(y + height, nextY + nextHeight) - Math.max(y, nextY);
  return gap < limit && gap > -2 * limit && overlap > 0.4 * Math.min(height, nextHeight);
}

function unite([x, y, width, height]: Box, [x2, y2, width2, height2]: Box): Box {
  const [left, top] = [Math.min(x, x2), Math.min(y, y2)];
  return [left, top, Math.max(x + width, x2 + width2) - left, Math.max(y + height, y2 + height2) - top];
}
