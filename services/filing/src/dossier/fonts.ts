import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

export type Weight = 'regular' | 'bold';

/** A font file, and whether it can draw a character. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  draws(codePoint: number): boolean;
}

/**
 * In the order they are asked: the product's own type comes in two files; Noto draws the scripts it lacks, so that a
 * name in Cyrillic or Greek stays a name.
 */
const files: Record<Weight, readonly string[]> = { regular: filesOf(400), bold: filesOf(700) };

function filesOf(weight: number): string[] {
  const own = ['latin', 'latin-ext'].map((part) => `@fontsource/schibsted-grotesk/files/schibsted-grotesk-${part}`);
  const other = ['vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map((part) => `@fontsource/noto-sans/files/noto-sans-${part}`);
  return [...own, ...other].map((stem) => `${stem}-${weight}-normal.woff`);
}

const loaded = new Map<Weight, readonly Face[]>();

/** The faces of a weight, read on first use: a start should not wait for them. */
export function facesOf(weight: Weight): readonly Face[] {
  const known = loaded.get(weight);
  if (known) return known;
  const { resolve } = createRequire(import.meta.url);
  const faces = files[weight].map((file, i) => {
    const bytes = unpackWoff(readFileSync(resolve(file)));
    const font = create(bytes) as Font;
    return { name: `${weight} ${i}`, bytes, draws: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) };
  });
  loaded.set(weight, faces);
  return faces;
}
