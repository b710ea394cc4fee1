import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { createReader } from '../index.ts';
import { decodeGray } from '../read-picture.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { recognizeText } from './ocr.ts';
import { readScan } from './read-scan.ts';

/** A scan of a page of 24 lines. */
async function scan(lines: readonly string[]): Promise<Buffer> {
  const content = Array.from({ length: 24 }, (_, line) => {
    const text = lines[line % lines.length] as string;
    return `BT /F1 11 Tf 60 ${760 - 30 * line} Td (${line + 1} ${text}) Tj ET`;
  });
  const bytes = samplePdf({ pages: [content.join('\n')] });
  const reader = createReader();
  try {
    const open = () => Promise.resolve(Readable.from([bytes]));
    const source = { userId: 1, format: 'pdf' as const, size: bytes.length, open };
    const drawn = await reader.render(source, 1754, new AbortController().signal);
    if (!('jpeg' in drawn)) throw new Error(drawn.problem);
    return drawn.jpeg;
  } finally {
    reader.close();
  }
}

const german = ['Der Betrag ist bis Ende Jahr zu bezahlen', 'Wir danken Ihnen und bitten um die Rechnung'];
const french = ['Le montant de la facture est payable dans les trente jours', 'Nous vous prions de noter'];

it.each([
  [0, german],
  [180, german],
  [90, french],
])('reads a page that is turned by %i degrees once', async (turn, lines) => {
  const picture = await decodeGray(
    await sharp(await scan(lines))
      .rotate(turn)
      .toBuffer(),
  );
  const recognize = vi.fn(recognizeText);
  const { turned, lines: found } = await readScan(picture, recognize);
  expect([turned, found.length]).toEqual([(360 - turn) % 360, 24]);
  const rows = recognize.mock.calls.reduce((sum, [{ height }]) => sum + height, 0);
  expect(rows / 2400).toBeLessThan(1.4);
});

it.each([
  [64, 48],
  [300, 200],
])('enlarges a dark picture of %i × %i pixels no more than three times', async (width, height) => {
  const noise = { type: 'gaussian' as const, mean: 15, sigma: 8 };
  const create = { width, height, channels: 3 as const, background: '#000', noise };
  const picture = await decodeGray(await sharp({ create }).jpeg().toBuffer());
  const recognize = vi.fn(() => Promise.resolve({ words: [], runs: [], confidence: 0 }));
  const { quality } = await readScan(picture, recognize);
  expect(quality?.tooDark).toBe(true);
  const sides = recognize.mock.calls.flatMap((call: unknown[]) => {
    const [{ width: w, height: h }] = call as [{ width: number; height: number }];
    return [w, h];
  });
  expect(sides.length).toBeGreaterThan(0);
  expect(Math.max(...sides)).toBeLessThanOrEqual(3 * width);
});
