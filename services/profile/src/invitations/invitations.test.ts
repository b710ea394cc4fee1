import {
  expireClients,
  getProfileForUser,
  introduceUsers,
  invalidateNotificationFacts,
  recordPeopleChange,
  updateProfile,
} from '@dossier/contracts';
import {
  as,
  asService,
  forEachDatabase,
  startForSuite,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { userAccounts } from '../testing/users.ts';

forEachDatabase((database) => {
  describe('the name of an invited client', () => {
    const expired: number[] = [];
    const test = startForSuite(() =>
      startTestService(createProfileService, {
        database,
        stubServices: [
          userAccounts,
          stubEndpoint(expireClients, ({ body: { userIds } }) => {
            expired.push(...userIds);
            return { success: true as const };
          }),
          stubEndpoint(recordPeopleChange, () => ({ success: true as const })),
          stubEndpoint(invalidateNotificationFacts, () => ({ success: true as const })),
        ],
      }),
    );
    const introduce = (userId: number, firstName: string | null, lastName: string | null) =>
      test.request(
        introduceUsers,
        { body: { people: [{ userId, firstName, lastName }] } },
        { as: asService('auth') },
      );
    const read = async (userId: number) =>
      (
        await test.request(
          getProfileForUser,
          { params: { userId: String(userId) }, query: {} },
          { as: asService('filing') },
        )
      ).body;

    it('is entered once', async () => {
      for (let delivery = 0; delivery < 2; delivery += 1)
        expect((await introduce(40, 'Zoë', 'Müller')).status).toBe(200);
      expect(await read(40)).toMatchObject({ firstName: 'Zoë', lastName: 'Müller', version: 1 });
      await test.service.drainOutbox();
      expect(expired).toEqual([40]);
    });

    it('does not replace what the client saved', async () => {
      await test.request(updateProfile, { body: { firstName: 'Zo', lastName: 'M' } }, { as: as(41) });
      await introduce(41, 'Zoë', 'Müller');
      expect(await read(41)).toMatchObject({ firstName: 'Zo', lastName: 'M' });
    });

    it('may be a part of it', async () => {
      await introduce(42, null, 'Müller');
      expect(await read(42)).toMatchObject({ lastName: 'Müller' });
      expect((await introduce(43, 'x'.repeat(101), null)).status).toBe(400);
    });
  });
});
