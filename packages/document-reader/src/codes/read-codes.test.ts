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
