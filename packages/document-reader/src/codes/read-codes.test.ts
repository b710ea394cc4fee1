import { deflateSync } from 'node:zlib';
import { separatorCode } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { readCodes } from './read-codes.ts';
import type { CodeSymbol } from './symbols.ts';

const symbol = (text: string, format: CodeSymbol['format']): CodeSymbol => ({
  format,
  page: 3,
  box: [0.1, 0.1, 0.2, 0.2],
  bytes: Buffer.from(text),
  text,
  sequence: null,
});

it('knows the code of separator sheets, and no other QR code of that length', () => {
  expect(readCodes([symbol(separatorCode, 'QRCode')])).toEqual([
    { kind: 'separator', page: 3, box: [0.1, 0.1, 0.2, 0.2] },
  ]);
  expect(readCodes([symbol(separatorCode, 'Code128'), symbol('https://example.ch/1', 'QRCode')])).toEqual([]);
});

/** A statement in three symbols of macro PDF417. */
const xml =
  '<taxStatement xmlns="http://www.ech.ch/xmlns/eCH-0196/2" taxPeriod="2025"><institution name="Bank"/></taxStatement>';
const payload = deflateSync(xml);
const third = Math.ceil(payload.length / 3);
const macro = (
  index: number,
  id = 'a',
  bytes: Uint8Array = payload.subarray(index * third, (index + 1) * third),
) => ({
  ...symbol('', 'PDF417'),
  ...{ bytes, sequence: { id, index, size: 3 } },
});
const partsOf = (...symbols: readonly CodeSymbol[]) =>
  readCodes(symbols).flatMap((code) => ('parts' in code ? (code.parts ?? []) : []));

it('completes a code with the symbols of other files, and hands on only its own', () => {
  const others = partsOf(macro(1), macro(2));
  expect(others.map(({ index }) => index)).toEqual([1, 2]);
  const [code] = readCodes([macro(0)], others);
  expect(code).toMatchObject({ kind: 'tax-statement', isComplete: true, symbols: 3, of: 3 });
  expect(code).toMatchObject({ xml: { name: 'taxStatement' }, parts: [{ index: 0, size: 3 }] });
});

it.each([
  ['another code', partsOf(macro(1, 'b'), macro(2, 'b')), 1],
  ['a code with the same id, which do not fit', partsOf(macro(1), macro(2, 'a', Buffer.from('other'))), 1],
  ['the same code, but not all', partsOf(macro(2)), 2],
])('stays incomplete with symbols of %s', (_of, others, symbols) => {
  expect(readCodes([macro(0)], others)).toMatchObject([{ isComplete: false, symbols, of: 3, xml: null }]);
});

it('hands on nothing of a code that is whole, and makes none of the symbols of others alone', () => {
  expect(partsOf(macro(0), macro(1), macro(2))).toEqual([]);
  expect(readCodes([], partsOf(macro(1), macro(2)))).toEqual([]);
});
