import { getMessagesState } from '@dossier/contracts';
import { startForSuite } from '../testing/start-for.ts';
import { beforeEach, expect, it } from 'vitest';
import { createService } from '../index.ts';
import type { Sealed } from '../crypto/sealed.ts';
import { outboxEntity } from '../outbox/outbox.entity.ts';
import { as, asService, forEachDatabase, startTestService } from '../testing/index.ts';

forEachDatabase((database) => {
  const test = startForSuite(() =>
    startTestService((deps) => createService({ name: 'messages', entities: [], migrations: [] }, deps), {
      database,
    }),
  );
  beforeEach(() => test.db.write((manager) => manager.clear(outboxEntity)));

  const get = () => test.request(getMessagesState, {}, { as: asService('gateway') });
  const addCall = (parkedAt: Date | null, createdAt = new Date(test.clock.now())) =>
    test.db.write((manager) =>
      manager.insert(outboxEntity, {
        messageId: crypto.randomUUID(),
        target: 'filing',
        orderKey: String(parkedAt),
        method: 'POST',
        path: '/internal/filings/review',
        body: `sealed1.${'A'.repeat(48)}` as Sealed,
        attempts: 1,
        nextAttemptAt: new Date(test.clock.now() + 3_600_000),
        leasedUntil: null,
        parkedAt,
        createdAt,
      }),
    );

  it('has the size of the database, the disk, and when the service started', async () => {
    const startedAt = test.clock.now();
    await test.clock.advance(60_000);
    const { body } = await get();
    expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(startedAt);
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(body.databaseBytes).toBeGreaterThan(4096);
    expect(body.disk.freeBytes).toBeGreaterThan(0);
    expect(body.disk.totalBytes).toBeGreaterThanOrEqual(body.disk.freeBytes);
    expect(body.calls).toEqual({ waiting: 0, rejected: 0, oldestAt: null });
  });

  it('counts the calls that wait, and those that were rejected', async () => {
    const oldest = new Date(test.clock.now() - 60_000);
    await addCall(null, oldest);
    await addCall(new Date(test.clock.now()));
    await addCall(null);
    expect((await get()).body.calls).toEqual({ waiting: 2, rejected: 1, oldestAt: oldest.toISOString() });
  });

  it('has the same as metrics', async () => {
    const { body } = await get();
    const metrics = await (await test.fetch('/metrics')).text();
    const valueOf = (series: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1],
      );
    expect(valueOf(`service_info{version="${body.version}",service="messages"}`)).toBe(1);
    expect(valueOf('database_bytes{service="messages"}')).toBe(body.databaseBytes);
    expect(valueOf('undelivered_calls{state="waiting",service="messages"}')).toBe(body.calls.waiting);
    expect(valueOf('undelivered_calls{state="rejected",service="messages"}')).toBe(body.calls.rejected);
    expect(valueOf('data_disk_bytes{state="free",service="messages"}')).toBeGreaterThan(0);
    expect(valueOf('data_disk_bytes{state="used",service="messages"}')).toBeGreaterThan(0);
    for (const { name } of body.jobs ?? [])
      expect(valueOf(`background_job_running{job="${name}",service="messages"}`)).toBe(0);
  });

  it('does not exist for users', async () => {
    const response = await test.request(getMessagesState, {}, { as: as(1, 'admin') });
    expect(response.status).toBe(404);
  });
});
