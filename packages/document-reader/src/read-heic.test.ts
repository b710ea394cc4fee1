import { expect, it } from 'vitest';
import { packRows } from './read-heic.ts';

it('removes the padding of rows', () => {
  const data = new Uint8Array([
    1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12, 0, 0, 13, 14, 15, 16, 17, 18, 0, 0,
  ]);
  const pixels = packRows({ id: 'interleaved', width: 2, height: 3, stride: 8, data });
  expect([...pixels.data]).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  expect(pixels).toMatchObject({ width: 2, height: 3, channels: 3 });
});
