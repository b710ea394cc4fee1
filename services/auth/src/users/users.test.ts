import { getUserAccount, listEmailAddresses, listStaff, listUserIds } from '@dossier/contracts';
import { checkDrift, EnvError } from '@dossier/service-kit';
import {
  accessMatrix,
  asService,
  countRowsRead,
  forEachDatabase,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import type { EntityManager } from 'typeorm';
import { expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createAuthService } from '../service.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { seedAdministrator } from './seed-administrator.ts';
import { rolePlace, userEntity } from '../account/users.entity.ts';
import { createUsers } from '../account/users.repository.ts';

forEachDatabase((database) => {
  const test = startForSuite(() =>
    startAuth({ EXPERT_EMAILS: ' Expert@Example.CH , second@example.ch' }, { database }),
  );

  const personOf = (id: number) =>
    test.request(getUserAccount, { params: { id: String(id) } }, { as: asService('filing') });

  it('has tables that match its entities', async () => {
    expect(await checkDrift(test.db.dataSource)).toEqual([]);
  });

  if (database === 'sqlite') it('enforces the access of every endpoint', () => accessMatrix(test));

  it('creates the administrator before the first sign-in', async () => {
    expect((await personOf(1)).body).toMatchObject({
      id: 1,
      email: 'admin@dossier.localhost',
      role: 'admin',
    });
    expect(await new Browser(test).signIn('visitor@example.ch')).toBeGreaterThan(1);
    expect(await new Browser(test).signIn('ADMIN@dossier.localhost')).toBe(1);
  });

  it('recognizes experts by their address', async () => {
    const id = await new Browser(test).signIn('expert@example.ch');
    expect((await personOf(id)).body).toMatchObject({ email: 'expert@example.ch', role: 'expert' });
  });

  it('creates one user for many parallel first sign-ins', async () => {
    const browsers = [new Browser(test), new Browser(test), new Browser(test)];
    const codes: string[] = [];
    for (const browser of browsers) codes.push(await browser.askForCode('same@example.ch'));
    const responses = await Promise.all(
      browsers.map((browser, n) => browser.verify('same@example.ch', codes[n] ?? '')),
    );
    expect(new Set(responses.map(({ body }) => body.user.id))).toHaveLength(1);
  });

  it('returns 404 for an unknown user', async () => {
    expect(await personOf(999_999)).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } });
  });

  it('returns the addresses of several users and leaves out unknown ones', async () => {
    const id = await new Browser(test).signIn('several@example.ch');
    const ask = (userIds: number[]) =>
      test.request(listEmailAddresses, { body: { userIds } }, { as: asService('messages') });
    expect((await ask([id, 999_999, 1])).body).toEqual([
      { userId: 1, email: 'admin@dossier.localhost' },
      { userId: id, email: 'several@example.ch' },
    ]);
    expect((await ask([])).body).toEqual([]);
  });

  it('lists experts and administrators', async () => {
    const id = await new Browser(test).signIn('second@example.ch');
    await new Browser(test).signIn('ordinary@example.ch');
    const { body } = await test.request(listStaff, {}, { as: asService('filing') });
    expect(body[0]).toEqual({ userId: 1, email: 'admin@dossier.localhost', role: 'admin', suspended: false });
    expect(body).toContainEqual({
      userId: id,
      email: 'second@example.ch',
      role: 'expert',
      suspended: false,
    });
    expect(body.map(({ email }) => email)).not.toContain('ordinary@example.ch');
    await test.db.write((manager) => manager.update(userEntity, { id }, { suspendedAt: new Date() }));
    const after = await test.request(listStaff, {}, { as: asService('filing') });
    expect(after.body.find(({ userId }) => userId === id)?.suspended).toBe(true);
  });

  it('lists the ids of all accounts, from one on, to services only', async () => {
    const id = await new Browser(test).signIn('client@example.ch');
    const list = async (after: number) =>
      (await test.request(listUserIds, { query: { after: String(after) } }, { as: asService('filing') }))
        .body;
    expect(await list(0)).toEqual(expect.arrayContaining([1, id]));
    expect(await list(id - 1)).toContain(id);
    expect(await list(id)).not.toContain(id);
    expect((await test.fetch('/internal/people')).status).toBe(404);
  });

  it('finds those with a role, and reads no other accounts', async () => {
    const id = await new Browser(test).signIn('appointed@example.ch');
    const role = test.service.seals.own.sealJson(rolePlace(id), 'expert');
    await test.db.write((manager) => manager.update(userEntity, { id }, { role, hasRole: true }));
    const { findStaff } = createUsers(test.service, { expertEmails: new Set() });
    const find = (manager: EntityManager) => findStaff(manager);
    expect((await test.db.read(find)).map((user) => user.id)).toContain(id);
    if (database !== 'mariadb') return;
    const createdAt = new Date(test.clock.now());
    const others = Array.from({ length: 100 }, (_, n) => ({ email: `other${n}@example.ch`, createdAt }));
    await test.db.write((manager) => manager.insert(userEntity, others));
    expect(await countRowsRead(test.db, find)).toBeLessThan(20);
  });

  it('keeps the access log for a year', async () => {
    const count = () => test.db.read((manager) => manager.count(accessEntity));
    await new Browser(test).signIn('logged@example.ch');
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const year = 365 * 24 * 60 * 60_000;
    test.clock.set(new Date(test.clock.now() + year - 24 * 60 * 60_000));
    await test.restart();
    await test.clock.advance(60 * 60_000);
    expect(await count()).toBe(before);
    test.clock.set(new Date(test.clock.now() + 24 * 60 * 60_000));
    await test.restart();
    await test.clock.advance(60 * 60_000);
    expect(await count()).toBe(0);
  });

  it('moves the administrator only when ADMIN_EMAIL was changed, and never to an ordinary user', async () => {
    const { db, clock } = test;
    const revoked: unknown[] = [];
    const revoke = async (_: unknown, which: unknown) => void revoked.push(which);
    const seed = (administratorEmail: string, administratorEmailGiven: boolean) =>
      seedAdministrator({
        db,
        clock,
        outbox: test.service.outbox,
        settings: { administratorEmail, administratorEmailGiven },
        sessions: { revokeAll: revoke },
        devices: { revoke },
      });
    const administrator = () => db.read((manager) => manager.findOneByOrFail(userEntity, { id: 1 }));
    await seed('new@example.ch', false);
    expect((await administrator()).email).toBe('admin@dossier.localhost');
    await seed('new@example.ch', true);
    expect((await administrator()).email).toBe('new@example.ch');
    expect(revoked).toEqual([1, { userId: 1 }]);
    await new Browser(test).signIn('ordinary@example.ch');
    await expect(seed('ordinary@example.ch', true)).rejects.toThrow(EnvError);
    expect((await administrator()).email).toBe('new@example.ch');
    await seed('admin@dossier.localhost', true);
  });
});

it.each([
  ['ADMIN_EMAIL', 'admin'],
  ['EXPERT_EMAILS', 'a@b.ch;c@d.ch'],
  ['AUTH_IP_LIMIT', '0'],
  ['ACCOUNT_LIMIT_ADDRESS', '-1'],
  ['SESSION_IDLE_MINUTES', 'x'],
  ['SESSION_ABSOLUTE_HOURS', '-1'],
  ['DEVICE_DAYS', '1.5'],
  ['DELETE_UNUSED_MONTHS', '-1'],
  ['PUBLIC_URL', 'dossier.ch'],
  ['DEBUG_TOOLS', 'yes'],
])('names %s when it is invalid', async (name, value) => {
  await expect(startTestService(createAuthService, { env: { [name]: value } })).rejects.toThrow(
    new RegExp(`^${name}: `),
  );
});

it('derives the role from id and address while none is stored', () => {
  const settings = { expertEmails: new Set(['e@x.ch']) };
  const { roleOf } = createUsers({} as never, settings);
  const role = null;
  expect(
    [
      { id: 1, email: 'e@x.ch', role },
      { id: 2, email: 'e@x.ch', role },
      { id: 3, email: 'a@x.ch', role },
    ].map(roleOf),
  ).toEqual(['admin', 'expert', 'user']);
});
