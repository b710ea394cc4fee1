import { describe, beforeEach, expect, test, vi } from 'vitest';
import type { RemoteEntry } from '@dossier/contracts';
import { type Remote, setLanguage } from '@dossier/remote-kit';
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
  fills: [],
  shellApi: '^2.0.0',
  ...change,
});

const refused = new RemoteFailure('entry', 'REFUSED');
let current: RemoteEntry | undefined;
const load = vi.fn<LoaderParts['source']['load']>();
const report = vi.fn<LoaderParts['report']>();
const refresh = vi.fn<LoaderParts['refresh']>();
const onLoad = vi.fn<LoaderParts['onLoad']>();
const unpin = vi.fn<LoaderParts['unpin']>();
const createTestLoader = (parts: Partial<LoaderParts> = {}) =>
  createLoader({
    source: { load },
    entryOf: () => current,
    refresh,
    report,
    onLoad,
    unpin,
    cardAfterMs: 1000,
    retryAfterMs: 0,
    freshMs: 1000,
    ...parts,
  });

beforeEach(() => {
  current = entry();
  load.mockReset().mockResolvedValue(remote);
  report.mockReset().mockResolvedValue('report-1');
  refresh.mockReset().mockResolvedValue();
  onLoad.mockReset();
  unpin.mockReset().mockResolvedValue(false);
});

test('loads a remote once per build, and refreshes the registry on every entry except the cold one', async () => {
  const loader = createTestLoader();
  await loader.enter('mf-home', true);
  expect(loader.state('mf-home')).toMatchObject({ status: 'ready', entry: { buildId: 'b1' } });
  expect(refresh).not.toHaveBeenCalled();
  loader.leave('mf-home');
  await loader.enter('mf-home');
  expect(refresh).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

describe('a prefetch', () => {
  test('loads the build once, and the navigation after it asks for nothing', async () => {
    const loader = createTestLoader();
    const shown = vi.fn(() => loader.state('mf-home').status);
    loader.subscribe(shown);
    await loader.prefetch('mf-home', '/');
    expect(shown).not.toHaveBeenCalled();
    expect(loader.state('mf-home')).toMatchObject({ status: 'ready', entry: { buildId: 'b1' } });
    await loader.enter('mf-home');
    expect(shown).toHaveReturnedWith('ready');
    expect(shown).not.toHaveReturnedWith('loading');
    expect(refresh).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledOnce();
    expect(onLoad).toHaveBeenCalledOnce();
  });

  test('is shown without a wait only while its registry is current, and in its language', async () => {
    const loader = createTestLoader();
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    await loader.prefetch('mf-home', '/');
    now.mockReturnValue(1000);
    expect(loader.state('mf-home').status).toBe('ready');
    await setLanguage('fr');
    expect(loader.state('mf-home').status).toBe('loading');
    await setLanguage('en');
    now.mockReturnValue(1001);
    expect(loader.state('mf-home').status).toBe('loading');
    now.mockReturnValue(1000);
    current = entry({ buildId: 'b2' });
    expect(loader.state('mf-home').status).toBe('loading');
    now.mockRestore();
  });

  test('that is under way is awaited by the navigation', async () => {
    const loader = createTestLoader();
    const { promise, resolve } = Promise.withResolvers<Remote>();
    load.mockReturnValueOnce(promise);
    const prefetched = loader.prefetch('mf-home', '/');
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    const entering = loader.enter('mf-home');
    resolve(remote);
    await Promise.all([prefetched, entering]);
    expect(loader.state('mf-home')).toMatchObject({ status: 'ready' });
    expect(load).toHaveBeenCalledOnce();
  });

  test('that fails or hangs does not keep the navigation from loading', async () => {
    const failing = createTestLoader();
    load.mockRejectedValueOnce(refused);
    await failing.prefetch('mf-home', '/');
    expect(report).not.toHaveBeenCalled();
    await failing.enter('mf-home');
    expect(failing.state('mf-home')).toMatchObject({ status: 'ready' });

    const hanging = createTestLoader({ cardAfterMs: 10 });
    load.mockReturnValueOnce(new Promise(() => undefined));
    void hanging.prefetch('mf-home', '/');
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3));
    void hanging.enter('mf-home');
    await vi.waitFor(() => expect(hanging.state('mf-home')).toMatchObject({ status: 'failed' }));
    await hanging.retry('mf-home');
    expect(hanging.state('mf-home')).toMatchObject({ status: 'ready' });
  });

  test('loads the page for the path, also of the remote that the user is in', async () => {
    const page = vi.fn(async () => ({ default: () => null }));
    const other = vi.fn(async () => ({ default: () => null }));
    const routes = [
      { path: '/list', load: page },
      { path: '/list/:id', load: other },
    ];
    load.mockResolvedValue({ ...remote, routes });
    const loader = createTestLoader();
    await loader.prefetch('mf-home', '/list');
    expect(page).toHaveBeenCalledOnce();
    await loader.enter('mf-home');
    await loader.prefetch('mf-home', '/list/7');
    expect(other).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledOnce();
  });

  test('leaves a remote alone that the user is in, or that this shell cannot run', async () => {
    const loader = createTestLoader();
    await loader.enter('mf-home');
    await loader.prefetch('mf-home', '/');
    expect(load).toHaveBeenCalledOnce();
    current = entry({ buildId: 'b2', shellApi: '^99.0.0' });
    loader.leave('mf-home');
    await loader.prefetch('mf-home', '/');
    expect(load).toHaveBeenCalledOnce();
  });

  test('is no longer current after a while: a release in between is shown', async () => {
    const loader = createTestLoader({ freshMs: -1 });
    await loader.prefetch('mf-home', '/');
    current = entry({ buildId: 'b2' });
    await loader.enter('mf-home');
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b2' } });
  });
});

test('tells how long a load took, once for each build and not for a failure', async () => {
  const loader = createTestLoader();
  load.mockRejectedValueOnce(new Error('broken'));
  await loader.enter('mf-home');
  expect(onLoad).not.toHaveBeenCalled();
  await loader.retry('mf-home');
  loader.leave('mf-home');
  await loader.enter('mf-home');
  expect(onLoad).toHaveBeenCalledExactlyOnceWith(current, expect.any(Number));
});

test('uses a new version on the next entry, never while the old one is mounted', async () => {
  const loader = createTestLoader();
  await loader.enter('mf-home');
  current = entry({ buildId: 'b2' });
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b1' } });
  loader.leave('mf-home');
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b2' } });
});

test('refuses a remote that needs another shell API without requesting it', async () => {
  current = entry({ shellApi: '^3.0.0' });
  const loader = createTestLoader();
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', failure: { code: 'INCOMPATIBLE' } });
  expect(load).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ remote: 'mf-home', buildId: 'b1' }));
});

test('a failure has the id of its report once the report was delivered', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  report.mockReturnValue(promise);
  load.mockRejectedValue(new Error('broken'));
  const loader = createTestLoader();
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', reportId: null });
  resolve('report-7');
  await promise;
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', reportId: 'report-7' });
});

test('retries a refused request once, automatically', async () => {
  load.mockRejectedValueOnce(refused);
  const loader = createTestLoader();
  await loader.enter('mf-home');
  expect(loader.state('mf-home').status).toBe('ready');
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  expect(report).not.toHaveBeenCalled();
});

test('does not retry a script that throws', async () => {
  load.mockRejectedValue(new RangeError('broken'));
  const loader = createTestLoader();
  await loader.enter('mf-home');
  expect(loader.state('mf-home')).toMatchObject({
    status: 'failed',
    failure: { phase: 'chunk', code: 'THREW' },
  });
  expect(load).toHaveBeenCalledOnce();
});

test('a manual retry sends a new request and keeps the error card until it has a result', async () => {
  load.mockRejectedValue(refused);
  const loader = createTestLoader();
  await loader.enter('mf-home');
  expect(loader.state('mf-home').status).toBe('failed');
  expect(report).toHaveBeenCalledOnce();
  const states: string[] = [];
  loader.subscribe(() => states.push(loader.state('mf-home').status));
  load.mockReset().mockResolvedValue(remote);
  await loader.retry('mf-home');
  expect(states).toEqual(['ready']);
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([2]);
});

test('a hanging remote shows an error card in time, and is shown if it loads later', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<Remote>();
  load.mockReturnValue(late.promise);
  const loader = createTestLoader();
  const entered = loader.enter('mf-home');
  await vi.advanceTimersByTimeAsync(1000);
  expect(loader.state('mf-home')).toMatchObject({ status: 'failed', failure: { code: 'TIMEOUT' } });
  late.resolve(remote);
  await entered;
  expect(loader.state('mf-home').status).toBe('ready');
  expect(report).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a retry does not wait for the hanging request', async () => {
  vi.useFakeTimers();
  load.mockReturnValueOnce(new Promise(() => {}));
  const loader = createTestLoader();
  void loader.enter('mf-home');
  await vi.advanceTimersByTimeAsync(1000);
  await loader.retry('mf-home');
  expect(loader.state('mf-home').status).toBe('ready');
  vi.useRealTimers();
});

test('a retry does not wait for texts that hang: it loads the build anew', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<{ default: Record<string, string> }>();
  const hanging = { ...translations, en: () => late.promise };
  load.mockResolvedValueOnce({ ...remote, name: 'mf-hanging', translations: hanging });
  const loader = createTestLoader();
  void loader.enter('mf-home');
  await vi.advanceTimersByTimeAsync(1000);
  expect(loader.state('mf-home')).toMatchObject({ failure: { code: 'TIMEOUT' } });
  await loader.retry('mf-home');
  expect(loader.state('mf-home').status).toBe('ready');
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  late.resolve({ default: {} });
  vi.useRealTimers();
});

test('keeps the current registry when a refresh fails', async () => {
  refresh.mockRejectedValue(new Error('down'));
  const loader = createTestLoader();
  await loader.enter('mf-home');
  expect(loader.state('mf-home').status).toBe('ready');
});

test('reports missing texts in the phase "texts" and an error while rendering in "render"', async () => {
  const broken = async () => {
    throw Object.assign(new Error('chunk'), { name: 'ChunkLoadError', type: 'error' });
  };
  load.mockResolvedValue({ ...remote, name: 'mf-broken', translations: { ...translations, en: broken } });
  const loader = createTestLoader();
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
])('classifies %s as %s', (error, code) => {
  expect(classify(error, 'chunk')).toMatchObject({ phase: 'chunk', code });
});

describe('a pinned build', () => {
  const current1 = () => {
    current = entry();
    return Promise.resolve(true);
  };
  beforeEach(() => {
    current = entry({ buildId: 'b2' });
  });

  test('that fails is given up for the current one, and reported', async () => {
    unpin.mockImplementation(current1);
    load.mockRejectedValueOnce(new RangeError('broken'));
    const loader = createTestLoader();
    await loader.enter('mf-home');
    await vi.waitFor(() => expect(loader.state('mf-home').status).toBe('ready'));
    expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b1' }, isFallback: true });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ buildId: 'b2' }));
  });

  test('that throws while it is shown is given up, too', async () => {
    unpin.mockImplementation(current1);
    const loader = createTestLoader();
    await loader.enter('mf-home');
    expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b2' }, isFallback: false });
    await loader.reportThrown('mf-home', new Error('while shown'));
    await vi.waitFor(() => expect(loader.state('mf-home')).toMatchObject({ entry: { buildId: 'b1' } }));
  });

  test('whose pin cannot be taken back keeps its error card', async () => {
    unpin.mockRejectedValue(new Error('offline'));
    load.mockRejectedValue(new RangeError('broken'));
    const loader = createTestLoader();
    await loader.enter('mf-home');
    await vi.waitFor(() => expect(unpin).toHaveBeenCalledOnce());
    expect(loader.state('mf-home').status).toBe('failed');
  });

  test('is not replaced on a page that the user has left', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    unpin.mockReturnValue(promise);
    load.mockRejectedValue(new RangeError('broken'));
    const loader = createTestLoader();
    await loader.enter('mf-home');
    loader.leave('mf-home');
    resolve(true);
    await promise;
    expect(load).toHaveBeenCalledOnce();
  });
});
