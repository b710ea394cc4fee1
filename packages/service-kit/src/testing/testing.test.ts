import { endpoint, endpointsOf } from '@dossier/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMetrics, createService, fail, type ServiceDeps } from '../index.ts';
import { createJobs } from '../service/jobs.ts';
import { createLog } from '../log/log.ts';
import { accessMatrix, createTestClock, startTestService } from './index.ts';

describe('the access matrix', () => {
  it('reports a route with the wrong access and an endpoint without a route', async () => {
    // Every service has the route of its audit log.
    const declared = endpointsOf('filing').find(({ id }) => id !== 'filing.audit');
    const open = endpoint({
      id: 'planted',
      owner: 'filing',
      method: 'GET',
      path: '/api/planted/{id}',
      summary: 'test',
      access: 'admin',
      response: z.object({}),
    });
    const test = await startTestService((deps: ServiceDeps) => {
      const service = createService({ name: 'filing', entities: [], migrations: [] }, deps);
      // A planted fault: the endpoint allows administrators, but the handler refuses them.
      service.route(open, () => {
        throw fail('FORBIDDEN');
      });
      return service;
    });
    try {
      const problems: unknown = await accessMatrix(test).catch((error: unknown) => error);
      expect(String(problems)).toContain('planted as admin: FORBIDDEN');
      expect(String(problems)).not.toContain('planted as anonymous');
      expect(String(problems)).toContain(`${declared?.id}: declared in the contracts`);
    } finally {
      await test.stop();
    }
  });
});

describe('the test clock', () => {
  it('runs jobs in the order they become due, each at its time, and continues after a failing one', async () => {
    const clock = createTestClock();
    const jobs = createJobs(clock, createLog('test', 'silent'), createMetrics('test'));
    const start = clock.now();
    const turns: string[] = [];
    const at = (name: string) => turns.push(`${name}@${Math.floor((clock.now() - start) / 1000)}`);
    jobs.everyInstance('two', 2000, async () => void at('two'));
    jobs.everyInstance('three', 3100, async () => {
      at('three');
      throw new Error('fails every time');
    });
    jobs.start();
    await clock.advance(6500);
    expect(turns).toEqual(['two@2', 'three@3', 'two@4', 'two@6', 'three@6']);
    await clock.advance(30 * 24 * 3600 * 1000);
    expect(turns.length).toBeLessThan(220);
    await jobs.stop();
    turns.length = 0;
    await clock.advance(60_000);
    expect(turns).toEqual([]);
  });
});
