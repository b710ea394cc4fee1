import { beforeEach, expect, test, vi } from 'vitest';
import type { RemoteEntry } from '@dossier/contracts';
import type { Remote } from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { createLoader, type LoaderParts } from './loader.ts';

const texts = async () => ({ default: {} });
const translations = { en: texts, fr: texts, de: texts, gsw: texts, it: texts };
const remote: Remote = { name: 'mf-home', routes: [], translations };

const entry = (change: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name: 'mf-home',
  buildId: 'b1',
  entry: '/remotes/mf-home/b1/remoteEntry.js',
  integrity: 'sha384-x',
  title: { en: 'Home', fr: 'Accueil', de: 'Start', gsw: 'Start', it: 'Inizio' },
  preload: [],
  locales: {},
  chunks: {},
  paths: ['/'],
  access: 'user',
  navigation: [],
  shellApi: '^2.0.0',
  ...change,
});

const refused = new RemoteFailure('entry', 'REFUSED');
let current: RemoteEntry | undefined;
const load = vi.fn<LoaderParts['source']['load']>();
const report = vi.fn<LoaderParts['report']>();
const refresh = vi.fn<LoaderParts['refresh']>();
const make = (parts: Partial<LoaderParts> = {}) =>
  createLoader({
    source: { load },
    entryOf: () => current,
    refresh,
    report,
    cardAfterMs: 1000,
    retryAfterMs: 0,
    ...parts,
  });

beforeEach(() => {
  current = entry();
  load.mockReset().mockResolvedValue(remote);
  report.mockReset().mockResolvedValue('report-1');
  refresh.mockReset().mockResolvedValue();
});

test('loads a remote once per build, and asks the registry on every entry but the cold one', async () => {
  const loader = make();
  await loader.enter('mf-home', true);
  expect(loader.state('mf-home')).toMatchObject({ status: 'ready', entry: { buildId: 'b1' } });
  expect(refresh).not.toHaveBeenCalled();
  loader.leave('mf-home');
  await loader.enter('mf-home');
  expect(refresh).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test('a new version comes with the next entry, never while the old one is mounted', async () => {
  const loader = make();
  await loader.enter('mf-home');
  current = entry({ buildId: 'b2' });
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b1' } });
  loader.leave('mf-home');
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b2' } });
});

test('a remote that needs another shell is refused before any of it is requested', async () => {
  current = entry({ shellApi: '^3.0.0' });
  const loader = make();
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', failure: { code: 'INCOMPATIBLE' } });
  expect(load).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ remote: 'mf-home', buildId: 'b1' }));
});

test('a failure carries the id of its report once the report was delivered', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  report.mockReturnValue(promise);
  load.mockRejectedValue(new Error('broken'));
  const loader = make();
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', reportId: null });
  resolve('report-7');
  await promise;
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', reportId: 'report-7' });
});

test('a refused request is repeated once by itself', async () => {
  load.mockRejectedValueOnce(refused);
  const loader = make();
  await loader.enter('mf-home');
  expect(loader.state('mf-home').status).toBe('ready');
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  expect(report).not.toHaveBeenCalled();
});

test('what a script throws is not repeated', async () => {
  load.mockRejectedValue(new RangeError('broken'));
  const loader = make();
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({
    status: 'failed',
    failure: { phase: 'chunk', code: 'THREW' },
  });
  expect(load).toHaveBeenCalledOnce();
});

test('after a failure, trying again asks anew and keeps the card until there is something else', async () => {
  load.mockRejectedValue(refused);
  const loader = make();
  await loader.enter('mf-home');
  expect(loader.state('mf-home').status).toBe('failed');
  expect(report).toHaveBeenCalledOnce();
  const seen: string[] = [];
  loader.subscribe(() => seen.push(loader.state('mf-home').status));
  load.mockReset().mockResolvedValue(remote);
  await loader.retry('mf-home');
  expect(seen).toEqual(['ready']);
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([2]);
});

test('a hanging remote gets a card in time, and its place when it comes after all', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<Remote>();
  load.mockReturnValue(late.promise);
  const loader = make();
  const entered = loader.enter('mf-home');
  await vi.advanceTimersByTimeAsync(1000);
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', failure: { code: 'TIMEOUT' } });
  late.resolve(remote);
  await entered;
  expect(loader.state('mf-home').status).toBe('ready');
  expect(report).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a retry does not wait for the request that hangs', async () => {
  vi.useFakeTimers();
  load.mockReturnValueOnce(new Promise(() => {}));
  const loader = make();
  void loader.enter('mf-home');
  await vi.advanceTimersByTimeAsync(1000);
  await loader.retry('mf-home');
  expect(loader.state('mf-home').status).toBe('ready');
  vi.useRealTimers();
});

test('an unreachable registry leaves the known one in use', async () => {
  refresh.mockRejectedValue(new Error('down'));
  const loader = make();
  await loader.enter('mf-home');
  expect(loader.state('mf-home').status).toBe('ready');
});

test('missing texts fall under "texts", an error while shown under "render"', async () => {
  const broken = async () => {
    throw Object.assign(new Error('chunk'), { name: 'ChunkLoadError', type: 'error' });
  };
  load.mockResolvedValue({ ...remote, name: 'mf-broken', translations: { ...translations, en: broken } });
  const loader = make();
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ failure: { phase: 'texts', code: 'REFUSED' } });
  expect(await loader.reportThrown('mf-home', new Error('while shown'))).toBe('report-1');
  expect(report.mock.lastCall?.[0]).toMatchObject({ failure: { phase: 'render', code: 'THREW' } });
});

test.each([
  [Object.assign(new Error(), { name: 'ChunkLoadError', type: 'timeout' }), 'TIMEOUT'],
  [Object.assign(new Error(), { name: 'ChunkLoadError', type: 'error' }), 'REFUSED'],
  [Object.assign(new Error(), { name: 'ChunkLoadError', type: 'missing' }), 'THREW'],
  [new TypeError('x is not a function'), 'THREW'],
  ['a string', 'THREW'],
])('%s is %s', (error, code) => {
  expect(classify(error, 'chunk')).toMatchObject({ phase: 'chunk', code });
});
