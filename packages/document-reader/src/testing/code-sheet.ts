import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** An invented salary certificate as Swissdec encodes it. */
export const salaryXml = `<?xml version="1.0" encoding="UTF-8"?>
<T xmlns="urn:invented"><Company HR-RC-Name="Bäckerei Rütli AG"/><PersonID Firstname="Zoë" Lastname="Muster"/><S><GrossIncome>88000</GrossIncome><NetIncome>77850.55</NetIncome></S></T>`;

const maxPayload = 400;

/** The symbols of Swissdec for bytes: each with a header of 14 bytes. */
export function salarySymbols(payload: Uint8Array): Buffer[] {
  const size = Math.ceil(payload.length / maxPayload);
  return Array.from({ length: size }, (_, index) => {
    const part = payload.subarray(index * maxPayload, (index + 1) * maxPayload);
    const header = Buffer.from([0xb4, 1, 2, 3, 0x7a, 0, 0, 0, index === 0 ? 1 : 2, 3, 0, 0, 0, 0]);
    header.writeUIntBE(header.length + part.length, 5, 3);
    for (const [at, number] of [
      [10, index + 1],
      [12, size],
    ] as const) {
      header[at] = Math.floor(number / 10);
      header[at + 1] = number % 10;
    }
    return Buffer.concat([header, part]);
  });
}

/** Packs XML as Swissdec does. `padding` random bytes make it fill more symbols. */
export function zipXml(xml: string, padding = 0): Uint8Array {
  const noise = Array.from({ length: padding }, (_, at) => ((at * 7919) % 251) + (at % 5)).join('-');
  return zipSync({ txab: Buffer.from(padding > 0 ? `${xml}<!-- ${noise} -->` : xml) }, { level: 9 });
}

let isPrepared = false;

/** Draws symbols below each other on a white page of A4 at 300 dots per inch, as a PNG; `gap` pixels apart, or 550 by their tops. */
export async function drawSheet(symbols: readonly Uint8Array[], gap?: number): Promise<Buffer> {
  if (!isPrepared) {
    const { buffer, byteOffset, length } = readFileSync(
      createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'),
    );
    prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + length) } });
    isPrepared = true;
  }
  const pictures: Buffer[] = [];
  for (const bytes of symbols) {
    const { image, error } = await writeBarcode(bytes, { format: 'PDF417', scale: 3, options: 'columns=15' });
    if (!image) throw new Error(error);
    pictures.push(Buffer.from(await image.arrayBuffer()));
  }
  const page = { width: 2480, height: 3508, channels: 3 as const, background: '#fff' };
  const heights = await Promise.all(pictures.map(async (input) => (await sharp(input).metadata()).height));
  const topOf = (index: number) =>
    gap === undefined ? index * 550 : heights.slice(0, index).reduce((sum, height) => sum + height + gap, 0);
  return sharp({ create: page })
    .composite(pictures.map((input, index) => ({ input, left: 250, top: 200 + topOf(index) })))
    .png()
    .toBuffer();
}
