import { getMessagesState } from '@dossier/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService } from '../index.ts';
import { outboxEntity } from '../outbox/outbox.entity.ts';
import { as, asService, forEachDatabase, startTestService, type TestService } from '../testing/index.ts';

forEachDatabase((database) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(
      (deps) => createService({ name: 'messages', entities: [], migrations: [] }, deps),
      { database },
    );
  });
  afterAll(() => test.stop());

  const get = () => test.request(getMessagesState, {}, { as: asService('gateway') });
  const addCall = (parkedAt: Date | null, createdAt = new Date(test.clock.now())) =>
    test.db.write((manager) =>
      manager.insert(outboxEntity, {
        messageId: crypto.randomUUID(),
        target: 'filing',
        orderKey: String(parkedAt),
        method: 'POST',
        path: '/internal/filings/review',
        body: null,
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

  it('does not exist for users', async () => {
    const response = await test.request(getMessagesState, {}, { as: as(1, 'admin') });
    expect(response.status).toBe(404);
  });
});
