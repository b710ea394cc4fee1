import { expireTaxProfileState, getTaxStatus, updateStatusNumeric } from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';

const taxYear = 2024;

forEachDatabase((database) => {
  const { test, stubs } = startFilingSuite({ database });
  const read = async (user: UserIdentity) => {
    const { body } = await test.request(getTaxStatus, { query: { taxYear } }, { as: user });
    return body.current_status_id;
  };

  it('asks profile for a year without a filing once, until profile says that it has changed', async () => {
    const user = as(201, 'user');
    expect(await read(user)).toBe(1);
    stubs.down.add('profile');
    expect(await read(user)).toBe(1);
    stubs.down.clear();
    stubs.completeProfiles.add(user.userId);
    const body = { userId: user.userId };
    await test.request(expireTaxProfileState, { body }, { as: asService('profile') });
    expect(await read(user)).toBe(2);
  });

  it('decides about a change by what profile says then', async () => {
    const user = as(202, 'user');
    test.clock.set('2026-03-01T12:00:00Z');
    onTestFinished(() => test.clock.set(new Date()));
    expect(await read(user)).toBe(1);
    stubs.completeProfiles.add(user.userId);
    stubs.coveredYears.add(`${user.userId} ${taxYear}`);
    const body = { status: 3, taxYear } as const;
    const { status } = await test.request(updateStatusNumeric, { body }, { as: user });
    expect(status).toBe(200);
    expect(await read(user)).toBe(3);
  });
});
