import {
  dayInZurich,
  eraseFiles,
  eraseFilings,
  eraseMessages,
  eraseProfile,
  eraseReadings,
  getDeletion,
  getUserAccount,
  requestDeletion,
} from '@dossier/contracts';
import { as, asService, forEachDatabase, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { MoreThan } from 'typeorm';
import { afterEach, expect, it } from 'vitest';
import { deletionEntity } from '../account/deletion.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { userEntity } from '../account/users.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

forEachDatabase((database) => {
  const erased: string[] = [];
  const services = [eraseFiles, eraseMessages, eraseFilings, eraseProfile, eraseReadings].map((endpoint) =>
    stubEndpoint(endpoint, ({ params }) => {
      erased.push(String(params.userId));
      return { success: true as const };
    }),
  );
  const test = startForSuite(async () => {
    const env = { DELETE_UNUSED_MONTHS: '12', EXPERT_EMAILS: 'expert@example.ch' };
    return startAuth(env, { database, stubServices: services });
  });
  afterEach(async () => {
    // The users of a test must not become due in the next one.
    await test.db.write(async (manager) => {
      await manager.delete(deletionEntity, { userId: MoreThan(0) });
      await manager.update(
        userEntity,
        { id: MoreThan(0) },
        { lastSignInAt: new Date(test.clock.now()), unusedWarnedAt: null },
      );
    });
    await test.service.drainOutbox();
    test.deletionMails.length = 0;
    test.mailsAreDelayed = false;
    erased.length = 0;
  });

  const signIn = (email: string) => new Browser(test).signIn(email);
  /** Jumps ahead. Mails are delivered before the next jump, which would expire the identity of a call in flight. */
  async function pass(ms: number): Promise<void> {
    await test.clock.jump(ms);
    await test.service.drainOutbox();
  }
  const account = (id: number) =>
    test.request(getUserAccount, { params: { id: String(id) } }, { as: asService('filing') });
  const deletionOf = async (userId: number) =>
    (await test.request(getDeletion, {}, { as: as(userId, 'user') })).body.dueAt;
  /** The mails to an address, as `template date`. */
  async function mailsTo(email: string): Promise<string[]> {
    await test.service.drainOutbox();
    return test.deletionMails
      .filter((mail) => 'to' in mail && mail.to === email)
      .map((mail) => `${mail.template} ${'values' in mail && 'date' in mail.values ? mail.values.date : ''}`);
  }
  const dayIn = (days: number) => dayInZurich(new Date(test.clock.now() + days * day));

  it('warns twice, then deletes the account like at the request of the user, also over restarts', async () => {
    const email = 'unused@example.ch';
    const userId = await signIn(email);
    // The tests before may have moved the clock into a leap year.
    const now = new Date(test.clock.now());
    await pass(now.setUTCFullYear(now.getUTCFullYear() + 1) - test.clock.now() - 61 * day);
    expect(await mailsTo(email), 'not yet').toEqual([]);
    await pass(day + hour);
    const first = [`accountUnused ${dayIn(60)}`];
    expect(await mailsTo(email)).toEqual(first);
    await test.restart();
    await pass(45 * day);
    expect(await mailsTo(email), 'no second time').toEqual(first);
    expect(await deletionOf(userId)).toBeNull();
    await pass(day + hour);
    const both = [...first, `accountUnusedSoon ${dayIn(14)}`];
    expect(await mailsTo(email)).toEqual(both);
    expect(await deletionOf(userId)).not.toBeNull();
    await test.restart();
    await pass(14 * day - 2 * minute);
    expect((await account(userId)).status, 'the day before').toBe(200);
    expect(await mailsTo(email), 'no reminder, and no second time').toEqual(both);
    await pass(3 * minute);
    expect((await account(userId)).error?.code).toBe('USER_NOT_FOUND');
    await pass(hour + minute);
    await pass(minute);
    // The users of earlier tests have become due as well.
    expect(erased.filter((id) => id === String(userId))).toHaveLength(10);
    expect((await mailsTo(email)).slice(2)).toEqual([`accountDeleted ${dayIn(0)}`]);
  });

  it('keeps an account whose user signs in after the first or the second warning', async () => {
    const browser = new Browser(test);
    const userId = await browser.signIn('returns@example.ch');
    await pass(year - 59 * day);
    await signIn('returns@example.ch');
    await pass(60 * day);
    expect(await mailsTo('returns@example.ch'), 'counts from the sign-in').toHaveLength(1);
    await pass(year - 60 * day - 59 * day);
    await pass(47 * day);
    expect(await mailsTo('returns@example.ch')).toHaveLength(3);
    expect(await deletionOf(userId)).not.toBeNull();
    await signIn('returns@example.ch');
    expect(await deletionOf(userId)).toBeNull();
    await pass(15 * day);
    expect((await account(userId)).status).toBe(200);
    expect(await mailsTo('returns@example.ch')).toHaveLength(3);
  });

  it('counts a sign-in with a remembered device, but not an administrator who acts as the user', async () => {
    const browser = new Browser(test);
    const userId = await browser.signIn('device@example.ch');
    const at = async () =>
      (await test.db.read((manager) => manager.findOneByOrFail(userEntity, { id: userId }))).lastSignInAt;
    const first = await at();
    await pass(hour);
    const admin = new Browser(test);
    await admin.signIn('admin@dossier.localhost');
    expect(await at()).toEqual(first);
    await browser.restore('device@example.ch');
    expect((await at())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  });

  it('deletes nothing without both warnings when the clock jumps, and withdraws them when it is right again', async () => {
    const userId = await signIn('jump@example.ch');
    const before = test.clock.now();
    await pass(10 * year);
    expect((await mailsTo('jump@example.ch')).map((mail) => mail.split(' ')[0])).toEqual(['accountUnused']);
    expect(await deletionOf(userId)).toBeNull();
    await pass(47 * day);
    expect(await mailsTo('jump@example.ch')).toHaveLength(2);
    await pass(13 * day);
    expect((await account(userId)).status, '14 days after the second').toBe(200);
    test.clock.set(new Date(before));
    await test.restart();
    expect(await deletionOf(userId)).toBeNull();
    await pass(15 * day);
    expect((await account(userId)).status).toBe(200);
    expect(await mailsTo('jump@example.ch')).toHaveLength(2);
  });

  it('never warns or deletes administrators, experts and accounts that are being deleted anyway', async () => {
    const staff = [await signIn('admin@dossier.localhost'), await signIn('expert@example.ch')];
    const userId = await signIn('leaving@example.ch');
    await pass(year - 61 * day);
    const user = { ...as(userId, 'user'), signedInAt: test.clock.now() };
    await test.request(requestDeletion, {}, { as: user });
    for (const days of [2, 47, 14]) await pass(days * day);
    for (const id of staff) {
      expect((await account(id)).status).toBe(200);
      expect(await deletionOf(id)).toBeNull();
    }
    expect(await mailsTo('admin@dossier.localhost')).toEqual([]);
    expect(await mailsTo('expert@example.ch')).toEqual([]);
    const templates = (await mailsTo('leaving@example.ch')).map((mail) => mail.split(' ')[0]);
    expect(templates.filter((template) => template?.startsWith('accountUnused'))).toEqual([]);
  });

  it('warns nobody while mails are delayed', async () => {
    const userId = await signIn('delayed@example.ch');
    test.mailsAreDelayed = true;
    await pass(2 * year);
    expect(await mailsTo('delayed@example.ch')).toEqual([]);
    test.mailsAreDelayed = null;
    await pass(hour);
    expect(await mailsTo('delayed@example.ch')).toEqual([]);
    test.mailsAreDelayed = false;
    await pass(hour);
    expect(await mailsTo('delayed@example.ch')).toEqual([`accountUnused ${dayIn(60)}`]);
    expect((await account(userId)).status).toBe(200);
  });

  it('keeps an account whose user signed in while its deletion was planned', async () => {
    const userId = await signIn('race@example.ch');
    await pass(year);
    await pass(47 * day);
    // As if the sign-in had committed between the check and the plan.
    await test.db.write((manager) =>
      manager.update(userEntity, { id: userId }, { lastSignInAt: new Date(test.clock.now()) }),
    );
    await pass(14 * day + minute);
    expect((await account(userId)).status).toBe(200);
    expect(await deletionOf(userId)).toBeNull();
    expect(erased).not.toContain(String(userId));
  });

  it('counts accounts from before the upgrade from now on', async () => {
    const userId = await signIn('old@example.ch');
    await test.db.write((manager) =>
      manager.update(
        userEntity,
        { id: userId },
        { lastSignInAt: null, createdAt: new Date(test.clock.now() - 5 * year) },
      ),
    );
    await pass(hour);
    await pass(year - 61 * day);
    expect(await mailsTo('old@example.ch')).toEqual([]);
    await pass(2 * day);
    expect(await mailsTo('old@example.ch')).toHaveLength(1);
  });

  it('is switched off with 0, also for a deletion that is planned', async () => {
    const userId = await signIn('off@example.ch');
    await pass(year);
    await pass(47 * day);
    expect(await deletionOf(userId)).not.toBeNull();
    await test.restart({ DELETE_UNUSED_MONTHS: '0' });
    expect(await deletionOf(userId)).toBeNull();
    await pass(10 * year);
    expect((await account(userId)).status).toBe(200);
    expect(await mailsTo('off@example.ch')).toHaveLength(2);
    await test.restart({ DELETE_UNUSED_MONTHS: '12' });
  });
});
