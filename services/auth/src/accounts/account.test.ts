import { getAccount, listUserNames, loginAs, planDeletion, setSuspended } from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, forEachDatabase, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, startAuth } from '../testing/browser.ts';

forEachDatabase((database) => {
  describe('one account', () => {
    let namesAreDown = false;
    let count = 0;
    let id: number;
    let email: string;
    const test = startForSuite(async () => {
      const names = stubEndpoint(listUserNames, ({ body }) => {
        if (namesAreDown) throw new Error('down');
        return body.userIds.map((userId) => ({ userId, name: `Name ${userId}` }));
      });
      return startAuth({}, { database, stubServices: [names] });
    });
    beforeEach(async () => {
      namesAreDown = false;
      count += 1;
      email = `account_${count}@example.ch`;
      id = await new Browser(test).signIn(email);
    });

    const administrator = (): UserIdentity => ({ ...as(1, 'admin'), signedInAt: test.clock.now() });
    const params = () => ({ params: { userId: String(id) } });
    const read = (who = administrator()) => test.request(getAccount, params(), { as: who });

    it('has name, state, and how it is used', async () => {
      await new Browser(test).signIn(email);
      const { body } = await read();
      expect(body).toMatchObject({
        userId: id,
        email,
        name: `Name ${id}`,
        role: 'user',
        suspendedAt: null,
        deletion: null,
        sessions: 2,
        lastUsedAt: expect.any(String) as string,
      });
      expect(body.devices).toBeGreaterThanOrEqual(0);
    });

    it('counts no session of an administrator who acts as the user', async () => {
      const before = (await read()).body.sessions;
      const input = { params: { id: String(id) } };
      const opened = await new Browser(test).send(loginAs, input, { as: administrator() });
      expect(opened.body).toMatchObject({ success: true });
      expect((await read()).body.sessions).toBe(before);
    });

    it('shows suspension and planned deletion, and that nobody is signed in any more', async () => {
      await test.request(planDeletion, params(), { as: administrator() });
      await test.request(setSuspended, { ...params(), body: { suspended: true } }, { as: administrator() });
      expect((await read()).body).toMatchObject({
        suspendedAt: expect.any(String) as string,
        deletion: { byAdministrator: true },
        sessions: 0,
        devices: 0,
        lastUsedAt: null,
      });
    });

    it('has no name while the profile service is unavailable', async () => {
      namesAreDown = true;
      expect((await read()).body).toMatchObject({ email, name: null });
    });

    it('is shown to administrators only, and not found for an unknown id', async () => {
      for (const who of [as(id), as(id + 1), as(id, 'expert')]) expect((await read(who)).status).toBe(403);
      expect((await test.request(getAccount, params())).status).toBe(401);
      id = 99_999;
      expect(await read()).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } });
    });
  });
});
