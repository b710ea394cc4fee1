import { afterEach, expect, it, vi } from 'vitest';
import { collectChunks } from './collect-chunks.ts';

afterEach(() => vi.unstubAllGlobals());

it('collects the new space once for every 4 MB of chunks', () => {
  const gc = vi.fn();
  vi.stubGlobal('gc', gc);
  for (let chunk = 0; chunk < 4 * 16 * 10; chunk++) collectChunks(64 * 1024);
  expect(gc.mock.calls).toEqual(Array.from({ length: 10 }, () => [{ type: 'minor' }]));
});

it('collects nothing in a process without --expose-gc', () => {
  vi.stubGlobal('gc', undefined);
  expect(() => collectChunks(64 * 1024 * 1024)).not.toThrow();
});
