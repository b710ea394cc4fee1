import { expect, test, vi } from 'vitest';
import { evaluateShared } from './evaluate-shared.ts';

test('evaluates what remotes have asked for, once, and each in a task of its own', async () => {
  const events: string[] = [];
  const shared = (name: string) =>
    vi.fn(async () => () => {
      events.push(name);
      setTimeout(() => events.push(`task after ${name}`));
    });
  const dialogs = { loaded: 1, get: shared('dialogs') };
  const forms = { loaded: 1, get: shared('forms') };
  const unused = { get: shared('unused') };
  const scope = { dialogs: { '1.0.0': dialogs }, forms: { '1.0.0': forms }, unused: { '1.0.0': unused } };
  await evaluateShared(scope);
  expect(events).toEqual(['dialogs', 'task after dialogs', 'forms', 'task after forms']);
  await evaluateShared({ ...scope, unused: { '1.0.0': { ...unused, loaded: 1 } } });
  expect(events.slice(4)).toEqual(['unused', 'task after unused']);
  expect(dialogs.get).toHaveBeenCalledOnce();
});

test('does not wait for what another remote is still fetching, nor fail with it', async () => {
  const evaluate = vi.fn();
  const hanging = { loaded: 1, get: () => new Promise<() => unknown>(() => undefined) };
  const failed = { loaded: 1, get: () => Promise.reject(new Error('Loading chunk failed')) };
  const own = { loaded: 1, get: async () => evaluate };
  await evaluateShared({ hanging: { '1.0.0': hanging }, failed: { '1.0.0': failed }, own: { '1.0.0': own } });
  expect(evaluate).toHaveBeenCalledOnce();
});

test('passes on the error of a module', async () => {
  const broken = () => {
    throw new Error('broken');
  };
  const scope = { broken: { '1.0.0': { loaded: 1, get: () => broken } } };
  await expect(evaluateShared(scope)).rejects.toThrow('broken');
});
