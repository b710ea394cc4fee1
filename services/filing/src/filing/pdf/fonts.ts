import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';

/** A font file. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  hasGlyph(codePoint: number): boolean;
  /** The width of a character at size 1 after another one, kerning included. */
  advance(character: string, previous?: string): number;
}

/**
 * The font files of a weight, first match first. The two files of the product's typeface come first; Noto adds scripts
 * it lacks, so that names in Cyrillic or Greek are readable.
 */
const fontFiles: Record<Weight, readonly [string, ...string[]]> = {
  regular: listFontFiles(400),
  bold: listFontFiles(700),
};

function listFontFiles(weight: number): [string, ...string[]] {
  const primary = '@fontsource/schibsted-grotesk/files/schibsted-grotesk';
  const fallbacks = ['vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(
    (part) => `@fontsource/noto-sans/files/noto-sans-${part}`,
  );
  const ending = `${weight}-normal.woff`;
  return [
    `${primary}-latin-${ending}`,
    `${primary}-latin-ext-${ending}`,
    ...fallbacks.map((stem) => `${stem}-${ending}`),
  ];
}

type Faces = readonly [Face, ...Face[]];
const loaded = new Map<Weight, Faces>();

/** Loads the faces of a weight on first use, so that they do not slow down the start of the service. */
export function loadFaces(weight: Weight): Faces {
  const cached = loaded.get(weight);
  if (cached) return cached;
  const { resolve } = createRequire(import.meta.url);
  const open = (file: string): Face => {
    const bytes = unpackWoff(readFileSync(resolve(file)));
    const font = create(bytes) as Font;
    const widths = new Map<string, number>();
    const shapedWidth = (text: string): number => {
      const cached = widths.get(text);
      if (cached !== undefined) return cached;
      const width = font.layout(text).advanceWidth / font.unitsPerEm;
      widths.set(text, width);
      return width;
    };
    return {
      name: file,
      bytes,
      hasGlyph: (codePoint) => font.hasGlyphForCodePoint(codePoint),
      advance: (character, previous = '') =>
        previous ? shapedWidth(previous + character) - shapedWidth(previous) : shapedWidth(character),
    };
  };
  const [first, ...others] = fontFiles[weight];
  const faces: Faces = [open(first), ...others.map(open)];
  loaded.set(weight, faces);
  return faces;
}
