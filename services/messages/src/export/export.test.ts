import { exportMessageAccess, exportMessages, sendMessage } from '@dossier/contracts';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createMessagesService } from '../service.ts';

forEachDatabase((database) => {
  const test = startForSuite(() => startTestService(createMessagesService, { database }));
  const caller = { as: asService('documents') };

  it("returns a user's messages, and nothing of others", async () => {
    for (const [userId, message] of [
      [7, 'first'],
      [8, 'other'],
      [7, 'second'],
    ] as const)
      await test.request(sendMessage, { body: { message } }, { as: as(userId) });
    const { body } = await test.request(exportMessages, { params: { userId: '7' }, query: {} }, caller);
    expect(body.rows).toMatchObject([
      { from: 'person', text: 'first' },
      { from: 'person', text: 'second' },
    ]);
    expect(body.next).toBeNull();
  });

  it('returns the access log page by page, oldest first', async () => {
    const entries = Array.from({ length: 600 }, (_, second) => ({
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
      actorId: second === 0 ? 7 : 1,
      ownerId: 7,
      action: 'read' as const,
    }));
    await test.db.write((manager) => manager.insert(accessEntity, entries));
    const page = async (query: { after?: string }) =>
      (await test.request(exportMessageAccess, { params: { userId: '7' }, query }, caller)).body;
    const first = await page({});
    expect(first.rows).toHaveLength(500);
    expect(first.rows.slice(0, 2)).toMatchObject([{ by: 'you' }, { by: 'staff' }]);
    const second = await page({ after: String(first.next) });
    expect(second.next).toBeNull();
    const all = [...first.rows, ...second.rows].map(({ at }) => at);
    expect(all).toEqual(entries.map(({ at }) => at.toISOString()));
  });

  it('rejects an invalid position', async () => {
    expect((await test.fetch('/internal/messages/7/export?after=x', caller)).status).toBe(400);
  });
});
