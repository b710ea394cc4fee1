import { expect, it } from 'vitest';
import { mergeMetrics, processMetrics } from './merge-metrics.ts';
import { createMetrics } from './metrics.ts';

/** The metrics of a process as they arrive in JSON. */
async function metricsOf(service: string, seconds: number) {
  const metrics = createMetrics(service);
  metrics.gauge('planted_mails', 'Mails', ['state'], () =>
    Promise.resolve([
      { labels: { state: 'dead' }, value: seconds },
      { labels: { state: 'unknown' }, value: Number.NaN },
    ]),
  );
  const registry = await metrics.load();
  metrics.observe('planted.list', 200, seconds);
  return processMetrics.parse(JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())));
}

it('keeps every series of each process, and leaves out values that are not numbers', async () => {
  const auth = await metricsOf('auth', 0.01);
  const filing = await metricsOf('filing', 70);
  const { contentType, text } = await mergeMetrics(
    new Map([
      ['auth', auth],
      ['filing', filing],
      ['messages', null],
    ]),
  );
  const lines = text.split('\n');
  const linesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}{`));
  expect(contentType).toContain('text/plain');
  expect(linesOf('up')).toEqual([
    'up{service="auth"} 1',
    'up{service="filing"} 1',
    'up{service="messages"} 0',
  ]);
  expect(linesOf('planted_mails')).toEqual([
    'planted_mails{state="dead",service="auth"} 0.01',
    'planted_mails{state="dead",service="filing"} 70',
  ]);
  const bucket = (le: string, service: string) =>
    linesOf('http_request_duration_seconds_bucket').find(
      (line) => line.includes(`le="${le}"`) && line.includes(`service="${service}"`),
    );
  expect([bucket('60', 'auth'), bucket('60', 'filing'), bucket('+Inf', 'filing')]).toEqual([
    expect.stringMatching(/ 1$/),
    expect.stringMatching(/ 0$/),
    expect.stringMatching(/ 1$/),
  ]);
  // Metrics that merging by default leaves out, or replaces by a mean.
  for (const name of [
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_version_info',
  ])
    expect(linesOf(name), name).toHaveLength(2);
  // Each metric is described once, as Prometheus requires.
  expect(lines.filter((line) => line.startsWith('# TYPE planted_mails '))).toHaveLength(1);
});
