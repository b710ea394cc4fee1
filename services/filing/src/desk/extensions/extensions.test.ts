import {
  eraseFilings,
  exportFilings,
  extendDeadlines,
  getDeskExtension,
  getDeskFiling,
  getTaxStatus,
  listDeskFiles,
  listDeskFilings,
  maxExtensionReason,
  transmit,
  undoExtensions,
  updateStatusNumeric,
  withdrawExtension,
  type BodyIn,
  type DeskFile,
} from '@dossier/contracts';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { createStubServices } from '../../testing/stub-services.ts';
import { extensionEntity } from '../../filing/extensions/extensions.entity.ts';

const taxYear = 2025;
const fileId = '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11';
const paper: DeskFile = {
  id: fileId,
  name: 'Letter.pdf',
  categoryId: null,
  categoryName: null,
  version: 1,
  uploadedAt: '2026-02-05T10:00:00.000Z',
  size: 100,
  mediaType: 'application/pdf',
  inline: true,
  transmitted: true,
  deletedAt: null,
  state: 'new',
  review: null,
  answered: null,
};
const paramsOf = (userId = owner) => ({ userId: String(userId), taxYear: String(taxYear) });

forEachDatabase((database) => {
  describe('an extension of the filing deadline', () => {
    const { stubServices } = createStubServices();
    const test = startForSuite(async () => {
      const files = stubEndpoint(listDeskFiles, ({ params }) => (params.userId === owner ? [paper] : []));
      return startTestService(createTestFilingService, {
        database,
        stubServices: [...stubServices, files],
      });
    });
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      await test.db.write(async (manager) => {
        await manager.clear(extensionEntity);
        await manager.update(deskFilingEntity, { taxYear }, { assignedTo: unassigned });
      });
      for (const userId of [owner, otherOwner]) await transmitYear(userId);
    });

    async function transmitYear(userId: number): Promise<void> {
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId } }, { as: admin });
      await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
    }
    const read = async (userId = owner) =>
      (await test.request(getDeskFiling, { params: paramsOf(userId) }, { as: admin })).body;
    const extend = async (
      change: Partial<BodyIn<typeof extendDeadlines>> = {},
      by: ReturnType<typeof as> | undefined = expert,
      userIds = [owner],
    ) => {
      const filings = await Promise.all(
        userIds.map(async (userId) => ({ userId, taxYear, version: (await read(userId)).version })),
      );
      const body = { filings, until: '2026-09-30', reason: ' Granted on 1 March ', ...change };
      return test.request(extendDeadlines, { body }, by && { as: by });
    };
    const withdraw = async (version?: number, by = expert) =>
      test.request(
        withdrawExtension,
        { params: paramsOf(), query: { version: String(version ?? (await read()).version) } },
        { as: by },
      );

    it('moves the deadline of several filings, by which the queue is sorted', async () => {
      expect((await read()).deadline).toBe('2026-03-31');
      const { body } = await extend({}, expert, [owner, otherOwner]);
      expect(body.changed).toMatchObject([
        { deadline: '2026-09-30', isExtended: true },
        { deadline: '2026-09-30', isExtended: true },
      ]);
      await extend({ until: '2026-05-31' });
      const sorted = await test.request(listDeskFilings, { query: { sort: 'deadline' } }, { as: expert });
      expect(sorted.body.map(({ deadline }) => deadline)).toEqual(['2026-05-31', '2026-09-30']);
    });

    it('is shown to experts with who entered it and its paper, and to the user', async () => {
      await extend({ fileId });
      const shown = await test.request(getDeskExtension, { params: paramsOf() }, { as: colleague });
      expect(shown.body.extension).toEqual({
        until: '2026-09-30',
        reason: 'Granted on 1 March',
        fileId,
        at: expect.any(String) as string,
        by: { userId: 30, name: 'Person 30', email: 'person30@example.ch' },
      });
      const status = (userId: number) =>
        test.request(getTaxStatus, { query: { taxYear: String(taxYear) } }, { as: as(userId) });
      expect((await status(owner)).body.extension).toEqual({
        until: '2026-09-30',
        reason: 'Granted on 1 March',
        fileId,
        at: expect.any(String) as string,
      });
      expect((await status(otherOwner)).body.extension).toBeUndefined();
    });

    it('is taken back at once for several filings, and gives way to the one that it replaced', async () => {
      await extend({ until: '2026-05-31', reason: 'First', fileId });
      await test.clock.advance(1000);
      const undo = (changed: { userId: number; version: number }[], by: ReturnType<typeof as> = colleague) =>
        test.request(
          undoExtensions,
          { body: { filings: changed.map(({ userId, version }) => ({ userId, taxYear, version })) } },
          { as: by },
        );
      const first = (await test.request(getDeskExtension, { params: paramsOf() }, { as: expert })).body;
      const { changed } = (await extend({}, expert, [owner, otherOwner])).body;
      const versions = changed.map(({ person: { userId }, version }) => ({ userId, version }));
      const undone = await undo(versions);
      expect(undone.body).toMatchObject({
        changed: [
          { deadline: '2026-05-31', isExtended: true },
          { deadline: '2026-03-31', isExtended: false },
        ],
        failed: [],
      });
      const shown = await test.request(getDeskExtension, { params: paramsOf() }, { as: colleague });
      expect(shown.body, 'with its reason, paper and author').toEqual(first);
      expect((await undo(versions)).body.failed, 'repeated').toMatchObject([{ code: 'STALE_VERSION' }]);
      const again = [{ userId: owner, version: (await read()).version }];
      expect((await undo(again)).body.changed).toMatchObject([{ isExtended: false }]);
      expect((await undo([{ userId: 99, version: 1 }])).body.failed).toMatchObject([
        { code: 'FILING_NOT_FOUND' },
      ]);
      expect((await undo(again, as(owner))).error?.code).toBe('FORBIDDEN');
      expect((await undo(again, { ...expert, impersonatedBy: 1 })).error?.code).toBe(
        'NOT_WHILE_IMPERSONATING',
      );
      expect((await undo([])).status).toBe(400);
      expect((await test.fetch('/api/desk/extensions/undo', { method: 'POST' })).status).toBe(401);
    });

    it('stays with another dossier, and gives way to the deadline before it', async () => {
      await extend();
      await transmitYear(owner);
      expect((await read()).deadline).toBe('2026-09-30');
      expect((await withdraw()).body).toMatchObject({ deadline: '2026-03-31', isExtended: false });
      expect((await withdraw()).status, 'repeated').toBe(200);
      expect((await withdraw(1)).status, 'nothing is left to withdraw').toBe(200);
    });

    it('leaves filings that were changed, or that the expert may not work on', async () => {
      await test.db.write((manager) =>
        manager.update(deskFilingEntity, { userId: otherOwner }, { assignedTo: colleague.userId }),
      );
      const filings = [
        { userId: owner, taxYear, version: 99 },
        { userId: otherOwner, taxYear, version: (await read(otherOwner)).version },
      ];
      expect((await extend({ filings })).body).toEqual({
        changed: [],
        failed: [
          { userId: owner, taxYear, code: 'STALE_VERSION' },
          { userId: otherOwner, taxYear, code: 'FILING_NOT_FOUND' },
        ],
      });
      await extend();
      expect((await withdraw(1)).error?.code).toBe('STALE_VERSION');
    });

    it('is part of the data of the user, and erased with them', async () => {
      await extend();
      const exported = await test.request(
        exportFilings,
        { params: { userId: String(owner) } },
        { as: asService('documents') },
      );
      expect(exported.body.filings).toMatchObject([{ extension: { until: '2026-09-30' } }]);
      await test.request(eraseFilings, { params: { userId: String(owner) } }, { as: asService('auth') });
      expect(await test.db.read((manager) => manager.count(extensionEntity))).toBe(0);
    });

    it('is refused without a session, to others, and for bad input', async () => {
      expect((await test.fetch('/api/desk/extensions', { method: 'PUT' })).status).toBe(401);
      expect((await extend({}, as(owner))).error?.code).toBe('FORBIDDEN');
      expect((await extend({}, { ...expert, impersonatedBy: 1 })).error?.code).toBe(
        'NOT_WHILE_IMPERSONATING',
      );
      for (const change of [
        { until: '2026-02-28' },
        { until: '2031-01-01' },
        { reason: ' ' },
        { reason: 'x'.repeat(maxExtensionReason + 1) },
        { filings: [] },
      ])
        expect((await extend(change)).status, JSON.stringify(change).slice(0, 60)).toBe(400);
      expect((await extend({ fileId }, expert, [owner, otherOwner])).status, 'a paper of several').toBe(400);
      expect((await extend({ fileId }, expert, [otherOwner])).error?.code).toBe('FILE_NOT_FOUND');
      const hidden = await test.request(getDeskExtension, { params: paramsOf(99) }, { as: expert });
      expect(hidden.error?.code).toBe('FILING_NOT_FOUND');
    });
  });
});
