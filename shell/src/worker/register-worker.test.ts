import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleSession } from '@dossier/contracts/testing';
import { startTest } from '@dossier/remote-kit/testing';
import { registerServiceWorker } from './register-worker.ts';

const active = { postMessage: vi.fn() };
const update = vi.fn(async () => undefined);
const register = vi.fn(async (): Promise<object> => ({ waiting: null, active, update }));

beforeEach(async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
  await startTest({ session: 'signedOut' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.clearAllMocks();
});

test('is registered at the root, activated and updated, and again after a sign-in', async () => {
  onTestFinished(registerServiceWorker());
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect(active.postMessage).toHaveBeenCalledExactlyOnceWith('skipWaiting');
  await startTest({ session: 'signedOut' });
  const { applySession } = await import('@dossier/remote-kit');
  applySession(sampleSession());
  expect(register).toHaveBeenCalledTimes(2);
});

test('a failure is only logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  register.mockRejectedValueOnce(new Error('refused'));
  onTestFinished(registerServiceWorker());
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
});

test('does nothing in a browser without service workers', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(() => onTestFinished(registerServiceWorker())).not.toThrow();
});
