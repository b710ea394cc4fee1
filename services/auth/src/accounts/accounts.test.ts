import {
  endSessions,
  introspectSession,
  listAccounts,
  listUserNames,
  loginAs,
  setRole,
  setSuspended,
  signOutEverywhere,
  type Role,
} from '@dossier/contracts';
import { revokedUserHeader, type UserIdentity } from '@dossier/service-kit';
import { as, asService, forEachDatabase, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { userEntity } from '../account/users.entity.ts';

forEachDatabase((database) => {
  let namesAreDown = false;
  let count = 0;
  /** A signed-in user who has no role yet. */
  let browser: Browser;
  let id: number;
  let email: string;

  const test = startForSuite(async () => {
    const names = stubEndpoint(listUserNames, ({ body }) => {
      if (namesAreDown) throw new Error('down');
      return body.userIds.map((userId) => ({ userId, name: `Name ${userId}` }));
    });
    return startAuth({ EXPERT_EMAILS: 'seed@example.ch' }, { database, stubServices: [names] });
  });
  beforeEach(async () => {
    namesAreDown = false;
    count += 1;
    email = `person_${count}@example.ch`;
    browser = new Browser(test);
    id = await browser.signIn(email);
  });

  /** Right after a sign-in. */
  const administrator = (userId = 1): UserIdentity => ({
    ...as(userId, 'admin'),
    signedInAt: test.clock.now(),
  });
  const list = (query: Parameters<typeof test.request<typeof listAccounts>>[1]['query'] = {}) =>
    test.request(listAccounts, { query }, { as: administrator() });
  const idsOf = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).body.map(({ userId }) => userId);
  const appoint = (userId: number, role: Role, who = administrator()) =>
    test.request(setRole, { params: { userId: String(userId) }, body: { role } }, { as: who });
  const suspend = (userId: number, suspended: boolean, who = administrator()) =>
    test.request(setSuspended, { params: { userId: String(userId) }, body: { suspended } }, { as: who });
  const signOut = (userId: number, who = administrator()) =>
    test.request(endSessions, { params: { userId: String(userId) } }, { as: who });
  const sessionOf = async ({ sessionToken: token }: Browser) =>
    (await test.request(introspectSession, { body: { token, activity: true } }, { as: asService('gateway') }))
      .body;
  const eventsOf = async (userId: number) =>
    (
      await test.db.read((manager) => manager.find(accessEntity, { where: { userId }, order: { id: 'ASC' } }))
    ).map(({ event, actorId }) => (actorId === null ? event : `${event} by ${actorId}`));

  describe('the list of accounts', () => {
    it('has role, last sign-in and name of each account, newest first', async () => {
      const { body, headers } = await list({ limit: '1' });
      expect(body[0]).toMatchObject({
        userId: id,
        email,
        name: `Name ${id}`,
        role: 'user',
        suspendedAt: null,
      });
      expect(Date.parse(body[0]?.lastSignInAt ?? '')).toBeLessThanOrEqual(test.clock.now());
      expect(headers.get('x-next-cursor')).toBe(String(body.at(-1)?.userId));
      expect(Number(headers.get('x-total-count'))).toBe((await list()).body.length);
      const next = await list({ limit: '1000', cursor: headers.get('x-next-cursor') ?? '' });
      expect(next.body.at(-1)).toMatchObject({ userId: 1, role: 'admin' });
      expect(next.headers.get('x-next-cursor')).toBeNull();
    });

    it('finds a part of the address, with wildcards as ordinary letters, or the id', async () => {
      expect(await idsOf({ search: `ERSON_${count}@` })).toEqual([id]);
      expect(await idsOf({ search: `erson%${count}@` })).toEqual([]);
      expect(await idsOf({ search: 'person+' })).toEqual([]);
      expect(await idsOf({ search: String(id) })).toContain(id);
      expect((await test.fetch('/api/admin/users?search=%20', { as: administrator() })).status).toBe(400);
      expect((await test.fetch('/api/admin/users?filter=all', { as: administrator() })).status).toBe(400);
    });

    it('is readable without names while the profile service is down', async () => {
      namesAreDown = true;
      expect((await list({ limit: '1' })).body).toMatchObject([{ userId: id, name: null }]);
    });

    it('can be limited to staff and to suspended accounts', async () => {
      const seed = await new Browser(test).signIn('seed@example.ch');
      await appoint(id, 'expert');
      expect(await idsOf({ filter: 'staff' })).toEqual(expect.arrayContaining([1, seed, id]));
      await appoint(id, 'user');
      expect(await idsOf({ filter: 'staff' })).not.toContain(id);
      const before = await idsOf({ filter: 'suspended' });
      await suspend(id, true);
      expect(await idsOf({ filter: 'suspended' })).toEqual([id, ...before]);
    });
  });

  describe('a role', () => {
    it('counts from the next request on, and is recorded with the administrator', async () => {
      for (const role of ['expert', 'admin', 'user'] as const) {
        const response = await appoint(id, role);
        expect(response.status).toBe(200);
        expect(response.headers.get(revokedUserHeader)).toBe(String(id));
        expect(await sessionOf(browser)).toMatchObject({ active: true, role });
      }
      await appoint(id, 'user');
      expect((await eventsOf(id)).slice(1)).toEqual([
        'expertAppointed by 1',
        'administratorAppointed by 1',
        'roleWithdrawn by 1',
      ]);
    });

    it('of an address that the operator named can be withdrawn and given back', async () => {
      const expert = new Browser(test);
      const seed = await expert.signIn('seed@example.ch');
      await appoint(seed, 'user');
      expect(await sessionOf(expert)).toMatchObject({ role: 'user' });
      await appoint(seed, 'expert');
      expect(await sessionOf(expert)).toMatchObject({ role: 'expert' });
    });

    it('that was copied from another account in the database does not count, which is reported', async () => {
      await appoint(id, 'admin');
      const victim = new Browser(test);
      const other = await victim.signIn(`other_${count}@example.ch`);
      await test.db.write((manager) =>
        manager.query(
          'UPDATE user SET role = (SELECT r FROM (SELECT role AS r FROM user WHERE id = ?) AS s) WHERE id = ?',
          [id, other],
        ),
      );
      const logged = test.logs.length;
      expect(await sessionOf(victim)).toMatchObject({ active: true, role: 'user' });
      expect(test.logs.slice(logged).join('')).toContain('"code":"DATA_DAMAGED","table":"person"');
    });
  });

  describe('a suspended account', () => {
    it('loses its sessions and devices at once, and cannot sign in until it is reinstated', async () => {
      expect((await suspend(id, true)).headers.get(revokedUserHeader)).toBe(String(id));
      expect(await sessionOf(browser)).toEqual({ active: false });
      expect((await browser.restore(email)).body).toEqual({ success: false });
      const refused = await browser.verify(email, await browser.askForCode(email));
      expect(refused).toMatchObject({ status: 403, error: { code: 'ACCOUNT_SUSPENDED' } });
      expect(refused.headers.getSetCookie()).toEqual([]);
      const asUser = await test.request(loginAs, { params: { id: String(id) } }, { as: administrator() });
      expect(asUser.error?.code).toBe('ACCOUNT_SUSPENDED');
      await suspend(id, false);
      await suspend(id, false);
      expect(await browser.signIn(email)).toBe(id);
      expect((await eventsOf(id)).slice(1)).toEqual(['suspended by 1', 'reinstated by 1', 'signedIn']);
    });

    it('keeps no session that a parallel sign-in opened', async () => {
      await test.db.write((manager) => manager.update(userEntity, { id }, { suspendedAt: new Date() }));
      expect(await sessionOf(browser)).toEqual({ active: false });
    });
  });

  it('ends all sessions and forgets the devices of a user', async () => {
    expect((await signOut(id)).status).toBe(200);
    expect(await sessionOf(browser)).toEqual({ active: false });
    expect((await browser.restore(email)).body).toEqual({ success: false });
    expect((await eventsOf(id)).at(-1)).toBe('signedOutEverywhere by 1');
  });

  describe('a session that an administrator opened as a user', () => {
    let session: Browser;
    let userId: number;
    beforeEach(async () => {
      userId = await new Browser(test).signIn(`subject_${count}@example.ch`);
      await appoint(id, 'admin');
      session = new Browser(test);
      await session.send(loginAs, { params: { id: String(userId) } }, { as: as(id, 'admin') });
      expect(await sessionOf(session)).toMatchObject({ active: true, userId, impersonatedBy: id });
    });

    it.each([
      ['is suspended', () => suspend(id, true)],
      ['is signed out', () => signOut(id)],
      ['signs out everywhere', () => test.request(signOutEverywhere, {}, { as: as(id, 'admin') })],
      ['is no administrator any more', () => appoint(id, 'expert')],
    ])('ends when the administrator %s', async (_, change) => {
      expect((await change()).headers.get(revokedUserHeader)).toBe(String(id));
      expect(await sessionOf(session)).toEqual({ active: false });
    });

    it('ends when the user becomes an administrator', async () => {
      await appoint(userId, 'admin');
      expect(await sessionOf(session)).toEqual({ active: false });
    });
  });

  describe('an administrator', () => {
    const changes = [
      ['the role', (userId: number, who?: UserIdentity) => appoint(userId, 'expert', who)],
      ['the suspension', (userId: number, who?: UserIdentity) => suspend(userId, true, who)],
      ['the sessions', (userId: number, who?: UserIdentity) => signOut(userId, who)],
    ] as const;

    it.each(changes)('changes neither the own account nor that of user 1: %s', async (_, change) => {
      await appoint(id, 'admin');
      for (const userId of [id, 1]) {
        expect((await change(userId, administrator(id))).error?.code).toBe('ACCOUNT_PROTECTED');
      }
      expect((await change(1)).error?.code).toBe('ACCOUNT_PROTECTED');
      expect((await change(999_999)).error?.code).toBe('USER_NOT_FOUND');
    });

    it.each(changes)('who was appointed does not change another administrator: %s', async (_, change) => {
      const other = await new Browser(test).signIn(`second_${count}@example.ch`);
      await appoint(id, 'admin');
      await appoint(other, 'admin');
      expect((await change(other, administrator(id))).error?.code).toBe('FIRST_ADMINISTRATOR_ONLY');
    });

    it('who was appointed appoints experts, but no administrators', async () => {
      const other = await new Browser(test).signIn(`third_${count}@example.ch`);
      await appoint(id, 'admin');
      const second = administrator(id);
      expect((await appoint(other, 'expert', second)).status).toBe(200);
      expect((await appoint(other, 'admin', second)).error?.code).toBe('FIRST_ADMINISTRATOR_ONLY');
    });
  });

  it.each([{ role: 'owner' }, {}, { role: 'expert', extra: 1 }])('rejects %j as a role', async (body) => {
    const response = await test.fetch(`/api/admin/users/${id}/role`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      as: administrator(),
    });
    expect(response.status).toBe(400);
    expect(await eventsOf(id)).toEqual(['signedIn']);
  });
});
