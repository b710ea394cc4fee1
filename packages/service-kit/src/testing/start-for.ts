import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

interface Stoppable {
  stop(): unknown;
}

/**
 * Starts a service before the tests of the suite, and stops it after them. The result stands for the running service, so
 * that a suite declares it in one line; until the first hook has run, using it throws.
 */
export function startForSuite<T extends Stoppable>(start: () => Promise<T>): T {
  const { run, stop, proxy } = createProxy(start);
  beforeAll(run);
  afterAll(stop);
  return proxy;
}

/** The same before and after each test, for tests that cannot share rows, limits or the clock. */
export function startForEachTest<T extends Stoppable>(start: () => Promise<T>): T {
  const { run, stop, proxy } = createProxy(start);
  beforeEach(run);
  afterEach(stop);
  return proxy;
}

function createProxy<T extends Stoppable>(start: () => Promise<T>) {
  let running: T | undefined;
  const current = (): T => {
    if (!running) throw new Error('not started yet: use it in a test or a hook');
    return running;
  };
  return {
    run: async () => {
      running = await start();
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
    proxy: new Proxy({} as T, {
      get: (_, key): unknown => Reflect.get(current(), key),
      set: (_, key, value) => Reflect.set(current(), key, value),
    }),
  };
}
