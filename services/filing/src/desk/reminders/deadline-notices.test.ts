import { as, forEachDatabase } from '@dossier/service-kit/testing';
import { updateStatusNumeric } from '@dossier/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { sampleDeskFiling } from '../../testing/samples.ts';
import { clientEntity, type ClientRow } from '../filings/client.entity.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { deadlineNoticeEntity } from './deadline-notices.entity.ts';

const taxYear = 2025;
const hour = 3_600_000;
const day = '2026-03-15';

forEachDatabase((database) => {
  describe('the day before a filing deadline', () => {
    const { test, stubs } = startFilingSuite({ database, env: { REVIEW: 'expert' } });
    beforeEach(() =>
      test.db.write(async (manager) => {
        await manager.clear(clientEntity);
        await manager.clear(deskFilingEntity);
        await manager.clear(deadlineNoticeEntity);
        // The clock goes back, and jobs would wait until their lease of a later time is over.
        await manager.query('DELETE FROM lease');
      }),
    );

    const client = (userId: number, change: Partial<ClientRow> = {}): ClientRow => ({
      ...{ userId, searchText: `person ${userId}`, language: '', canton: 'BE', years: [], status: 2 },
      ...{ deadline: day, assignedTo: 0, tags: '', lastContactAt: null, invitedAt: null, actedAt: null },
      ...{ staleSince: null, refreshedAt: new Date('2027-01-01T00:00:00Z'), version: 1 },
      ...change,
    });
    async function runOn(today: string): Promise<Record<number, number>> {
      test.clock.set(`${today}T08:30:00Z`);
      await test.restart();
      stubs.mails.length = 0;
      await test.clock.advance(hour);
      await test.service.drainOutbox();
      return Object.fromEntries(
        stubs.mails.flatMap((mail) =>
          mail.template === 'deadlinesTomorrow' ? [[mail.toUser, mail.values.count]] : [],
        ),
      );
    }

    it("tells who is in charge, or works on the filing, and administrators of what is nobody's", async () => {
      await test.db.write(async (manager) => {
        await manager.insert(clientEntity, [
          client(owner, { assignedTo: expert.userId }),
          client(otherOwner, { status: 4 }),
          client(22),
          client(23, { assignedTo: expert.userId, status: 6 }),
          client(24, { assignedTo: expert.userId, deadline: '2026-03-31' }),
          client(25, { assignedTo: 777 }),
          client(admin.userId),
        ]);
        await manager.insert(
          deskFilingEntity,
          sampleDeskFiling(otherOwner, { taxYear, deadline: day, assignedTo: colleague.userId }),
        );
      });
      expect(await runOn('2026-03-13')).toEqual({});
      expect(await runOn('2026-03-14')).toEqual({
        [expert.userId]: 1,
        [colleague.userId]: 1,
        [admin.userId]: 2,
        33: 2,
      });
      expect(await runOn('2026-03-14'), 'once').toEqual({});
      expect(await runOn('2026-03-30')).toEqual({ [expert.userId]: 1 });
    });

    it('waits for auth, and is silent without a deadline', async () => {
      await test.db.write((manager) =>
        manager.insert(clientEntity, client(owner, { assignedTo: expert.userId })),
      );
      stubs.down.add('auth');
      expect(await runOn('2026-03-14')).toEqual({});
      stubs.down.clear();
      await test.clock.advance(hour);
      await test.service.drainOutbox();
      expect(stubs.mails).toMatchObject([
        { template: 'deadlinesTomorrow', toUser: expert.userId, values: { count: 1, date: day } },
      ]);
    });

    it('reminds the person, too, of a filing that is not transmitted', async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      const body = { status: 2 as const, taxYear, userId: 21 };
      await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
      test.clock.set('2026-03-30T08:00:00Z');
      await test.restart();
      stubs.mails.length = 0;
      await test.clock.advance(hour);
      await test.service.drainOutbox();
      expect(stubs.mails.filter(({ template }) => template === 'deadlineSoon')).toMatchObject([
        { toUser: 21, values: { date: '2026-03-31' } },
      ]);
    });
  });
});
