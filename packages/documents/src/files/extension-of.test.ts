import { expect, it } from 'vitest';
import { extensionOf } from './extension-of.ts';

it('returns the extension of a name', () => {
  expect(['Lohn.PDF', 'a.b.jpeg', 'none', '.hidden file', 'x.'].map(extensionOf)).toEqual([
    'pdf',
    'jpeg',
    '',
    '',
    '',
  ]);
});
