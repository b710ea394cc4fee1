import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('reads a gauge at each scrape, and leaves it out while it cannot be read', async () => {
  const metrics = createMetrics('test');
  let stored: number | undefined = 5;
  metrics.gauge('planted_bytes', 'Without labels', [], async () => {
    if (stored === undefined) throw new Error('planted');
    return [{ labels: {}, value: stored }];
  });
  metrics.gauge('planted_mails', 'With labels', ['state'], async () => {
    if (stored === undefined) throw new Error('planted');
    return [{ labels: { state: 'dead' }, value: stored }];
  });
  const registry = await metrics.load();
  const scrape = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('planted_'));
  const linesOf = (value: number) => [
    `planted_bytes{service="test"} ${value}`,
    `planted_mails{state="dead",service="test"} ${value}`,
  ];
  expect(await scrape()).toEqual(linesOf(5));
  stored = 7;
  expect(await scrape()).toEqual(linesOf(7));
  stored = undefined;
  expect(await scrape()).toEqual([]);
  expect(await registry.metrics()).toContain('process_resident_memory_bytes');
});
