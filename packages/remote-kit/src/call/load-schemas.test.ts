import type { EndpointSpec } from '@dossier/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSchemaLoader } from './load-schemas.ts';

let loadSchemas: ReturnType<typeof createSchemaLoader>;
beforeEach(() => {
  loadSchemas = createSchemaLoader(() => Promise.reject(new Error('offline')));
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** An endpoint whose schemas are loaded by `load`. */
const endpointWith = (load: () => Promise<unknown>) =>
  ({ id: 'x', loadSchemas: vi.fn(load) }) as unknown as EndpointSpec & { loadSchemas: typeof load };

/** Lets tasks pass. */
const settle = () => vi.advanceTimersByTimeAsync(10);

test('loads the schemas of endpoints one after the other, and of each once', async () => {
  const first = Promise.withResolvers<unknown>();
  const [a, b] = [endpointWith(() => first.promise), endpointWith(async () => 'b')];
  const results = Promise.all([loadSchemas(a), loadSchemas(b), loadSchemas(a)]);
  await settle();
  expect([a, b].map(({ loadSchemas: load }) => vi.mocked(load).mock.calls.length)).toEqual([1, 0]);
  first.resolve('a');
  await settle();
  expect(await results).toEqual(['a', 'b', 'a']);
  expect([a, b].map(({ loadSchemas: load }) => vi.mocked(load).mock.calls.length)).toEqual([1, 1]);
});

test('waits only for a moment for schemas that hang', async () => {
  const hanging = endpointWith(() => new Promise(() => undefined));
  void loadSchemas(hanging);
  const next = loadSchemas(endpointWith(async () => 'next'));
  await vi.advanceTimersByTimeAsync(510);
  expect(await next).toBe('next');
});

test('loads schemas again that could not be loaded', async () => {
  const endpoint = endpointWith(async () => 'there');
  vi.mocked(endpoint.loadSchemas).mockRejectedValueOnce(new Error('offline'));
  const failed = expect(loadSchemas(endpoint)).rejects.toThrow('offline');
  const next = loadSchemas(endpointWith(async () => 'next'));
  await settle();
  await failed;
  expect(await next).toBe('next');
  const again = loadSchemas(endpoint);
  await settle();
  expect(await again).toBe('there');
});
