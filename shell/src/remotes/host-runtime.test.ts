import { expect, test, vi } from 'vitest';
import runtime from './host-runtime.ts';

const { init, installInitialConsumes, consumes } = runtime.bundlerRuntime;

const get = vi.fn<() => Promise<() => unknown>>();
const react = { name: 'react' };

function start() {
  const webpackRequire: Parameters<typeof init>[0]['webpackRequire'] = {
    m: {},
    c: {},
    S: {},
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: { react: { fallback: () => () => react }, zod: { fallback: get } },
    },
    federation: {
      initOptions: {
        name: 'shell',
        shared: {
          react: [{ version: '19.3.1', get: () => () => react, shareConfig: { eager: true } }],
          zod: [{ version: '0.1.0', get, shareConfig: { eager: false } }],
        },
      },
    },
  };
  init({ webpackRequire });
  const consumption = { webpackRequire, installedModules: {} };
  /** Loads a chunk that consumes zod, as webpack does. */
  const loadChunk = async () => {
    const promises: Promise<void>[] = [];
    consumes({ ...consumption, chunkId: 7, chunkMapping: { 7: ['zod'] }, promises });
    await Promise.all(promises);
  };
  const evaluate = (id: string) => {
    const module = { exports: undefined as unknown };
    webpackRequire.m[id]?.(module);
    return module.exports;
  };
  return { webpackRequire, consumption, loadChunk, evaluate };
}

test('provides the shared modules to the containers of remotes', () => {
  const { webpackRequire } = start();
  expect(webpackRequire.S['default']).toEqual({
    react: { '19.3.1': expect.objectContaining({ from: 'shell', eager: true }) as unknown },
    zod: { '0.1.0': expect.objectContaining({ from: 'shell', eager: false, get }) as unknown },
  });
});

test('installs the modules of the first script without evaluating them', () => {
  const { consumption, evaluate } = start();
  installInitialConsumes({ ...consumption, initialConsumes: ['react'] });
  expect(evaluate('react')).toBe(react);
});

test('loads a shared module once, with the first chunk that needs it', async () => {
  const { loadChunk, evaluate } = start();
  get.mockReset().mockResolvedValue(() => 'zod');
  await Promise.all([loadChunk(), loadChunk()]);
  await loadChunk();
  expect(get).toHaveBeenCalledOnce();
  expect(evaluate('zod')).toBe('zod');
});

test('loads a shared module again after a failure', async () => {
  const { loadChunk, evaluate } = start();
  get
    .mockReset()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => 'zod');
  await expect(loadChunk()).rejects.toThrow('offline');
  await loadChunk();
  expect(evaluate('zod')).toBe('zod');
});
