import {
  addDeskTag,
  changeDeskFilings,
  deleteDeskTag,
  eraseFilings,
  listDeskFilings,
  listDeskTags,
  maxDeskTags,
  type BodyIn,
} from '@dossier/contracts';
import { userKeyEntity } from '@dossier/service-kit';
import { as, asService, findStored, forEachDatabase } from '@dossier/service-kit/testing';
import { In } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskTagEntity } from '../tags/tags.entity.ts';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { sampleDeskFiling } from '../../testing/samples.ts';
import { deskEventEntity, deskFilingEntity } from '../filings/desk.entity.ts';

const taxYear = 2025;
type Change = Omit<BodyIn<typeof changeDeskFilings>['filings'][number], 'taxYear'>;

forEachDatabase((database) => {
  describe('changes of several filings', () => {
    const { test } = startFilingSuite({ database });
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      await test.db.write(async (manager) => {
        await manager.clear(deskEventEntity);
        await manager.clear(deskTagEntity);
        await manager.clear(deskFilingEntity);
        await manager.insert(deskFilingEntity, [
          sampleDeskFiling(owner),
          sampleDeskFiling(otherOwner),
          sampleDeskFiling(22, { assignedTo: colleague.userId }),
        ]);
      });
    });

    const change = (filings: Change[], by: ReturnType<typeof as> | undefined = expert) =>
      test.request(
        changeDeskFilings,
        { body: { filings: filings.map((each) => ({ ...each, taxYear })) } },
        by && { as: by },
      );
    const add = (name: string, by = expert) => test.request(addDeskTag, { body: { name } }, { as: by });
    const all = [owner, otherOwner, 22];
    const summary = ({ body }: Awaited<ReturnType<typeof change>>) => ({
      changed: body.changed.map(({ person }) => person.userId),
      failed: body.failed.map(({ userId, code }) => `${userId} ${code}`),
    });
    const rows = () =>
      test.db.read((manager) => manager.find(deskFilingEntity, { order: { userId: 'ASC' } }));

    it('change what the expert may work on, and say why the others did not', async () => {
      const response = await change(
        all.map((userId) => ({ userId, version: userId === otherOwner ? 9 : 1, assignedTo: expert.userId })),
      );
      expect(summary(response)).toEqual({
        changed: [owner],
        failed: [`${otherOwner} STALE_VERSION`, '22 FILING_NOT_FOUND'],
      });
      expect(response.body.changed[0]).toMatchObject({ assignedTo: { userId: expert.userId }, version: 2 });
      expect(await test.db.read((manager) => manager.find(deskEventEntity))).toMatchObject([
        { userId: owner, action: 'assigned', assignedTo: expert.userId, actorId: expert.userId },
      ]);
    });

    it('create no key for an account that is erased, or whose filing is not accessible', async () => {
      const keys = () => test.db.read((manager) => manager.countBy(userKeyEntity, { userId: In([22, 99]) }));
      expect(await keys()).toBe(0);
      const filings = [22, 99, owner].map((userId) => ({ userId, taxYear, version: 1, assignedTo: 31 }));
      const response = await test.request(
        changeDeskFilings,
        { body: { filings, note: 'Over to you' } },
        { as: expert },
      );
      expect(summary(response)).toEqual({
        changed: [owner],
        failed: ['22 FILING_NOT_FOUND', '99 FILING_NOT_FOUND'],
      });
      expect(await keys()).toBe(0);
    });

    it('are taken back by the values before', async () => {
      const urgent = (await add('Urgent')).body.id;
      const complex = (await add('Complex')).body.id;
      const first = await change([
        { userId: owner, version: 1, assignedTo: expert.userId, snoozedUntil: '2026-03-09' },
        { userId: otherOwner, version: 1, tags: [complex, urgent, complex] },
      ]);
      expect(first.body.changed).toMatchObject([{ snoozedUntil: '2026-03-09' }, { tags: [urgent, complex] }]);
      await change([
        { userId: owner, version: 2, assignedTo: null, snoozedUntil: null },
        { userId: otherOwner, version: 2, tags: [] },
      ]);
      expect(await rows()).toMatchObject([
        { assignedTo: 0, snoozedUntil: '', version: 3 },
        { tags: '', version: 3 },
        { version: 1 },
      ]);
    });

    it('change nothing when they are repeated', async () => {
      const snooze = [{ userId: owner, version: 1, snoozedUntil: '2026-03-02' }];
      await change(snooze);
      expect(summary(await change(snooze))).toEqual({ changed: [owner], failed: [] });
      expect((await rows())[0]?.version).toBe(2);
    });

    it('assign only to somebody who may work on the filing', async () => {
      expect(summary(await change([{ userId: owner, version: 1, assignedTo: otherOwner }])).failed).toEqual([
        `${owner} ASSIGNEE_NOT_ALLOWED`,
      ]);
    });

    it('show a snoozed filing again on its day', async () => {
      await change([{ userId: owner, version: 1, snoozedUntil: '2026-03-02' }]);
      const ids = async () =>
        (await test.request(listDeskFilings, { query: {} }, { as: expert })).body.map(
          ({ person }) => person.userId,
        );
      expect(await ids()).toEqual([otherOwner]);
      test.clock.set('2026-03-02T12:00:00Z');
      expect(await ids()).toEqual([owner, otherOwner]);
    });

    it('are refused without a session, to users, while impersonating, and for bad input', async () => {
      const one = { userId: owner, version: 1, assignedTo: null };
      expect((await test.fetch('/api/desk/filings', { method: 'PATCH' })).status).toBe(401);
      expect((await change([one], as(owner))).error?.code).toBe('FORBIDDEN');
      expect((await change([one], { ...expert, impersonatedBy: 1 })).error?.code).toBe(
        'NOT_WHILE_IMPERSONATING',
      );
      for (const bad of [
        [],
        Array.from({ length: 201 }, () => one),
        [{ ...one, version: 0 }],
        [{ ...one, snoozedUntil: '2026-03-01' }],
        [{ ...one, snoozedUntil: '2027-03-03' }],
        [{ ...one, tags: [1, 2, 3, 4, 5, 6] }],
      ])
        expect((await change(bad)).status, JSON.stringify(bad).slice(0, 80)).toBe(400);
    });

    describe('the tags', () => {
      const names = async () =>
        (await test.request(listDeskTags, {}, { as: colleague })).body.map(({ name }) => name);

      it('belong to the office, and one name is one tag', async () => {
        const first = (await add(' Urgent ')).body;
        expect((await add('urgent', admin)).body).toEqual(first);
        await add('Complex');
        expect(await names()).toEqual(['Complex', 'Urgent']);
      });

      it('leave the filings when they are deleted', async () => {
        const { id } = (await add('Urgent')).body;
        const other = (await add('Complex')).body.id;
        await change([{ userId: owner, version: 1, tags: [id, other] }]);
        const remove = () => test.request(deleteDeskTag, { params: { id: String(id) } }, { as: expert });
        for (let time = 0; time < 2; time += 1) expect((await remove()).status).toBe(200);
        expect([await names(), (await rows())[0]?.tags]).toEqual([['Complex'], `,${other},`]);
        // Who still has the tag on the screen has an earlier version, too.
        const stale = await change([{ userId: owner, version: 2, tags: [id] }]);
        expect(summary(stale).failed).toEqual([`${owner} STALE_VERSION`]);
      });

      it('are given to no filing before they exist', async () => {
        const { id } = (await add('Urgent')).body;
        const before = await rows();
        const refused = await change([
          { userId: owner, version: 1, tags: [id] },
          { userId: otherOwner, version: 1, tags: [id, id + 1] },
        ]);
        expect([refused.status, refused.error?.code]).toEqual([404, 'TAG_NOT_FOUND']);
        expect(await rows()).toEqual(before);
      });

      it('are sealed, and end with the account whose filings alone have them', async () => {
        const divorced = (await add('Divorced Meier')).body.id;
        const urgent = (await add('Urgent')).body.id;
        await add('Unused');
        await change([
          { userId: owner, version: 1, tags: [divorced, urgent] },
          { userId: otherOwner, version: 1, tags: [urgent] },
        ]);
        expect(await findStored(test, 'Divorced Meier')).toEqual([]);
        await test.request(eraseFilings, { params: { userId: String(owner) } }, { as: asService('auth') });
        expect(await names()).toEqual(['Unused', 'Urgent']);
      });

      it('are limited, and refused to others and for bad input', async () => {
        for (let n = 0; n < maxDeskTags; n += 1) await add(`Tag ${n}`);
        expect((await add('One more')).error?.code).toBe('TOO_MANY_TAGS');
        expect((await add('Tag 7')).status).toBe(200);
        expect((await add('x', as(owner))).error?.code).toBe('FORBIDDEN');
        expect((await add(' ')).status).toBe(400);
        expect((await add('x'.repeat(25))).status).toBe(400);
        expect((await test.fetch('/api/desk/tags')).status).toBe(401);
      });
    });
  });
});
