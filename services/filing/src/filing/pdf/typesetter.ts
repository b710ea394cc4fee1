import type PDFDocument from 'pdfkit';
import { loadFaces, type Face, type Weight } from './fonts.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Line height as a multiple of the size; 1.35 by default. */
  readonly leading?: number;
  /** Additional space between letters, in points. */
  readonly tracking?: number;
}

/** A part of a line in one font. */
interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Text broken into lines that fit a width. */
export interface Block {
  readonly lines: readonly string[];
  readonly style: TextStyle;
  readonly height: number;
}

export interface Typesetter {
  block(text: string, width: number, style: TextStyle): Block;
  draw(block: Block, x: number, y: number): void;
  /** Draws a single line that ends at `right`. */
  drawRight(text: string, right: number, y: number, style: TextStyle): void;
}

/**
 * Typesets text in several fonts, which PDFKit's own line breaking does not support: each character uses the first font
 * with a glyph for it. Words longer than a line, such as file names, break between characters. Lines are broken by the
 * widths of pairs of characters: shaping every candidate of a line takes most of the time of a dossier, and PDFKit keeps
 * the shapes in memory.
 */
export function createTypesetter(doc: typeof PDFDocument.prototype): Typesetter {
  for (const weight of ['regular', 'bold'] as const) {
    for (const face of loadFaces(weight)) doc.registerFont(face.name, face.bytes);
  }

  function splitRuns(text: string, weight: Weight): Run[] {
    const runs: { face: Face; text: string }[] = [];
    for (const character of text) {
      const { face, shown } = resolveGlyph(character, weight);
      const last = runs.at(-1);
      if (last?.face === face) last.text += shown;
      else runs.push({ face, text: shown });
    }
    return runs;
  }

  function runWidth(run: Run, { size, tracking = 0 }: TextStyle): number {
    return doc.font(run.face.name).fontSize(size).widthOfString(run.text, { characterSpacing: tracking });
  }

  function shapedWidth(text: string, style: TextStyle): number {
    return splitRuns(text, style.weight).reduce((sum, run) => sum + runWidth(run, style), 0);
  }

  /** The width of text added after `previous`, from the widths of pairs of characters. */
  function addedWidth(text: string, previous: string, { size, weight, tracking = 0 }: TextStyle): number {
    let width = 0;
    let last = previous ? resolveGlyph(previous, weight) : undefined;
    for (const character of text) {
      const glyph = resolveGlyph(character, weight);
      let before = last?.face === glyph.face ? [...last.shown].at(-1) : undefined;
      for (const shown of glyph.shown) {
        width += glyph.face.advance(shown, before) * size + tracking;
        before = shown;
      }
      last = glyph;
    }
    return width;
  }

  function width(text: string, style: TextStyle): number {
    return addedWidth(text, '', style);
  }

  /** The longest prefix of a word that fits, at least one character. */
  function fitPrefix(word: string, limit: number, style: TextStyle): string {
    let prefix = '';
    let previous = '';
    let used = 0;
    for (const character of word) {
      used += addedWidth(character, previous, style);
      if (prefix && used > limit) break;
      prefix += character;
      previous = character;
    }
    return prefix;
  }

  function breakLines(text: string, limit: number, style: TextStyle): string[] {
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
        const part = fitPrefix(line, limit, style);
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
    const runs = splitRuns(text, style.weight);
    runs.forEach((run, i) => {
      // Aligned on the baseline, because the fonts have different ascents.
      doc
        .font(run.face.name)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, at, y + size, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: tracking,
        });
      if (i < runs.length - 1) at += runWidth(run, style);
    });
  }

  const lineHeight = ({ size, leading = 1.35 }: TextStyle): number => size * leading;

  return {
    block(text, limit, style) {
      const lines = breakLines(text, limit, style);
      return { lines, style, height: lines.length * lineHeight(style) };
    },
    draw({ lines, style }, x, y) {
      // The trailing space keeps words apart in extracted text and for screen readers.
      lines.forEach((line, i) =>
        drawLine(i < lines.length - 1 ? `${line} ` : line, x, y + i * lineHeight(style), style),
      );
    },
    drawRight(text, right, y, style) {
      drawLine(text, right - shapedWidth(text, style), y, style);
    },
  };
}

interface ShownGlyph {
  readonly face: Face;
  readonly shown: string;
}

const resolved: Record<Weight, Map<string, ShownGlyph>> = { regular: new Map(), bold: new Map() };

/** Finds the font for a character. A character without a glyph in any font is shown as its code point. */
function resolveGlyph(character: string, weight: Weight): ShownGlyph {
  const cached = resolved[weight].get(character);
  if (cached) return cached;
  const glyph = findGlyph(character, weight);
  resolved[weight].set(character, glyph);
  return glyph;
}

function findGlyph(character: string, weight: Weight): ShownGlyph {
  const faces = loadFaces(weight);
  const codePoint = character.codePointAt(0) ?? 0;
  const face = faces.find((each) => each.hasGlyph(codePoint));
  if (face) return { face, shown: character };
  return { face: faces[0], shown: `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]` };
}
