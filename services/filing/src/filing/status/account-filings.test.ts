import { listAccountFilings, updateStatusNumeric } from '@dossier/contracts';
import { as } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { admin, expert, otherOwner, owner } from '../../testing/desk-callers.ts';

const { test, stubs } = startFilingSuite();

const list = (caller = admin, userId = owner) =>
  test.request(listAccountFilings, { params: { userId: String(userId) } }, { as: caller });

it('lists the tax years of an account for administrators only', async () => {
  for (const taxYear of [2024, 2023]) {
    const body = { status: 3 as const, taxYear, userId: owner };
    await test.request(updateStatusNumeric, { body }, { as: admin });
  }
  expect((await list()).body.map(({ taxYear, status }) => [taxYear, status])).toEqual([
    [2023, 'documents_submitted'],
    [2024, 'documents_submitted'],
  ]);
  expect((await list(admin, otherOwner)).body).toEqual([]);
  for (const caller of [expert, as(owner), as(otherOwner)]) expect((await list(caller)).status).toBe(403);
  const params = { userId: String(owner) };
  expect((await test.request(listAccountFilings, { params })).status).toBe(401);
});

it('is not found for an unknown account, and 503 while it cannot be looked up', async () => {
  expect(await list(admin, 800_001)).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } });
  stubs.down.add('auth');
  expect((await list()).status).toBe(503);
  stubs.down.clear();
});
