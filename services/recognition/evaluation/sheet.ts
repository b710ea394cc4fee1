import type { Random } from './random.ts';

export type Font = 'Helvetica' | 'Helvetica-Bold' | 'Times-Roman' | 'Times-Bold' | 'Courier' | 'Courier-Bold';

/** A text on a page, in points from the upper left corner to the top of its line. */
export interface SheetText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: Font;
  readonly color: string;
}

export interface SheetRule {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A picture of a code, in points. */
export interface SheetImage {
  readonly png: Uint8Array;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly texts: SheetText[];
  readonly rules: SheetRule[];
  readonly images: SheetImage[];
}

export const portrait = { width: 595.28, height: 841.89 };
export const landscape = { width: 841.89, height: 595.28 };

export const emptySheet = ({ width, height } = portrait): Sheet => ({
  width,
  height,
  texts: [],
  rules: [],
  images: [],
});

/** How the papers of an issuer look. */
export interface Style {
  readonly regular: Font;
  readonly bold: Font;
  readonly size: number;
  readonly titleSize: number;
  readonly margin: number;
  readonly isAddressRight: boolean;
  readonly head: 'left' | 'right' | 'center';
  readonly color: string;
  readonly hasRules: boolean;
  readonly thousands: string;
  readonly rowHeight: number;
  readonly numbersRight: number;
  /** Whether an amount is below its label, as in the boxes of a form. */
  readonly areLabelsAbove: boolean;
}

const fonts: readonly (readonly [Font, Font])[] = [
  ['Helvetica', 'Helvetica-Bold'],
  ['Helvetica', 'Helvetica-Bold'],
  ['Times-Roman', 'Times-Bold'],
  ['Courier', 'Courier-Bold'],
];

export function inventStyle(random: Random): Style {
  const [regular, bold] = random.pick(fonts);
  const size = regular === 'Courier' ? 9 : random.whole(17, 22) / 2;
  return {
    regular,
    bold,
    size,
    titleSize: size + random.whole(2, 8),
    margin: random.whole(40, 75),
    isAddressRight: random.chance(0.5),
    head: random.pick(['left', 'left', 'right', 'center']),
    color: random.pick(['#000000', '#000000', '#1d3c6b', '#7a1420', '#0b5b3b']),
    hasRules: random.chance(0.4),
    thousands: random.pick(["'", '’', "'", '\u00a0', '’']),
    rowHeight: size * (random.whole(14, 20) / 10),
    numbersRight: random.whole(20, 120),
    areLabelsAbove: random.chance(0.12),
  };
}
