import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, expect, vi } from 'vitest';

expect.extend(matchers);

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- adds the matchers of jest-dom to those of vitest
  interface Matchers<R, T> extends matchers.TestingLibraryMatchers<T, R> {}
}

// On a busy machine a lazy part of a page may take longer than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

// Resets timers, globals, the page and storage for each file, because files may share a worker.
beforeAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return; // a file with the Node environment
  cleanup();
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

afterEach(cleanup);
