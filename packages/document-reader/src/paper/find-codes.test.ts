import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chain, rotate, scale, squareToQuad, warp, type Gray } from '@dossier/scan';
import { drawSheet, salarySymbols, salaryXml, zipXml } from '../testing/code-sheet.ts';
import { findCodes } from './find-codes.ts';
import { findSymbols } from '../codes/symbols.ts';

const symbols = salarySymbols(zipXml(salaryXml, 700));

async function toGray(png: Buffer): Promise<Gray> {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 1 };
}

/** The sheet as a photo shows it: turned by some degrees, seen at an angle, and curled. */
function photograph(sheet: Gray, degrees: number): Gray {
  const { width, height } = sheet;
  const turned = rotate((degrees * Math.PI) / 180, [width / 2, height / 2]);
  const toQuad = squareToQuad([
    [-90, -60],
    [width + 40, -20],
    [width + 120, height + 80],
    [-30, height + 30],
  ]);
  const toSheet = chain(turned, scale(1 / width, 1 / height));
  return warp(sheet, { toSheet, bends: [0.012, 0.012, 0.008, 0.008], toQuad }, width, height);
}

const numbersOf = (found: Awaited<ReturnType<typeof findCodes>>) =>
  found.map(({ bytes }) => bytes[11]).sort();
const all = symbols.map((_, index) => index + 1);

test('Symbols that are printed close to each other are told apart, also on a photo', async () => {
  const sheet = await toGray(await drawSheet(symbols, 12));
  expect((await findSymbols(sheet, 1)).length).toBeLessThan(symbols.length);
  expect(numbersOf(await findCodes(sheet, 1))).toEqual(all);
  expect(numbersOf(await findCodes(photograph(sheet, 4), 1))).toEqual(all);
});

test.each([3, -5, 7])(
  'Symbols on a photo that is turned by %i degrees are laid flat one by one',
  async (degrees) => {
    const photo = photograph(await toGray(await drawSheet(symbols)), degrees);
    expect((await findSymbols(photo, 1)).length).toBeLessThan(symbols.length);
    const found = await findCodes(photo, 1);
    expect(numbersOf(found)).toEqual(all);
    // Their places are those on the photo.
    for (const { box } of found) expect(box.every((side) => side > 0 && side < 1)).toBe(true);
  },
);
