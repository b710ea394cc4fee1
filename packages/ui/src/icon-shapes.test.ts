import { expect, it } from 'vitest';
import { iconShapes } from './icon-shapes.ts';

it('reads the shapes of an icon as path data', async () => {
  expect(await iconShapes('user')).toEqual([
    'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2',
    'M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
  ]);
});

it('writes a rectangle with its corners', async () => {
  expect(await iconShapes('square')).toEqual([
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2Z',
  ]);
});

it('throws for an unknown name', async () => {
  await expect(iconShapes('no-such-icon')).rejects.toThrow('no icon "no-such-icon"');
});
