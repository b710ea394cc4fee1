import type { Box } from '../contents.ts';
import type { Gray } from '../pixels.ts';
import type { TextLayer } from './characters-to-words.ts';

/** The edges of a box in pixels. */
function pixelsOf({ width, height }: Gray, [x, y, boxWidth, boxHeight]: Box) {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    left: within(Math.floor(x * width), width),
    right: within(Math.ceil((x + boxWidth) * width), width),
    top: within(Math.floor(y * height), height),
    bottom: within(Math.ceil((y + boxHeight) * height), height),
  };
}

/** Whitens what was read already: recognized once more, barcodes would be noise that takes seconds. */
export function erase(picture: Gray, read: readonly { readonly box: Box }[]): Gray {
  if (read.length === 0) return picture;
  const data = Uint8Array.from(picture.data);
  for (const { box } of read) {
    const { left, right, top, bottom } = pixelsOf(picture, box);
    for (let row = top; row < bottom; row += 1)
      data.fill(255, row * picture.width + left, row * picture.width + right);
  }
  return { ...picture, data };
}

/** Letters differ from their paper by at least so many shades of gray. */
const minContrast = 40;

/** Whether a page shows something in a box. */
function isPrinted(picture: Gray, box: Box): boolean {
  const { left, right, top, bottom } = pixelsOf(picture, box);
  let [lightest, darkest] = [0, 255];
  for (let row = top; row < bottom; row += 1)
    for (let at = row * picture.width + left; at < row * picture.width + right; at += 1) {
      const shade = picture.data[at] ?? 0;
      if (shade > lightest) lightest = shade;
      if (shade < darkest) darkest = shade;
      if (lightest - darkest >= minContrast) return true;
    }
  return false;
}

/**
 * The text of a page without the words that nobody sees: in a layer that is off, clipped, covered, or of the color of the
 * paper. A page on which nothing at all is drawn keeps its text: it may have a font that is not drawn here.
 */
export function withoutHidden(layer: TextLayer, picture: Gray): TextLayer {
  const lines = layer.lines.flatMap((line) => {
    const words = line.words.filter(({ box }) => isPrinted(picture, box));
    return words.length > 0 ? [{ ...line, words }] : [];
  });
  return lines.length === 0 ? layer : { ...layer, lines };
}
