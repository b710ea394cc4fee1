/** A decoded picture: rows of 8-bit samples without padding. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/** A picture of one channel; 255 is white. */
export type Gray = Pixels & { readonly channels: 1 };

/** More pixels than this are not decoded. */
export const maxPixels = 100_000_000;
