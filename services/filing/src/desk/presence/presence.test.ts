import { eraseFilings, listPresence, presenceMs } from '@dossier/contracts';
import { asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import {
  admin,
  colleague,
  deskAssignees,
  deskCallers,
  expert,
  otherOwner,
  owner,
} from '../../testing/desk-callers.ts';
import { sampleDeskFiling } from '../../testing/samples.ts';
import { deskPresenceEntity } from './presence.entity.ts';

const taxYear = 2025;

forEachDatabase((database) => {
  describe('who has a filing open', () => {
    const { test } = startFilingSuite({ database });
    beforeEach(async () => {
      await test.db.write(async (manager) => {
        await manager.clear(deskPresenceEntity);
        await manager.clear(deskFilingEntity);
        await manager.insert(deskFilingEntity, [sampleDeskFiling(owner), sampleDeskFiling(otherOwner)]);
      });
    });

    const ask = (by: typeof expert | undefined, userId = owner) =>
      test.request(
        listPresence,
        { params: { userId: String(userId), taxYear: String(taxYear) } },
        by && { as: by },
      );
    const others = async (by: typeof expert, userId = owner) =>
      (await ask(by, userId)).body.map((person) => person.userId);
    const stored = () => test.db.read((manager) => manager.find(deskPresenceEntity));

    it('names the others, never the caller', async () => {
      expect(await others(expert)).toEqual([]);
      expect(await others(expert)).toEqual([]);
      expect(await others(colleague)).toEqual([expert.userId]);
      expect(await others(admin)).toEqual([expert.userId, colleague.userId]);
      expect(await others(expert)).toEqual([admin.userId, colleague.userId]);
      expect(await others(expert, otherOwner), 'of another filing').toEqual([]);
      expect((await ask(admin)).body[0]).toMatchObject({ name: expect.any(String) });
    });

    it('forgets who did not ask again', async () => {
      await ask(expert);
      await test.clock.jump(presenceMs - 10_000);
      expect(await others(colleague)).toEqual([expert.userId]);
      await test.clock.jump(20_000);
      expect(await others(colleague)).toEqual([]);
      expect(await stored()).toHaveLength(2);
      await test.clock.advance(60 * 60 * 1000);
      expect(await stored(), 'pruned').toEqual([]);
    });

    it('is erased with the account of the user, and with that of the expert', async () => {
      const erase = (userId: number) =>
        test.request(eraseFilings, { params: { userId: String(userId) } }, { as: asService('auth') });
      await ask(expert);
      await ask(colleague, otherOwner);
      await erase(owner);
      expect(await stored()).toMatchObject([{ expertId: colleague.userId }]);
      await erase(colleague.userId);
      expect(await stored()).toEqual([]);
    });

    it.each(deskCallers)('is shown to %s only with access', async (_, caller, ...statuses) => {
      for (const [index, assignedTo] of deskAssignees.entries()) {
        await test.db.write((manager) => manager.update(deskFilingEntity, { userId: owner }, { assignedTo }));
        expect((await ask(caller)).status).toBe(statuses[index]);
      }
    });

    it('needs a session, and valid numbers', async () => {
      expect((await ask(undefined)).status).toBe(401);
      const bad = await test.request(listPresence, { params: { userId: 'x', taxYear: '1' } }, { as: expert });
      expect(bad.status).toBe(400);
      expect(await stored()).toEqual([]);
    });
  });
});
