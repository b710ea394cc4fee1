import type { Gray } from '@dossier/scan';
import type { recognizeText } from './ocr.ts';
import type { Turn } from './turn.ts';

/** How much of the page is tried, in shares of its height: a few lines. */
const bandShare = 0.07;
const minWords = 4;
/** Upside down, "nous" reads as "snon", with a confidence of up to 0.8: below this the other directions are compared. */
const certain = 0.88;
const minConfidence = 0.6;

/**
 * Finds the direction in which the densest lines of a page read best; null when they read in none. A whole page in a wrong
 * direction takes two to three times as long as in the right one. `draw` gives the page after a turn, evenly lit.
 */
export async function findTurn(
  draw: (turn: Turn) => Gray,
  likely: Turn,
  recognize: typeof recognizeText,
): Promise<Turn | null> {
  let best: { turn: Turn | null; confidence: number } = { turn: null, confidence: minConfidence };
  for (const more of [0, 180, 90, 270]) {
    // The ink of a page tells lines from columns, but not above from below.
    if (more === 90 && best.turn !== null) break;
    const turn = ((likely + more) % 360) as Turn;
    const { words } = await recognize(densestBand(draw(turn)));
    const written = words.filter(({ text }) => /\p{L}{3}/u.test(text));
    const sum = written.reduce((total, { confidence = 0 }) => total + confidence, 0);
    const confidence = written.length < minWords ? 0 : sum / written.length;
    if (confidence > best.confidence) best = { turn, confidence };
    if (confidence >= certain) break;
  }
  return best.turn;
}

const dark = 140;
/** A row of text is mostly paper; a darker one is a picture or a bar. */
const maxInk = 0.5;

/** The rows with most ink. */
function densestBand({ data, width, height }: Gray): Gray {
  const ink = Uint32Array.from({ length: height }, (_, row) => {
    let count = 0;
    for (let at = row * width; at < (row + 1) * width; at += 1) if ((data[at] as number) < dark) count += 1;
    return count > maxInk * width ? 0 : count;
  });
  const rows = Math.ceil(bandShare * height);
  let sum = ink.subarray(0, rows).reduce((total, count) => total + count, 0);
  let [first, most] = [0, sum];
  for (let top = 1; top + rows <= height; top += 1) {
    sum += (ink[top + rows - 1] as number) - (ink[top - 1] as number);
    if (sum > most) [first, most] = [top, sum];
  }
  return { data: data.subarray(first * width, (first + rows) * width), width, height: rows, channels: 1 };
}
