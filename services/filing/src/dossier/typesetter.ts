import type PDFDocument from 'pdfkit';
import { facesOf, type Face, type Weight } from './fonts.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Line height as a multiple of the size; 1.35 unless told. */
  readonly leading?: number;
  /** Added between letters, in points. */
  readonly tracking?: number;
}

/** A piece of a line in one font. */
interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Text broken into lines for a width, ready to be drawn. */
export interface Block {
  readonly lines: readonly string[];
  readonly style: TextStyle;
  readonly height: number;
}

export interface Typesetter {
  block(text: string, width: number, style: TextStyle): Block;
  draw(block: Block, x: number, y: number): void;
  /** One line ending at `right`. */
  drawRight(text: string, right: number, y: number, style: TextStyle): void;
  width(text: string, style: TextStyle): number;
}

/**
 * Sets text in several fonts at once, which PDFKit's own line breaking cannot: each character in the first font that
 * has it. Words longer than a line, as file names are, break between characters.
 */
export function createTypesetter(doc: typeof PDFDocument.prototype): Typesetter {
  for (const weight of ['regular', 'bold'] as const) {
    for (const face of facesOf(weight)) doc.registerFont(face.name, face.bytes);
  }

  function runsOf(text: string, weight: Weight): Run[] {
    const runs: { face: Face; text: string }[] = [];
    for (const character of text) {
      const { face, drawn } = drawable(character, weight);
      const last = runs.at(-1);
      if (last?.face === face) last.text += drawn;
      else runs.push({ face, text: drawn });
    }
    return runs;
  }

  function runWidth(run: Run, { size, tracking = 0 }: TextStyle): number {
    return doc.font(run.face.name).fontSize(size).widthOfString(run.text, { characterSpacing: tracking });
  }

  function width(text: string, style: TextStyle): number {
    return runsOf(text, style.weight).reduce((sum, run) => sum + runWidth(run, style), 0);
  }

  /** The longest beginning of a word that fits, at least one character. */
  function fitting(word: string, limit: number, style: TextStyle): string {
    const characters = [...word];
    let low = 1;
    let high = characters.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (width(characters.slice(0, middle).join(''), style) <= limit) low = middle;
      else high = middle - 1;
    }
    return characters.slice(0, low).join('');
  }

  function linesOf(text: string, limit: number, style: TextStyle): string[] {
    const space = width(' ', style);
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const needed = width(word, style);
      if (line && used + space + needed <= limit) {
        line += ` ${word}`;
        used += space + needed;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      used = needed;
      while (used > limit && [...line].length > 1) {
        const part = fitting(line, limit, style);
        lines.push(part);
        line = line.slice(part.length);
        used = width(line, style);
      }
    }
    return line || lines.length === 0 ? [...lines, line] : lines;
  }

  function drawLine(text: string, x: number, y: number, style: TextStyle): void {
    const { size, color, tracking = 0 } = style;
    let at = x;
    for (const run of runsOf(text, style.weight)) {
      const advance = runWidth(run, style);
      // A common baseline: fonts measure their ascent differently.
      doc.fillColor(color).text(run.text, at, y + size, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: tracking,
      });
      at += advance;
    }
  }

  const lineHeight = ({ size, leading = 1.35 }: TextStyle): number => size * leading;

  return {
    width,
    block(text, limit, style) {
      const lines = linesOf(text, limit, style);
      return { lines, style, height: lines.length * lineHeight(style) };
    },
    draw({ lines, style }, x, y) {
      // A space at the end of a line keeps words apart for whoever reads the text and not the page.
      lines.forEach((line, i) =>
        drawLine(i < lines.length - 1 ? `${line} ` : line, x, y + i * lineHeight(style), style),
      );
    },
    drawRight(text, right, y, style) {
      drawLine(text, right - width(text, style), y, style);
    },
  };
}

/** The font for a character; one that no font has is written as its code, which at least names it. */
function drawable(character: string, weight: Weight): { face: Face; drawn: string } {
  const faces = facesOf(weight);
  const codePoint = character.codePointAt(0) ?? 0;
  const face = faces.find((each) => each.draws(codePoint));
  if (face) return { face, drawn: character };
  return { face: faces[0], drawn: `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]` };
}
