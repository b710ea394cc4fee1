import {
  createHandover,
  exportAccount,
  exportSignIns,
  requestDeletion,
  startEmailChange,
  startEmailRecovery,
} from '@dossier/contracts';
import { as, asService, forEachDatabase, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { Browser, startAuth } from '../testing/browser.ts';
import { identityOf } from '../testing/second-factor.ts';

forEachDatabase((database) => {
  const test = startForSuite(() => startAuth({}, { database }));
  const caller = { as: asService('documents') };

  it("returns a user's account, sessions and access log without secrets, and nothing of others", async () => {
    await new Browser(test).signIn('other@example.ch');
    const id = await new Browser(test).signIn('export@example.ch');
    const params = { userId: String(id) };
    const account = await test.request(exportAccount, { params }, caller);
    expect(account.body).toMatchObject({
      id,
      email: 'export@example.ch',
      role: 'user',
      sessions: [{ endedAt: null, openedBy: 'you' }],
      devices: [{ endedAt: null }],
      language: 'en',
      pendingEmailChange: null,
      pendingEmailRecovery: null,
      pendingDeletion: null,
    });
    expect(Date.parse(account.body.lastSignInAt ?? '')).toBeGreaterThan(0);
    expect(JSON.stringify(account.body)).not.toMatch(/hash|secret|token/i);
    const log = await test.request(exportSignIns, { params, query: {} }, caller);
    expect(log.body).toMatchObject({ rows: [{ action: 'signedIn', by: 'you' }], next: null });
  });

  it('includes what is handed over to a phone, without its code', async () => {
    const browser = new Browser(test);
    const userId = await browser.signIn('phone.export@example.ch');
    const body = { taxYear: 2024, categoryId: 2 };
    const identity = await identityOf(test, browser);
    const created = await test.request(createHandover, { body }, { as: identity });
    const params = { userId: String(userId) };
    const { expiresAt } = created.body;
    const account = await test.request(exportAccount, { params }, caller);
    expect(account.body.handovers).toEqual([
      { createdAt: expect.any(String), expiresAt, ...body, isOpened: false },
    ]);
  });

  it('includes what is planned for the account, and nothing planned for others', async () => {
    const planned = await new Browser(test).signIn('planned@example.ch');
    const other = await new Browser(test).signIn('planned.other@example.ch');
    const user = { ...as(planned, 'user'), signedInAt: test.clock.now() };
    const admin = { ...as(1, 'admin'), signedInAt: test.clock.now() };
    const body = { currentEmail: 'planned@example.ch', newEmail: 'planned.recovery@example.ch' };
    const { body: recovery } = await test.request(startEmailRecovery, { body }, { as: admin });
    const { body: deletion } = await test.request(requestDeletion, {}, { as: user });
    await test.request(startEmailChange, { body: { email: 'planned.change@example.ch' } }, { as: user });
    const accountOf = async (id: number) =>
      (await test.request(exportAccount, { params: { userId: String(id) } }, caller)).body;
    expect(await accountOf(planned)).toMatchObject({
      pendingEmailChange: { newEmail: 'planned.change@example.ch' },
      pendingEmailRecovery: { newEmail: 'planned.recovery@example.ch', dueAt: recovery.dueAt },
      pendingDeletion: { ...deletion, unusedSince: null },
    });
    const none = { pendingEmailChange: null, pendingEmailRecovery: null, pendingDeletion: null };
    expect(await accountOf(other)).toMatchObject(none);
  });

  it('returns 404 for an unknown user', async () => {
    const params = { userId: '999999' };
    expect(await test.request(exportAccount, { params }, caller)).toMatchObject({
      status: 404,
      error: { code: 'USER_NOT_FOUND' },
    });
  });

  it('rejects an invalid position', async () => {
    const path = '/internal/people/1/export/access?after=-1';
    expect((await test.fetch(path, caller)).status).toBe(400);
  });
});
