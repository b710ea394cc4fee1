import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  completeWithoutReturn,
  downloadDeskReturn,
  downloadFiledReturn,
  getDeskFiling,
  getFiledReturn,
  listDeskHistory,
  listDeskReturns,
  getFilingNotices,
  maxFiledReturns,
  moveDeskFiling,
  patchTaxStatus,
  setStatus as setStatusById,
  transmit,
  updateStatusNumeric,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskEventEntity, deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { createStubServices } from '../../testing/stub-services.ts';
import { uploadReturn, type ReturnUpload } from '../../testing/upload-return.ts';
import { filedReturnEntity } from '../../filing/filed-return/filed-returns.entity.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
const expert = as(30, 'expert');
const colleague = as(31, 'expert');
const owner = as(20, 'user');
const neighbour = as(21, 'user');
const pdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`;

forEachDatabase((database) => {
  describe('the filed return', () => {
    const { stubs, stubServices } = createStubServices();
    const test = startForSuite(() =>
      startTestService(createTestFilingService, {
        database,
        stubServices,
        env: { UPLOAD_MAX_MB: '0.01' },
      }),
    );
    beforeAll(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      for (const user of [owner, neighbour]) {
        await setStatus(3, user);
        await test.request(transmit, { body: { taxYear } }, { as: user });
      }
    });
    beforeEach(async () => {
      await test.db.write(async (manager) => {
        await manager.clear(filedReturnEntity);
        await manager.clear(deskEventEntity);
        await manager.update(deskFilingEntity, { userId: owner.userId }, { assignedTo: unassigned });
      });
      // Given back and transmitted: without a return.
      await setStatus(3);
      await setStatus(5);
    });

    const setStatus = (status: 3 | 4 | 5 | 6, { userId } = owner) =>
      test.request(updateStatusNumeric, { body: { status, taxYear, userId } }, { as: admin });

    const params = (user = owner) => ({ userId: String(user.userId), taxYear: String(taxYear) });
    const read = async () => (await test.request(getDeskFiling, { params: params() }, { as: admin })).body;
    const upload = (bytes: string, { by = expert, ...options }: ReturnUpload = {}) =>
      uploadReturn(test, { userId: owner.userId, taxYear }, bytes, { by, ...options });
    const withoutReturn = async (body: object = { reason: 'onPaper' }, by = expert, version?: number) =>
      test.request(
        completeWithoutReturn,
        {
          params: params(),
          body: { reason: 'onPaper', version: version ?? (await read()).version, ...body },
        },
        { as: by },
      );
    const move = async (status: 3 | 5 | 6, version?: number) =>
      test.request(
        moveDeskFiling,
        { params: params(), body: { version: version ?? (await read()).version, status } },
        { as: expert },
      );
    const list = (by = expert) => test.request(listDeskReturns, { params: params() }, { as: by });
    const history = async () =>
      (await test.request(listDeskHistory, { params: params() }, { as: expert })).body;
    const get = async (by = owner) =>
      (await test.request(getFiledReturn, { query: { taxYear } }, { as: by })).body.filedReturn;
    const download = (by = owner) => test.request(downloadFiledReturn, { query: { taxYear } }, { as: by });
    const fresh = async () =>
      (
        await test.request(
          getFilingNotices,
          { params: { userId: String(owner.userId) } },
          { as: asService('messages') },
        )
      ).body.taxYears;
    async function blobKeys(): Promise<string[]> {
      const directory = join(test.dataDir, 'blobs', 'filing');
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    }

    it('tells the user by mail and notification that an expert moved the filing on', async () => {
      const news = async () =>
        (
          await test.request(
            getFilingNotices,
            { params: { userId: String(owner.userId) } },
            { as: asService('messages') },
          )
        ).body;
      const mails = async () => {
        await test.service.drainOutbox();
        return stubs.mails.map(({ template }) => template);
      };
      await setStatus(4);
      stubs.mails.length = 0;
      await move(5);
      expect(await mails()).toEqual(['reviewReady']);
      expect(await news()).toEqual({ taxYears: [], reviewReady: [taxYear], completed: [] });
      await withoutReturn();
      expect(await mails()).toEqual(['reviewReady', 'filingCompleted']);
      expect(await news()).toEqual({ taxYears: [], reviewReady: [], completed: [taxYear] });
    });

    it('completes the filing and reaches its user', async () => {
      stubs.mails.length = 0;
      const uploaded = await upload(pdf('first'));
      expect(uploaded).toMatchObject({ status: 200, body: { status: 6 } });
      expect(await get()).toMatchObject({ number: 1, size: pdf('first').length });
      expect(await fresh()).toEqual([taxYear]);
      const acting = { ...owner, impersonatedBy: 1 };
      expect((await download(acting)).status).toBe(200);
      expect(await fresh(), 'downloaded by an administrator').toEqual([taxYear]);
      const { body, headers } = await download();
      expect(body.toString()).toBe(pdf('first'));
      expect(headers.get('content-disposition')).toContain(`Tax-return-${taxYear}.pdf`);
      expect(await fresh()).toEqual([]);
      expect((await list()).body).toMatchObject([
        { number: 1, by: { userId: 30 }, current: true, downloadedAt: expect.any(String) as string },
      ]);
      expect((await history()).slice(0, 2).map(({ kind, by }) => [kind, by?.userId])).toEqual([
        ['return', 30],
        ['status', 30],
      ]);
      await test.service.drainOutbox();
      expect(stubs.mails.filter(({ template }) => template === 'filedReturn')).toEqual([
        { template: 'filedReturn', toUser: owner.userId, language: 'en', values: { taxYear } },
      ]);
    });

    it('has its name in the language of the reader, which a link names', async () => {
      await upload(pdf('first'));
      await upload(pdf('second'));
      const [latest, first] = (await list()).body;
      const nameOf = ({ headers }: { headers: Headers }) =>
        decodeURIComponent(
          /filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
        );
      const read = (language: string, by = owner) =>
        test.request(downloadFiledReturn, { query: { taxYear, language: language as 'de' } }, { as: by });
      expect(latest?.number).toBe(2);
      expect(nameOf(await read('de'))).toBe(`Steuererklärung-${taxYear}-2.pdf`);
      expect(nameOf(await read('fr'))).toBe(`Déclaration-fiscale-${taxYear}-2.pdf`);
      const atDesk = (id: string) =>
        test.request(
          downloadDeskReturn,
          { params: { ...params(), id }, query: { language: 'it' } },
          { as: expert },
        );
      expect(nameOf(await atDesk(first!.id))).toBe(`Dichiarazione-imposte-${taxYear}.pdf`);
      expect((await read('xx')).status).toBe(400);
    });

    it('is replaced, and the earlier version stays in the history', async () => {
      await upload(pdf('first'));
      await download();
      expect((await upload(pdf('second'), { by: admin })).body.status).toBe(6);
      expect((await download()).body.toString()).toBe(pdf('second'));
      const returns = (await list()).body;
      expect(returns.map(({ number, current }) => [number, current])).toEqual([
        [2, true],
        [1, false],
      ]);
      const first = { ...params(), id: returns[1]?.id ?? '' };
      const { body } = await test.request(downloadDeskReturn, { params: first }, { as: expert });
      expect(body.toString()).toBe(pdf('first'));
    });

    it('is stored once for a repeated upload', async () => {
      const { version } = await read();
      const before = (await upload(pdf('same'), { version })).body;
      const blobs = await blobKeys();
      expect(await upload(pdf('same'), { version })).toEqual({ status: 200, body: before });
      expect((await list()).body).toHaveLength(1);
      expect(await blobKeys()).toEqual(blobs);
    });

    it.each<[string, ReturnUpload, number, string]>([
      ['a file that is no PDF', { files: ['<html>%PDF-1.7 %%EOF'] }, 422, 'RETURN_NOT_PDF'],
      ['a PDF without an end', { files: ['%PDF-1.7\nfirst half'] }, 422, 'RETURN_NOT_PDF'],
      ['an empty file', { files: [''] }, 422, 'EMPTY_FILE'],
      ['no file', { files: [] }, 400, 'NO_FILES'],
      ['two files', { files: [pdf('1'), pdf('2')] }, 413, 'TOO_MANY_FILES'],
      ['a file above the limit', { files: [pdf('x'.repeat(20_000))] }, 413, 'FILE_TOO_LARGE'],
      ['a version that is not current', { version: 1_000 }, 412, 'STALE_VERSION'],
      ['a version that is no number', { version: 'x' }, 400, 'VALIDATION_FAILED'],
    ])('is refused as %s, and nothing changes', async (_, change, status, code) => {
      const before = await read();
      const blobs = await blobKeys();
      const refused = await upload(pdf('refused'), change);
      expect(refused).toMatchObject({ status, body: { code } });
      expect(refused.body.message).not.toContain('{{');
      expect(await read()).toEqual(before);
      expect((await list()).body).toEqual([]);
      expect(await blobKeys()).toEqual(blobs);
    });

    it('is refused when the filing has as many versions as possible', async () => {
      await upload(pdf('first'));
      await test.db.write((manager) =>
        manager.update(filedReturnEntity, { userId: owner.userId }, { number: maxFiledReturns }),
      );
      const blobs = await blobKeys();
      expect(await upload(pdf('second'))).toMatchObject({ status: 409, body: { code: 'TOO_MANY_RETURNS' } });
      expect(await blobKeys()).toEqual(blobs);
    });

    it('never completes a filing whose return is not stored', async () => {
      const rename = (from: string, to: string) =>
        test.db.write((manager) => manager.query(`ALTER TABLE ${from} RENAME TO ${to}`));
      await rename('filed_return', 'filed_return_moved');
      const { version, status } = await read();
      expect((await upload(pdf('lost'), { version })).status).toBe(500);
      await rename('filed_return_moved', 'filed_return');
      expect((await read()).status).toBe(status);
      expect(await get()).toBeNull();
    });

    it('is required to complete a filing on the desk, unless there is a reason', async () => {
      const before = await read();
      expect(await move(6)).toMatchObject({ status: 409, error: { code: 'RETURN_MISSING' } });
      expect((await withoutReturn({ reason: 'other' })).status, 'without words').toBe(400);
      expect((await withoutReturn({}, expert, 1_000)).error?.code).toBe('STALE_VERSION');
      expect(await read()).toEqual(before);
      const note = 'Sent by post to the municipality';
      expect((await withoutReturn({ reason: 'other', note })).body.status).toBe(6);
      expect((await withoutReturn()).body.status, 'repeated').toBe(6);
      expect((await history())[0]).toMatchObject({ kind: 'withoutReturn', reason: 'other', note });
      expect((await history()).filter(({ kind }) => kind === 'withoutReturn')).toHaveLength(1);
      expect(await findStored(test, note)).toEqual([]);
      expect((await download()).error?.code).toBe('RETURN_NOT_FOUND');
    });

    it('still completes a filing that was moved back to the review, but not one that was given back', async () => {
      await upload(pdf('first'));
      await move(5);
      expect((await move(6)).status).toBe(200);
      await move(5);
      await withoutReturn();
      expect(await get(), 'withdrawn by completing without').toBeNull();
      await upload(pdf('second'));
      await move(3);
      expect(await get()).toBeNull();
      expect((await move(6)).error?.code).toBe('RETURN_MISSING');
      expect((await list()).body.map(({ current }) => current)).toEqual([false, false]);
    });

    it('is required by every call that changes a status', async () => {
      const { userId } = owner;
      const before = await read();
      for (const by of [expert, admin])
        for (const refused of [
          await test.request(updateStatusNumeric, { body: { status: 6, taxYear, userId } }, { as: by }),
          await test.request(setStatusById, { body: { statusId: 6, taxYear, userId } }, { as: by }),
          await test.request(
            patchTaxStatus,
            { body: { taxStatus: 'completed', taxYear, userId } },
            { as: by },
          ),
        ])
          expect([refused.status, refused.error?.code]).toEqual([409, 'RETURN_MISSING']);
      expect(await read()).toEqual(before);
      // Given back, it is still a filing of the desk.
      await setStatus(3);
      expect((await setStatus(6)).error?.code).toBe('RETURN_MISSING');
      await setStatus(5);
      await upload(pdf('first'));
      await setStatus(5);
      expect((await setStatus(6)).status, 'with the return it has').toBe(200);
    });

    it('is needed neither before a transmission nor for the own filing of an administrator', async () => {
      const { userId } = neighbour;
      const year = { taxYear: 2023, userId };
      const moved = await test.request(updateStatusNumeric, { body: { status: 6, ...year } }, { as: expert });
      expect(moved.status).toBe(200);
      await setStatus(3, admin);
      await test.request(transmit, { body: { taxYear } }, { as: admin });
      expect((await setStatus(6, admin)).status).toBe(200);
    });

    it('is refused when the database was set back to an earlier one', async () => {
      await upload(pdf('first'));
      const filing = async () => {
        const sql = 'SELECT returnId, rowCode FROM filing WHERE userId = ?';
        const [row] = await test.db.read((manager) =>
          manager.query<{ returnId: string; rowCode: string }[]>(sql, [owner.userId]),
        );
        return row;
      };
      const earlier = await filing();
      await upload(pdf('second'));
      const current = await filing();
      const set = (returnId?: string, code?: string | null) =>
        test.db.write((manager) =>
          manager.query('UPDATE filing SET returnId = ?, rowCode = ? WHERE userId = ?', [
            returnId,
            code,
            owner.userId,
          ]),
        );
      for (const code of [earlier?.rowCode, current?.rowCode, null]) {
        await set(earlier?.returnId, code);
        expect((await download()).error?.code).toBe('DATA_DAMAGED');
      }
      await set(current?.returnId, current?.rowCode);
      expect((await download()).status).toBe(200);
    });

    // Caller, and the status for the unassigned filing and for one that is assigned to the colleague.
    it.each<[string, UserIdentity, number, number]>([
      ['the owner', owner, 403, 403],
      ['another user', neighbour, 403, 403],
      ['the expert', expert, 200, 404],
      ['the colleague', colleague, 200, 200],
      ['the owner as an expert', as(owner.userId, 'expert'), 404, 404],
      ['an administrator', admin, 200, 200],
    ])('is open to %s by the assignment of its filing', async (_, caller, free, assigned) => {
      await upload(pdf('first'));
      const [{ id = '' } = {}] = (await list(admin)).body;
      for (const [assignedTo, status] of [
        [unassigned, free],
        [colleague.userId, assigned],
      ] as const) {
        const { userId } = owner;
        await test.db.write((manager) => manager.update(deskFilingEntity, { userId }, { assignedTo }));
        const content = { params: { ...params(), id } };
        expect((await test.request(downloadDeskReturn, content, { as: caller })).status).toBe(status);
        expect((await list(caller)).status).toBe(status);
        expect((await withoutReturn({}, caller)).status).toBe(status);
        expect((await upload(pdf('first'), { by: caller })).status).toBe(status);
      }
    });

    it('is never that of another user or year, and not served without a session', async () => {
      await upload(pdf('first'));
      const [{ id = '' } = {}] = (await list()).body;
      expect(await get(neighbour)).toBeNull();
      expect((await download(neighbour)).error?.code).toBe('RETURN_NOT_FOUND');
      const foreign = { params: { ...params(neighbour), id } };
      expect((await test.request(downloadDeskReturn, foreign, { as: expert })).error?.code).toBe(
        'RETURN_NOT_FOUND',
      );
      for (const [method, path] of [
        ['POST', `/api/desk/filings/${owner.userId}/${taxYear}/returns`],
        ['GET', `/api/desk/filings/${owner.userId}/${taxYear}/returns`],
        ['GET', `/api/desk/filings/${owner.userId}/${taxYear}/returns/${id}/content`],
        ['POST', `/api/desk/filings/${owner.userId}/${taxYear}/completion`],
        ['GET', `/api/tax-year-status/return?taxYear=${taxYear}`],
        ['GET', `/api/tax-year-status/return/content?taxYear=${taxYear}`],
      ] as const)
        expect((await test.fetch(path, { method })).status, path).toBe(401);
      for (const path of ['/api/tax-year-status/return', '/api/tax-year-status/return/content?taxYear=x'])
        expect((await test.fetch(path, { as: owner })).status).toBe(400);
    });
  });
});
