import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canInstall, install, isStandalone, listenForInstall } from './install.ts';

let standalone = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  listenForInstall();
});
afterEach(() => {
  standalone = false;
  window.dispatchEvent(new Event('appinstalled'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function offered() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
  });
  window.dispatchEvent(event);
  return event;
}

test('is false after one second without a prompt', async () => {
  const settled = vi.fn();
  void canInstall().then(settled);
  await vi.advanceTimersByTimeAsync(999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith(false);
});

test('is true as soon as the browser offers a prompt, which can be used once', async () => {
  const check = canInstall();
  const event = offered();
  expect(await check).toBe(true);
  expect(event.defaultPrevented).toBe(true);
  expect(await install()).toBe(true);
  expect(event.prompt).toHaveBeenCalledOnce();
  const again = install();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toBe(false);
});

test('is true in an app window', async () => {
  standalone = true;
  expect([isStandalone(), await canInstall()]).toEqual([true, true]);
});
