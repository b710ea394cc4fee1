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
const files: Record<Weight, readonly [string, ...string[]]> = { regular: filesOf(400), bold: filesOf(700) };

function filesOf(weight: number): [string, ...string[]] {
  const own = '@fontsource/schibsted-grotesk/files/schibsted-grotesk';
  const other = ['vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(
    (part) => `@fontsource/noto-sans/files/noto-sans-${part}`,
  );
  const ending = `${weight}-normal.woff`;
  return [
    `${own}-latin-${ending}`,
    `${own}-latin-ext-${ending}`,
    ...other.map((stem) => `${stem}-${ending}`),
  ];
}

type Faces = readonly [Face, ...Face[]];
const loaded = new Map<Weight, Faces>();

/** The faces of a weight, read on first use: a start should not wait for them. */
export function facesOf(weight: Weight): Faces {
  const known = loaded.get(weight);
  if (known) return known;
  const { resolve } = createRequire(import.meta.url);
  const open = (file: string): Face => {
    const bytes = unpackWoff(readFileSync(resolve(file)));
    const font = create(bytes) as Font;
    return { name: file, bytes, draws: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  };
  const [first, ...others] = files[weight];
  const faces: Faces = [open(first), ...others.map(open)];
  loaded.set(weight, faces);
  return faces;
}
