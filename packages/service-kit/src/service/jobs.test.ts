import { expect, it } from 'vitest';
import { createMetrics } from '../health/metrics.ts';
import { createLog } from '../log/log.ts';
import { createTestClock } from '../testing/index.ts';
import { createJobs } from './jobs.ts';

function createTestJobs() {
  const clock = createTestClock();
  const metrics = createMetrics('test');
  return { clock, metrics, jobs: createJobs(clock, createLog('test', 'silent'), metrics) };
}

it('counts the runs of each job by outcome, and gives the time of its last success', async () => {
  const { clock, metrics, jobs } = createTestJobs();
  const registry = await metrics.load();
  const start = clock.now();
  let runs = 0;
  jobs.every('fails-at-third', 2000, async () => {
    runs += 1;
    if (runs === 3) throw new Error('planted');
  });
  jobs.every('fails', 3000, () => Promise.reject(new Error('planted')));
  jobs.start();
  await clock.advance(7000);
  await jobs.stop();
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('background_job_'));
  const runsOf = (job: string, outcome: string) =>
    `background_job_runs_total{job="${job}",outcome="${outcome}",service="test"}`;
  expect(lines.slice(0, -1).toSorted()).toEqual([
    `${runsOf('fails', 'failure')} 2`,
    `${runsOf('fails-at-third', 'failure')} 1`,
    `${runsOf('fails-at-third', 'success')} 2`,
  ]);
  const [lastSuccess, seconds] = lines.at(-1)?.split(' ') ?? [];
  expect(lastSuccess).toBe(
    'background_job_last_success_timestamp_seconds{job="fails-at-third",service="test"}',
  );
  expect(Math.floor(Number(seconds) - start / 1000)).toBe(4);
});

it('lists each job with its latest run and the next', async () => {
  const { clock, jobs } = createTestJobs();
  const never = { running: false, last: null };
  jobs.every('works', 2000, async () => undefined);
  jobs.every('fails', 3000, () => Promise.reject(new Error('planted')));
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  jobs.every('runs', 4000, () => promise);
  expect(jobs.list()).toEqual(['works', 'fails', 'runs'].map((name) => ({ name, ...never, nextAt: null })));
  const start = clock.now();
  jobs.start();
  await clock.advance(3500);
  const [works, fails] = jobs.list();
  const last = { endedAt: expect.any(String) as string, ms: expect.any(Number) as number };
  expect(works).toMatchObject({ running: false, last: { ...last, outcome: 'success' } });
  expect(fails).toMatchObject({ running: false, last: { ...last, outcome: 'failure' } });
  expect(Date.parse(fails?.nextAt ?? '') - start).toBeGreaterThanOrEqual(6000);
  const advanced = clock.advance(1000);
  await expect.poll(() => jobs.list()[2]).toMatchObject({ running: true, last: null });
  finish();
  await advanced;
  await jobs.stop();
  expect(jobs.list()[2]).toMatchObject({ running: false, last: { outcome: 'success' } });
});

it('refuses two jobs with the same name', () => {
  const { jobs } = createTestJobs();
  jobs.every('sweep', 1000, async () => undefined);
  expect(() => jobs.every('sweep', 1000, async () => undefined)).toThrow('sweep');
});
