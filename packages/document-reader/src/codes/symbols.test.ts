import { isDarkModule, separatorCode, separatorModules } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { findSymbols } from './symbols.ts';

it('reads the code of the separator sheet as the product draws it', async () => {
  const [side, border] = [6, 4];
  const width = (separatorModules.size + 2 * border) * side;
  const at = (pixel: number) => Math.floor(pixel / side) - border;
  const data = Uint8Array.from({ length: width * width }, (_, index) =>
    isDarkModule(at(index % width), at(Math.floor(index / width))) ? 0 : 255,
  );
  const symbols = await findSymbols({ data, width, height: width, channels: 1 }, 1);
  expect(symbols.map(({ format, text }) => [format, text])).toEqual([['QRCode', separatorCode]]);
});
