import {
  getDeskAccess,
  getTaxStatus,
  transmit,
  updateStatusNumeric,
  type TaxStatusId,
} from '@dossier/contracts';
import { as, asService } from '@dossier/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { deskFilingEntity, unassigned } from '../filings/desk.entity.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
const [owner, stranger, expert, otherExpert] = [20, 21, 30, 31];

describe('the access to a filing on the desk', () => {
  const { test, stubs } = startFilingSuite();
  beforeAll(async () => {
    test.clock.set('2026-03-01T12:00:00Z');
    for (const userId of [owner, expert, 1]) await transmitYear(userId);
  });

  const setStatus = (userId: number, status: TaxStatusId) =>
    test.request(updateStatusNumeric, { body: { status, taxYear, userId } }, { as: admin });
  async function transmitYear(userId: number): Promise<void> {
    await setStatus(userId, 3);
    expect((await test.request(transmit, { body: { taxYear } }, { as: as(userId) })).status).toBe(200);
  }
  const assign = (assignedTo: number) =>
    test.db.write((manager) => manager.update(deskFilingEntity, { userId: owner }, { assignedTo }));
  const ask = (query: Partial<Record<'expertId' | 'userId' | 'taxYear', number>> & { role?: string }) => {
    const all = { expertId: expert, role: 'expert', userId: owner, taxYear, ...query };
    const search = new URLSearchParams(
      Object.entries(all).map(([key, value]): [string, string] => [key, String(value)]),
    );
    return test.fetch(`/internal/desk/access?${search}`, { as: asService('documents') });
  };
  const isAllowed = async (query: Parameters<typeof ask>[0]) =>
    ((await (await ask(query)).json()) as { allowed?: boolean }).allowed;

  it('is given to an expert for unassigned filings and those assigned to the expert', async () => {
    await assign(unassigned);
    expect(await isAllowed({})).toBe(true);
    await assign(expert);
    expect(await isAllowed({})).toBe(true);
    expect(await isAllowed({ expertId: otherExpert })).toBe(false);
  });

  it('is given with EXPERTS_SEE=assigned for assigned filings only', async () => {
    await test.restart({ EXPERTS_SEE: 'assigned' });
    await assign(unassigned);
    expect(await isAllowed({})).toBe(false);
    await assign(expert);
    expect(await isAllowed({})).toBe(true);
    await test.restart({ EXPERTS_SEE: '' });
  });

  it('is given with EXPERTS_SEE=all for filings of colleagues, too, but for none that is hidden', async () => {
    await test.restart({ EXPERTS_SEE: 'all' });
    await assign(otherExpert);
    expect(await isAllowed({})).toBe(true);
    expect(await isAllowed({ taxYear: 2023 })).toBe(false);
    expect(await isAllowed({ userId: 1 })).toBe(false);
    expect(await isAllowed({ expertId: owner, role: 'expert' })).toBe(false);
    expect(await isAllowed({ expertId: expert, role: 'user' })).toBe(false);
    await test.restart({ EXPERTS_SEE: '' });
    expect(await isAllowed({})).toBe(false);
  });

  it('to the status of a filing that was never transmitted is that to an unassigned one', async () => {
    const year = { taxYear: 2022, userId: owner };
    const call = async (by = as(expert, 'expert')) => [
      (await test.request(getTaxStatus, { query: { taxYear: 2022, userId: String(owner) } }, { as: by }))
        .status,
      (await test.request(updateStatusNumeric, { body: { status: 4, ...year } }, { as: by })).status,
    ];
    await test.restart({ EXPERTS_SEE: 'assigned' });
    expect(await call()).toEqual([403, 403]);
    const { body } = await test.request(getTaxStatus, { query: { taxYear: 2022 } }, { as: as(owner) });
    expect(body.current_status_id).not.toBe(4);
    expect(await call(admin)).toEqual([200, 200]);
    await test.restart({ EXPERTS_SEE: '' });
    expect(await call()).toEqual([200, 200]);
  });

  it('is never given to the owner, another user, or for a year that was not transmitted', async () => {
    await assign(unassigned);
    for (const role of ['user', 'expert']) {
      expect(await isAllowed({ expertId: owner, role }), role).toBe(false);
      expect(await isAllowed({ expertId: expert, userId: expert, role }), role).toBe(false);
    }
    expect(await isAllowed({ expertId: stranger, role: 'user' })).toBe(false);
    await setStatus(stranger, 4);
    expect(await isAllowed({ userId: stranger })).toBe(false);
    expect(await isAllowed({ taxYear: 2023 })).toBe(false);
  });

  it('is asked for any filing of a user without a year', async () => {
    const isAllowedAny = async (change: { expertId?: number; userId?: number } = {}) => {
      const search = new URLSearchParams({
        expertId: String(change.expertId ?? expert),
        role: 'expert',
        userId: String(change.userId ?? owner),
      });
      const response = await test.fetch(`/internal/desk/access?${search}`, { as: asService('messages') });
      return ((await response.json()) as { allowed?: boolean }).allowed;
    };
    await assign(expert);
    expect(await isAllowedAny()).toBe(true);
    expect(await isAllowedAny({ expertId: otherExpert })).toBe(false);
    expect(await isAllowedAny({ userId: stranger })).toBe(false);
    expect(await isAllowedAny({ userId: expert })).toBe(false);
    expect(await isAllowedAny({ userId: 1 })).toBe(false);
  });

  it("is given to administrators for every filing, and to no expert for an administrator's", async () => {
    expect(await isAllowed({ userId: 1 })).toBe(false);
    for (const userId of [owner, expert, stranger, 1])
      expect(await isAllowed({ expertId: 1, role: 'admin', userId })).toBe(true);
  });

  it('stays after the filing was moved back before its transmission', async () => {
    await assign(unassigned);
    const read = () =>
      test.db.read((manager) => manager.findOneByOrFail(deskFilingEntity, { userId: owner }));
    const { receivedAt } = await read();
    await setStatus(owner, 2);
    expect(await isAllowed({})).toBe(true);
    expect(await read()).toMatchObject({ status: 2, receivedAt });
  });

  it('answers 503 while the role of the owner is unknown, and 400 to an invalid question', async () => {
    stubs.down.add('auth');
    expect((await ask({})).status).toBe(503);
    stubs.down.clear();
    expect((await ask({ role: 'owner' })).status).toBe(400);
    const asUser = await test.request(
      getDeskAccess,
      { query: { expertId: '1', role: 'admin', userId: '20', taxYear } },
      { as: as(owner) },
    );
    expect([asUser.status, asUser.error?.code]).toEqual([404, 'NOT_FOUND']);
  });
});
