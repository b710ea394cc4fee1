import { exportAccount, exportSignIns } from '@dossier/contracts';
import { asService, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, startAuth, type AuthTest } from '../testing/browser.ts';

forEachDatabase((database) => {
  let test: AuthTest;
  beforeAll(async () => {
    test = await startAuth(database);
  });
  afterAll(() => test.stop());
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
    });
    expect(JSON.stringify(account.body)).not.toMatch(/hash|secret|token/i);
    const log = await test.request(exportSignIns, { params, query: {} }, caller);
    expect(log.body).toMatchObject({ rows: [{ action: 'signedIn', by: 'you' }], next: null });
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
