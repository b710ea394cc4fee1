import { listStatusHistory, updateStatusNumeric, type TaxStatusId } from '@dossier/contracts';
import { as, forEachDatabase } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { statusEventEntity } from './filings.entity.ts';
import { keptEvents } from './store-change.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
const user = as(7, 'user');

forEachDatabase((database) => {
  const { test, stubs } = startFilingSuite({ database });

  const setStatus = (status: TaxStatusId, by = user) =>
    test.request(
      updateStatusNumeric,
      { body: { status, taxYear, ...(by === admin && { userId: user.userId }) } },
      { as: by },
    );

  it('keeps the latest steps of a user, and all of the staff', async () => {
    stubs.completeProfiles.add(user.userId);
    expect((await setStatus(1, admin)).status).toBe(200);
    const at = new Date('2026-01-01T00:00:00Z');
    const event = { userId: user.userId, taxYear, at, actorId: user.userId, cause: 'owner' } as const;
    const others = [8, 7].map((userId) => ({ ...event, userId, taxYear: userId === 7 ? 2023 : taxYear }));
    await test.db.write(async (manager) => {
      const steps = Array.from(
        { length: keptEvents },
        () => ({ ...event, fromStatus: 1, toStatus: 2 }) as const,
      );
      const elsewhere = others.map((each) => ({ ...each, fromStatus: null, toStatus: 1 }) as const);
      await manager.insert(statusEventEntity, [...elsewhere, ...steps]);
    });
    expect((await setStatus(2)).status).toBe(200);
    const events = await test.db.read((manager) => manager.find(statusEventEntity, { order: { id: 'ASC' } }));
    const own = events.filter((each) => each.userId === user.userId && each.taxYear === taxYear);
    expect(own.filter(({ cause }) => cause === 'owner')).toHaveLength(keptEvents);
    expect(own.filter(({ cause }) => cause === 'staff').map(({ toStatus }) => toStatus)).toEqual([1, 1]);
    expect(events).toHaveLength(own.length + others.length);
    const { body } = await test.request(listStatusHistory, { query: { taxYear } }, { as: user });
    expect(body.at(-1)).toMatchObject({ from: 1, to: 2, cause: 'owner' });
  });
});
