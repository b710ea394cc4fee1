import type { Gray } from '@dossier/scan';

/** Darker pixels of an evenly lit page are ink. */
const ink = 170;
/** A stroke of a letter is shorter, in shares of the longer side: some 12 mm of A4. */
const minLength = 0.04;
/** A stroke is thicker or crosses: lines of forms are up to 0.9 mm of A4. */
const maxThickness = 0.003;
/** Specks of white in a line. */
const maxBreak = 2;

/**
 * Whitens the lines of tables and forms, which text recognition takes for letters, and leaves out the figures between them.
 * Where a letter touches a line, the line stays.
 */
export function removeRules(picture: Gray): Gray {
  const side = Math.max(picture.width, picture.height);
  const limits = {
    length: Math.round(side * minLength),
    thickness: Math.max(2, Math.round(side * maxThickness)),
  };
  const data = Uint8Array.from(picture.data);
  const { width, height } = picture;
  const across = { step: 1, count: width, other: width, others: height };
  const down = { step: width, count: height, other: 1, others: width };
  for (const direction of [across, down]) whitenRuns(picture.data, data, direction, limits);
  return { ...picture, data };
}

interface Direction {
  /** From a pixel to the next one along a line, and how many there are. */
  readonly step: number;
  readonly count: number;
  /** From a pixel to the next one across it. */
  readonly other: number;
  readonly others: number;
}

function whitenRuns(
  source: Uint8Array,
  target: Uint8Array,
  { step, count, other, others }: Direction,
  limits: { readonly length: number; readonly thickness: number },
): void {
  const isInk = (at: number): boolean => (source[at] as number) < ink;
  for (let line = 0; line < others; line += 1) {
    const first = line * other;
    let start = -1;
    let last = -1;
    for (let at = 0; at <= count; at += 1) {
      if (at < count && isInk(first + at * step)) {
        if (start < 0) start = at;
        last = at;
      } else if (start >= 0 && (at === count || at - last > maxBreak)) {
        if (last - start >= limits.length)
          for (let dot = start; dot <= last; dot += 1) whitenAcross(line, first + dot * step);
        start = -1;
      }
    }
  }

  /** Whitens the ink across a line at one pixel of it, unless it is more than the line. */
  function whitenAcross(line: number, at: number): void {
    let before = 0;
    while (line - before > 0 && before <= limits.thickness && isInk(at - (before + 1) * other)) before += 1;
    let behind = 0;
    while (line + behind < others - 1 && behind <= limits.thickness && isInk(at + (behind + 1) * other))
      behind += 1;
    if (before + behind + 1 > limits.thickness) return;
    // The blurred edge of the line goes with it.
    for (let offset = -before - 1; offset <= behind + 1; offset += 1)
      if (line + offset >= 0 && line + offset < others) target[at + offset * other] = 255;
  }
}
