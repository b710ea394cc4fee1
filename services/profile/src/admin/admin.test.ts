import {
  acceptTerms,
  getDatabaseStatus,
  getProfile,
  resetProfile,
  reviewFiling,
  updateProfile,
} from '@dossier/contracts';
import {
  as,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  type TestService,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, userAccounts } from '../testing/users.ts';

const admin = as(1, 'admin');

forEachDatabase((database) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(createProfileService, {
      database,
      stubServices: [userAccounts, stubEndpoint(reviewFiling, () => ({ moved: 0 }))],
    });
  });
  afterAll(() => test.stop());
  const reset = (userId: number) => test.request(resetProfile, { body: { userId } }, { as: admin });

  it('resets a user to the first sign-in and keeps the answers', async () => {
    const user = as(7, 'user');
    await test.request(acceptTerms, { body: { accepted: true } }, { as: user });
    const before = await test.request(
      updateProfile,
      { body: { ...completeFields, isTaxProfileComplete: true } },
      { as: user },
    );
    expect(before.body).toMatchObject({ isProfileComplete: true, isTaxProfileComplete: true });
    expect((await reset(7)).body).toEqual({ success: true, userId: 7 });
    const { body } = await test.request(getProfile, { query: {} }, { as: user });
    expect(body).toEqual({
      ...before.body,
      version: 2,
      isProfileComplete: false,
      isTaxProfileComplete: false,
      termsAcceptedAt: null,
    });
  });

  it('rejects unknown users and ids that are not numbers', async () => {
    const answer = await reset(800_001);
    expect([answer.status, answer.error?.code]).toEqual([404, 'USER_NOT_FOUND']);
    for (const userId of [0, -1, '7', null, 1.5]) {
      const response = await test.fetch('/api/admin/reset-profile', {
        method: 'POST',
        as: admin,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userId }),
      });
      expect(response.status).toBe(400);
    }
    expect((await test.request(getDatabaseStatus, {}, { as: admin })).body.newestUser?.id).toBeLessThan(
      800_000,
    );
  });

  it('counts profiles for the debug panel', async () => {
    await test.request(getProfile, { query: {} }, { as: as(9, 'user') });
    await test.request(acceptTerms, { body: { accepted: true } }, { as: as(8, 'user') });
    await test.request(
      updateProfile,
      { body: { ...completeFields, isTaxProfileComplete: true } },
      { as: as(8, 'user') },
    );
    const { body } = await test.request(getDatabaseStatus, {}, { as: admin });
    expect(body).toMatchObject({
      hasTaxProfileColumn: true,
      userCount: 3,
      taxCompletedCount: 1,
      completionRate: 33,
    });
    expect(body.columns).toContain('isTaxProfileComplete');
    expect(body.newestUser).toEqual({
      id: 9,
      email: 'person-9@example.ch',
      created: '2026-01-01T00:00:00.000Z',
    });
  });
});

it('has no debug endpoint in production unless it is enabled', async () => {
  const statusWith = async (env: Record<string, string>) => {
    const test = await startTestService(createProfileService, {
      env: { NODE_ENV: 'production', ...env },
      stubServices: [userAccounts],
    });
    try {
      return (await test.fetch('/api/tax-profile/db-status', { as: admin })).status;
    } finally {
      await test.stop();
    }
  };
  expect(await statusWith({})).toBe(404);
  expect(await statusWith({ DEBUG_TOOLS: 'on' })).toBe(200);
});
