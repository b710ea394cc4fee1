import {
  acceptTerms,
  getDatabaseStatus,
  getProfile,
  listStatusesForUser,
  recordAnswersChange,
  resetFiling,
  resetProfile,
  reviewFiling,
  updateProfile,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { fail } from '@dossier/service-kit';
import {
  as,
  forEachDatabase,
  startForEachTest,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, userAccounts } from '../testing/users.ts';

const admin = as(1, 'admin');

forEachDatabase((database) => {
  let filingIsDown = false;
  const filings = [
    sampleTaxStatus(3, { taxYear: 2023 }),
    sampleTaxStatus(4, { taxYear: 2024 }),
    sampleTaxStatus(2, { taxYear: 2025 }),
  ];
  const resets: unknown[] = [];
  const test = startForEachTest(() =>
    startTestService(createProfileService, {
      database,
      stubServices: [
        userAccounts,
        stubEndpoint(reviewFiling, () => ({ moved: 0 })),
        stubEndpoint(recordAnswersChange, () => ({ recorded: false })),
        stubEndpoint(listStatusesForUser, () => {
          if (filingIsDown) throw fail('SERVICE_UNAVAILABLE');
          return filings;
        }),
        stubEndpoint(resetFiling, ({ body }) => {
          resets.push(body);
          return { moved: true };
        }),
      ],
    }),
  );
  const reset = (userId: number) => test.request(resetProfile, { body: { userId } }, { as: admin });

  const complete = async (userId: number) => {
    const user = as(userId, 'user');
    await test.request(acceptTerms, { body: { accepted: true } }, { as: user });
    for (const { taxYear } of filings) {
      const body = { ...completeFields, isTaxProfileComplete: true, taxYear };
      await test.request(updateProfile, { body }, { as: user });
    }
  };
  const profileOf = async (userId: number, taxYear: number) =>
    (await test.request(getProfile, { query: { taxYear: String(taxYear) } }, { as: as(userId, 'user') }))
      .body;

  it('resets profile, terms and each year that was not transmitted, and keeps the answers', async () => {
    await complete(7);
    const before = await profileOf(7, 2025);
    expect(before).toMatchObject({ isProfileComplete: true, isTaxProfileComplete: true });
    expect((await reset(7)).body).toEqual({ success: true, userId: 7 });
    expect(await profileOf(7, 2025)).toEqual({
      ...before,
      version: before.version + 1,
      isProfileComplete: false,
      isTaxProfileComplete: false,
      termsAcceptedAt: null,
    });
    expect((await profileOf(7, 2023)).isTaxProfileComplete).toBe(false);
    expect((await profileOf(7, 2024)).isTaxProfileComplete).toBe(true);
    await test.service.drainOutbox();
    expect(resets).toEqual([
      { userId: 7, taxYear: 2023, actorId: 1 },
      { userId: 7, taxYear: 2025, actorId: 1 },
    ]);
  });

  it("refuses the administrator's own account, and changes nothing while the filings are unknown", async () => {
    const own = await reset(1);
    expect([own.status, own.error?.code]).toEqual([409, 'ACCOUNT_PROTECTED']);
    await complete(6);
    filingIsDown = true;
    expect((await reset(6)).status).toBe(503);
    filingIsDown = false;
    expect(await profileOf(6, 2025)).toMatchObject({ isProfileComplete: true, isTaxProfileComplete: true });
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
    expect((await test.request(getDatabaseStatus, {}, { as: admin })).body.newestUser).toBeNull();
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
      userCount: 2,
      taxCompletedCount: 1,
      completionRate: 50,
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
