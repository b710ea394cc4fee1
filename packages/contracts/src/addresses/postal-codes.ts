import bits from './postal-codes.json' with { type: 'json' };

/**
 * The postal codes of the official directory of localities (© swisstopo), from 1000 on, one bit each. Written by
 * api-gateway/places/make-postal-codes.mjs; decoded at the first use.
 */
let directory: Uint8Array | undefined;

/** Codes of Swiss Post for whole towns. They are not in the directory, because no address has them, but people use them. */
const townCodes = ['3000', '4000', '6000', '8000'];

/** Whether a text is an existing Swiss postal code: four digits, and in the directory. */
export function isPostalCode(text: string): boolean {
  if (!/^[1-9]\d{3}$/.test(text)) return false;
  directory ??= Uint8Array.from(atob(bits), (char) => char.charCodeAt(0));
  const bit = Number(text) - 1000;
  return townCodes.includes(text) || ((directory[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}
