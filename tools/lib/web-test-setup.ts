import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { watchConsole } from './console-watch.ts';

expect.extend(matchers);

// Not in a file with the Node environment.
if (typeof window !== 'undefined') await import('@dossier/remote-kit/testing/layout');

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- adds the matchers of jest-dom to those of vitest
  interface Matchers<R, T> extends matchers.TestingLibraryMatchers<T, R> {}
}

// On a busy machine a lazy part of a page may take longer than the default of one second.
configure({ asyncUtilTimeout: 15_000, getElementError });

/**
 * The error of a query without a match. `findBy…` and `waitFor` drop all but the last one, so that the page is printed
 * only when the message is read.
 */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (next: string) => (text = next),
    configurable: true,
  });
  return error;
}

declare global {
  interface Window {
    hasFrames?: true;
  }
}

// jsdom starts an interval for its frames when the first one is requested, and stops it after the last. Started under
// fake timers it would never fire again, and with it no frame of the files that share the worker: it is kept running.
if (typeof window !== 'undefined' && !window.hasFrames) {
  window.hasFrames = true;
  const { requestAnimationFrame } = window;
  const next = () => void requestAnimationFrame(next);
  next();
}

// Files share a worker, and with it the page and the modules: each starts with real timers, real globals, an empty page,
// empty storage, and English.
beforeAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  const { setLanguage } = await import('@dossier/remote-kit');
  (await import('@dossier/remote-kit/testing')).reportMissingTexts();
  await setLanguage('en');
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; Max-Age=0; Path=/`;
});

const watch = watchConsole();
// Runs after the hooks of the file: what `cleanup` logs counts as well.
afterEach(() => {
  const shown = typeof document === 'undefined' ? '' : document.body.textContent;
  cleanup();
  expect(shown, 'an element within a template string').not.toContain('[object Object]');
  expect(watch.logged(), 'logged as error or warning: a test that provokes it spies on the console').toEqual(
    [],
  );
});
afterAll(watch.stop);
