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

it('counts in a counter and a histogram, and removes a series', async () => {
  const metrics = createMetrics('test');
  const count = metrics.counter('planted_total', 'Counted', ['build']);
  const time = metrics.histogram('planted_seconds', 'Measured', ['build'], [1, 2]);
  const registry = await metrics.load();
  const scrape = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('planted_'));
  for (const build of ['b1', 'b2']) {
    count.add({ build });
    time.add({ build }, 1.5);
  }
  const lines = await scrape();
  expect(lines).toContain('planted_total{build="b1",service="test"} 1');
  expect(lines).toContain('planted_seconds_bucket{le="1",service="test",build="b1"} 0');
  expect(lines).toContain('planted_seconds_bucket{le="2",service="test",build="b1"} 1');
  count.remove({ build: 'b1' });
  time.remove({ build: 'b1' });
  const rest = await scrape();
  expect(rest.join()).not.toContain('b1');
  expect(rest).toContain('planted_total{build="b2",service="test"} 1');
});
