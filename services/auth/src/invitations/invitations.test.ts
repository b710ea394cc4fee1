import {
  eraseFiles,
  eraseFilings,
  eraseMessages,
  eraseProfile,
  eraseReadings,
  getUserAccount,
  introduceUsers,
  inviteUsers,
  listUserIds,
  resendUserInvitation,
  withdrawUserInvitation,
  type BodyOf,
} from '@dossier/contracts';
import { asService, forEachDatabase, startForSuite, stubEndpoint } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { userEntity } from '../account/users.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';

const hour = 60 * 60_000;
const invitedBy = 30;

forEachDatabase((database) => {
  describe('an invitation', () => {
    const introduced: BodyOf<typeof introduceUsers>[] = [];
    const erased: number[] = [];
    const test = startForSuite(() =>
      startAuth(
        { EXPERT_EMAILS: 'expert@example.ch' },
        {
          database,
          stubServices: [
            stubEndpoint(introduceUsers, ({ body }) => {
              introduced.push(body);
              return { success: true as const };
            }),
            ...[eraseFiles, eraseReadings, eraseMessages, eraseFilings, eraseProfile].map((spec) =>
              stubEndpoint(spec, ({ params }) => {
                erased.push(params.userId);
                return { success: true as const };
              }),
            ),
          ],
        },
      ),
    );
    beforeEach(() => {
      for (const list of [introduced, test.expiredClients, erased]) list.length = 0;
    });

    let count = 0;
    const newEmail = () => `client${(count += 1)}@example.ch`;
    const person = (email = newEmail()) =>
      ({ email, firstName: 'Zoë', lastName: 'Müller', language: 'fr' }) as const;
    const invite = async (people = [person()], { dryRun = false } = {}) => {
      const body = { people, invitedBy, inCharge: invitedBy, dryRun };
      const response = await test.request(inviteUsers, { body }, { as: asService('filing') });
      await test.service.drainOutbox();
      return response.body;
    };
    const inviteOne = async (email = newEmail()) => {
      const [{ userId } = { userId: null }] = await invite([person(email)]);
      if (userId === null) throw new Error('nobody was invited');
      return userId;
    };
    const account = (userId: number) =>
      test.request(getUserAccount, { params: { id: String(userId) } }, { as: asService('filing') });
    const resend = (userId: number) =>
      test.request(
        resendUserInvitation,
        { params: { userId: String(userId) }, body: { actorId: invitedBy } },
        { as: asService('filing') },
      );
    const withdraw = (userId: number) =>
      test.request(
        withdrawUserInvitation,
        { params: { userId: String(userId) } },
        { as: asService('filing') },
      );
    const eventsOf = async (userId: number) =>
      (await test.db.read((manager) => manager.findBy(accessEntity, { userId }))).map(
        ({ event, actorId }) => [event, actorId],
      );

    it('creates an account with a language, whose mail, name and place in the list follow', async () => {
      const email = newEmail();
      const userId = await inviteOne(email);
      expect((await account(userId)).body).toMatchObject({
        email,
        role: 'user',
        language: 'fr',
        invitedAt: expect.any(String) as string,
      });
      expect(test.invitationMails).toContainEqual({ template: 'invitation', toUser: userId, language: 'fr' });
      expect(introduced).toEqual([{ people: [{ userId, firstName: 'Zoë', lastName: 'Müller' }] }]);
      expect(test.expiredClients).toEqual([{ userIds: [userId], inCharge: invitedBy }]);
      expect(await eventsOf(userId)).toEqual([['invited', invitedBy]]);
    });

    it('changes nothing for who has an account or is an expert, and nothing at all in a dry run', async () => {
      const email = newEmail();
      const people = [person(email), person(email), person('expert@example.ch'), person()];
      expect((await invite(people, { dryRun: true })).map(({ isNew }) => isNew)).toEqual([
        true,
        false,
        false,
        true,
      ]);
      expect([introduced, test.expiredClients]).toEqual([[], []]);
      expect((await invite([person(email)])).map(({ isNew }) => isNew)).toEqual([true]);
      expect(await invite([person(email)])).toEqual([{ isNew: false, userId: null }]);
      expect(introduced).toHaveLength(1);
    });

    it('of the same person by two requests at once creates one account', async () => {
      const people = [person()];
      const both = await Promise.all([invite(people), invite(people)]);
      expect(both.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
    });

    it('ends with the first sign-in, which needs a code as every other', async () => {
      const email = newEmail();
      const userId = await inviteOne(email);
      test.expiredClients.length = 0;
      expect(await new Browser(test).signIn(email)).toBe(userId);
      await test.service.drainOutbox();
      expect(test.expiredClients).toEqual([{ userIds: [userId] }]);
      expect((await account(userId)).body).not.toHaveProperty('invitedAt');
      expect((await resend(userId)).error?.code).toBe('CLIENT_SIGNED_IN');
      expect((await withdraw(userId)).error?.code).toBe('CLIENT_SIGNED_IN');
    });

    it('is sent again after an hour', async () => {
      const userId = await inviteOne();
      expect(await resend(userId)).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
      await test.clock.advance(hour);
      expect((await resend(userId)).status).toBe(200);
      await test.service.drainOutbox();
      expect(test.invitationMails.filter((mail) => 'toUser' in mail && mail.toUser === userId)).toHaveLength(
        2,
      );
      expect(await eventsOf(userId)).toHaveLength(2);
      expect((await resend(999_999)).error?.code).toBe('USER_NOT_FOUND');
    });

    it('that is withdrawn frees its address at once, and nothing of the account stays', async () => {
      const email = newEmail();
      const userId = await inviteOne(email);
      expect((await withdraw(userId)).status).toBe(200);
      expect((await account(userId)).error?.code).toBe('USER_NOT_FOUND');
      expect((await withdraw(userId)).error?.code).toBe('USER_NOT_FOUND');
      const ids = await test.request(listUserIds, { query: {} }, { as: asService('filing') });
      expect(ids.body).not.toContain(userId);
      expect(await inviteOne(email)).not.toBe(userId);

      await test.clock.advance(2 * 60_000);
      await test.clock.advance(hour);
      await test.clock.advance(2 * 60_000);
      expect(erased.filter((id) => id === userId)).toHaveLength(10);
      expect(await test.db.read((manager) => manager.findOneBy(userEntity, { id: userId }))).toBeNull();
      expect(await eventsOf(userId)).toEqual([]);
      expect(test.deletionMails).toEqual([]);
    });
  });
});
