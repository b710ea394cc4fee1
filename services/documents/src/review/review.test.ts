import {
  closeRequests,
  deleteFile,
  downloadDeskFile,
  eraseFiles,
  getDeskAccess,
  getDocumentNotices,
  getRequestFigures,
  getUserAccount,
  listDeskFiles,
  listFiles,
  listFileHistory,
  listRequestedFiles,
  listStatusesForUser,
  previewDeskFile,
  queueMail,
  recordRequests,
  recordWork,
  recordTransmittedFiles,
  restoreFile,
  reviewFile,
  reviewFiling,
  withdrawReview,
  type BodyIn,
  type FileResponse,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { samplePdf } from '@dossier/document-reader/testing';
import { fail } from '@dossier/service-kit';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';
import { reviewEntity } from '../files/reviews.entity.ts';

const hour = 60 * 60 * 1000;
const taxYear = 2024;
const expert = as(5001, 'expert');

forEachDatabase((database) => {
  describe('reviews of files', () => {
    let user = 4000;
    let isAuthDown = false;
    /** Users whose filings are assigned to another expert. */
    const hidden = new Set<number>();
    /** Users whose return of the year is filed. */
    const completed = new Set<number>();
    const mails: unknown[] = [];
    const counts: unknown[] = [];
    const asked: unknown[] = [];
    let isUnassigned = false;
    const workers: number[] = [];
    const test = startForSuite(() =>
      startTestService(createDocumentsService, {
        database,
        stubServices: [
          stubEndpoint(reviewFiling, () => ({ moved: 0 })),
          stubEndpoint(queueMail, ({ body }) => (mails.push(body), { id: 'mail' })),
          stubEndpoint(recordRequests, ({ body: { open, returned, files, reviewed, askedBy } }) => {
            counts.push([open, returned, `${reviewed} of ${files}`]);
            asked.push(askedBy);
            return { success: true as const };
          }),
          stubEndpoint(getUserAccount, ({ params }) => {
            if (isAuthDown) throw fail('SERVICE_UNAVAILABLE');
            const createdAt = '2026-01-01T00:00:00.000Z';
            return {
              id: params.id,
              email: 'a@b.ch',
              role: 'user' as const,
              createdAt,
              language: 'fr' as const,
            };
          }),
          stubEndpoint(listStatusesForUser, ({ params }) =>
            completed.has(params.userId) ? [sampleTaxStatus(6, { taxYear })] : [],
          ),
          stubEndpoint(getDeskAccess, ({ query: { expertId, role, userId } }) => ({
            allowed: role !== 'user' && expertId !== userId && !hidden.has(userId),
            isUnassigned,
          })),
          stubEndpoint(recordWork, ({ body: { actorId } }) => {
            workers.push(actorId);
            return { success: true as const };
          }),
        ],
      }),
    );
    /** Also those that wait for the time in which a request can be taken back. */
    const deliverMails = async () => {
      await test.clock.advance(10_000);
      await test.service.drainOutbox();
    };
    beforeEach(async () => {
      // What the test before left to be delivered.
      await deliverMails();
      user += 1;
      isAuthDown = false;
      mails.length = 0;
      counts.length = 0;
      asked.length = 0;
      isUnassigned = false;
      workers.length = 0;
    });

    const add = async (name: string, fields: Record<string, string> = {}, bytes: string | Buffer = name) =>
      fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file;
    const transmit = (...files: FileResponse[]) =>
      test.request(
        recordTransmittedFiles,
        {
          body: {
            userId: user,
            taxYear,
            at: new Date(test.clock.now()).toISOString(),
            files: files.map(({ id, version }) => ({ id, version })),
          },
        },
        { as: asService('filing') },
      );
    const addTransmitted = async (name: string, bytes: string | Buffer = name) => {
      const file = await add(name, {}, bytes);
      await transmit(file);
      return file;
    };
    const key = () => ({ userId: String(user), taxYear: String(taxYear) });
    const desk = async (caller = expert) =>
      (await test.request(listDeskFiles, { params: key() }, { as: caller })).body;
    const review = (id: string, body: BodyIn<typeof reviewFile>, caller = expert) =>
      test.request(reviewFile, { params: { ...key(), id }, body }, { as: caller });
    const unreadable = { verdict: 'requested', reason: 'unreadable', version: 1, revision: null } as const;
    const own = async () => (await test.request(listFiles, { query: { taxYear } }, { as: as(user) })).body;
    const actions = async () =>
      (
        await test.db.read((manager) =>
          manager.find(accessEntity, { where: { ownerId: user }, order: { id: 'ASC' } }),
        )
      ).map(({ action, actorId }) => `${actorId} ${action}`);

    it('lists what was transmitted, and nothing that was added later', async () => {
      const first = await addTransmitted('wage.pdf');
      await add('later.pdf');
      await add('wage.pdf', {}, 'not transmitted yet');
      expect(await desk()).toEqual([
        expect.objectContaining({
          id: first.id,
          name: 'wage.pdf',
          version: 1,
          size: first.size,
          transmitted: true,
          state: 'new',
          review: null,
          answered: null,
        }),
      ]);
    });

    it('keeps a deleted file that a dossier lists', async () => {
      const file = await addTransmitted('wage.pdf');
      await test.request(deleteFile, { params: { id: file.id } }, { as: as(user) });
      expect(await desk()).toMatchObject([{ id: file.id, deletedAt: expect.any(String) as string }]);
      expect(await review(file.id, unreadable)).toMatchObject({ status: 404 });
    });

    it('sends content and preview of visible versions, each recorded with the expert', async () => {
      const bytes = samplePdf();
      const file = await addTransmitted('wage.pdf', bytes);
      await add('wage.pdf', {}, 'second');
      const params = { ...key(), id: file.id };
      const content = await test.request(downloadDeskFile, { params, query: {} }, { as: expert });
      expect(content.status).toBe(200);
      expect(content.headers.get('content-length')).toBe(String(bytes.length));
      const preview = await test.request(
        previewDeskFile,
        { params, query: { kind: 'picture' } },
        { as: expert },
      );
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await actions()).slice(-2)).toEqual(['5001 download', '5001 view']);
      const later = await test.request(downloadDeskFile, { params, query: { version: '2' } }, { as: expert });
      expect(later.error?.code).toBe('FILE_NOT_FOUND');
    });

    it('takes a password or damage for a reason, which published builds know as unreadable', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, { ...unreadable, reason: 'passwordProtected' });
      const [shown] = await own();
      expect(shown?.review).toMatchObject({ reason: 'unreadable', reasonDetail: 'passwordProtected' });
    });

    it('requests a better file: the user sees reason and words, gets a mail, and filing the count', async () => {
      const file = await addTransmitted('wage.pdf');
      const response = await review(file.id, { ...unreadable, note: '  Page 2 is cut off ' });
      expect(response.body).toMatchObject({
        state: 'requested',
        review: { verdict: 'requested', reason: 'unreadable', note: 'Page 2 is cut off', revision: 1 },
      });
      await test.service.drainOutbox();
      expect(mails, 'can still be taken back').toEqual([]);
      await deliverMails();
      expect(mails).toEqual([
        { template: 'betterDocument', toUser: user, language: 'fr', values: { taxYear } },
      ]);
      expect(counts).toEqual([
        [0, 0, '0 of 1'],
        [1, 0, '1 of 1'],
      ]);
      const [shown] = await own();
      expect(shown?.review).toEqual({
        version: 1,
        verdict: 'requested',
        reason: 'unreadable',
        note: 'Page 2 is cut off',
        reviewedAt: expect.any(String) as string,
        answeredAt: null,
      });
      const requested = await test.request(listRequestedFiles, { query: { taxYear } }, { as: as(user) });
      expect(requested.body.map(({ id }) => id)).toEqual([file.id]);
      const notices = await test.request(
        getDocumentNotices,
        { params: { userId: String(user) } },
        { as: asService('messages') },
      );
      expect(notices.body.requestedYears).toEqual([taxYear]);
      expect((await actions()).at(-1)).toBe('5001 requestBetter');
    });

    it('changes nothing when a review is repeated', async () => {
      const file = await addTransmitted('wage.pdf');
      const first = await review(file.id, unreadable);
      const again = await review(file.id, unreadable);
      expect([again.status, again.body]).toEqual([200, first.body]);
      await deliverMails();
      expect([mails.length, counts.length]).toEqual([1, 2]);
    });

    it('refuses a review that is based on an earlier one, or on an earlier version', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, unreadable);
      const second = as(5002, 'expert');
      const stale = await review(file.id, { verdict: 'accepted', version: 1, revision: null }, second);
      expect([stale.status, stale.error?.code]).toEqual([412, 'STALE_VERSION']);
      await add('wage.pdf', { replaces: file.id }, 'better');
      const late = await review(file.id, { verdict: 'accepted', version: 1, revision: 1 });
      expect(late.error?.code).toBe('STALE_VERSION');
      expect(await desk()).toMatchObject([{ state: 'returned', version: 2 }]);
    });

    it('reports the first work on a filing of nobody before the response, of experts only', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, unreadable);
      expect(workers, 'somebody works on it').toEqual([]);
      isUnassigned = true;
      await review(file.id, { verdict: 'accepted', version: 1, revision: 1 });
      expect(workers).toEqual([5001]);
      await review(file.id, { verdict: 'accepted', version: 1, revision: 2 });
      await review(file.id, { ...unreadable, revision: 2 }, as(1, 'admin'));
      expect(workers, 'nothing changed, and an administrator').toEqual([5001]);
    });

    it('reports who asked for the file that came back, and nobody with any other change', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, unreadable, as(5002, 'expert'));
      await add('wage.pdf', { replaces: file.id }, 'better');
      await add('wage.pdf', { replaces: file.id }, 'even better');
      await review(file.id, { verdict: 'accepted', version: 3, revision: null });
      await test.service.drainOutbox();
      expect(asked.filter((by) => by !== undefined)).toEqual([5002]);
      expect(asked.length).toBeGreaterThan(2);
    });

    it('sends one mail for the requests of an hour', async () => {
      const [first, second, third] = [
        await addTransmitted('a.pdf'),
        await addTransmitted('b.pdf'),
        await addTransmitted('c.pdf'),
      ];
      await review(first.id, unreadable);
      await review(second.id, unreadable);
      await test.clock.advance(hour + 1);
      await review(third.id, unreadable);
      await deliverMails();
      expect(mails).toHaveLength(2);
    });

    it('sends no mail for a request that is taken back at once, unless another one is open', async () => {
      const [first, second] = [await addTransmitted('a.pdf'), await addTransmitted('b.pdf')];
      const takeBack = (id: string) =>
        test.request(
          withdrawReview,
          { params: { ...key(), id }, query: { version: '1', revision: '1' } },
          { as: expert },
        );
      await review(first.id, unreadable);
      await takeBack(first.id);
      await deliverMails();
      expect(mails).toEqual([]);
      await review(first.id, unreadable);
      await review(second.id, unreadable);
      await takeBack(first.id);
      await deliverMails();
      expect(mails).toHaveLength(1);
    });

    it('shows a replacement to the expert first, also before it is transmitted', async () => {
      const file = await addTransmitted('wage.pdf');
      const other = await addTransmitted('another.pdf');
      await review(file.id, unreadable);
      const replaced = fulfilledResult(
        await upload(test, user, [{ name: 'Better scan.pdf', bytes: 'better' }], {
          categoryId: '4',
          replaces: file.id,
        }),
      );
      expect(replaced).toMatchObject({
        newVersion: true,
        file: { id: file.id, fileName: 'Better scan.pdf', version: 2, categoryId: 1, transmittedVersion: 1 },
      });
      expect((await own()).map(({ id, review: shown }) => [id, shown?.answeredAt ?? null])).toEqual([
        [file.id, replaced.file.uploadedAt],
        [other.id, null],
      ]);
      const history = await test.request(
        listFileHistory,
        { params: { id: file.id }, query: {} },
        { as: as(user) },
      );
      expect(history.body.map(({ filename }) => filename)).toEqual(['Better scan.pdf', 'wage.pdf']);
      const files = await desk();
      expect(files.map(({ id, state, version, transmitted }) => [id, state, version, transmitted])).toEqual([
        [file.id, 'returned', 2, false],
        [other.id, 'new', 1, true],
      ]);
      expect(files[0]).toMatchObject({ review: null, answered: { reason: 'unreadable', version: 1 } });
      await review(file.id, { verdict: 'accepted', version: 2, revision: null });
      await test.service.drainOutbox();
      expect(counts).toEqual([
        [0, 0, '0 of 1'],
        [0, 0, '0 of 2'],
        [1, 0, '1 of 2'],
        [0, 1, '0 of 2'],
        [0, 0, '1 of 2'],
      ]);
    });

    it('refuses a replacement by the same bytes, or of another user’s file', async () => {
      const file = await addTransmitted('wage.pdf', 'same bytes');
      await review(file.id, unreadable);
      const replace = (replaces: string, ...names: string[]) =>
        upload(
          test,
          user,
          names.map((name) => ({ name, bytes: names.length > 1 ? name : 'same bytes' })),
          { replaces },
        );
      expect((await replace(file.id, 'wage.pdf')).error.code).toBe('FILE_EXISTS');
      expect((await replace(file.id, 'one.pdf', 'two.pdf')).error.code, 'one for two files').toBe(
        'VALIDATION_FAILED',
      );
      expect((await replace('not an id', 'one.pdf')).error.code).toBe('VALIDATION_FAILED');
      const stranger = await upload(test, user + 5000, [{ name: 'x.pdf', bytes: 'x' }], {
        replaces: file.id,
      });
      expect(stranger.error.code).toBe('FILE_NOT_FOUND');
      const otherYear = await upload(test, user, [{ name: 'x.pdf', bytes: 'x' }], {
        replaces: file.id,
        taxYear: '2023',
      });
      expect(otherYear.error.code).toBe('FILE_NOT_FOUND');
      expect(await own()).toMatchObject([{ id: file.id, version: 1, review: { answeredAt: null } }]);
    });

    it('closes the open requests when the return is filed, and takes no replacement and no request then', async () => {
      const [wage, bank] = [await addTransmitted('wage.pdf'), await addTransmitted('bank.pdf')];
      await review(wage.id, unreadable);
      await review(bank.id, { verdict: 'accepted', version: 1, revision: null });
      await test.service.drainOutbox();
      completed.add(user);
      const refused = await upload(test, user, [{ name: 'new.pdf', bytes: 'new' }], { replaces: wage.id });
      expect(refused.error.code).toBe('TAX_YEAR_COMPLETED');
      const close = (at: number) =>
        test.request(
          closeRequests,
          { body: { userId: user, taxYear, at: new Date(at).toISOString() } },
          { as: asService('filing') },
        );
      counts.length = 0;
      await close(test.clock.now() - hour);
      expect(await own()).toMatchObject([
        { review: { verdict: 'accepted' } },
        { review: { answeredAt: null } },
      ]);
      for (let n = 0; n < 2; n += 1) expect((await close(test.clock.now())).status).toBe(200);
      const files = await own();
      expect(files.map(({ review: each }) => each?.verdict)).toEqual(['accepted', undefined]);
      const requested = await test.request(listRequestedFiles, { query: { taxYear } }, { as: as(user) });
      expect(requested.body).toEqual([]);
      await test.service.drainOutbox();
      expect(counts).toEqual([[0, 0, '1 of 2']]);
      expect(await actions()).toContain('null withdraw');
      expect((await review(wage.id, unreadable)).error?.code).toBe('TAX_YEAR_COMPLETED');
    });

    it('ends a request with the deletion of the file, and opens it again when it is restored', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, unreadable);
      for (const endpoint of [deleteFile, restoreFile])
        await test.request(endpoint, { params: { id: file.id } }, { as: as(user) });
      await test.service.drainOutbox();
      expect(counts).toEqual([
        [0, 0, '0 of 1'],
        [1, 0, '1 of 1'],
        [0, 0, '0 of 0'],
        [1, 0, '1 of 1'],
      ]);
    });

    it('withdraws a review once, and only the one that was seen', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, unreadable);
      const withdraw = (revision: number) =>
        test.request(
          withdrawReview,
          { params: { ...key(), id: file.id }, query: { version: '1', revision: String(revision) } },
          { as: expert },
        );
      expect((await withdraw(2)).error?.code).toBe('STALE_VERSION');
      expect((await withdraw(1)).body).toMatchObject({ state: 'new', review: null });
      expect((await withdraw(1)).status).toBe(200);
      expect((await own())[0]?.review).toBeUndefined();
      expect((await actions()).slice(-2)).toEqual(['5001 requestBetter', '5001 withdraw']);
    });

    it('refuses words that are missing or too long, and unknown reasons', async () => {
      const file = await addTransmitted('wage.pdf');
      const bodies = [
        { ...unreadable, reason: 'other' },
        { ...unreadable, reason: 'other', note: '  ' },
        { ...unreadable, note: 'x'.repeat(501) },
        { ...unreadable, reason: 'ugly' },
        { verdict: 'accepted', version: 1, revision: null, note: 'x' },
        { verdict: 'maybe', version: 1, revision: null },
      ] as BodyIn<typeof reviewFile>[];
      for (const body of bodies) expect((await review(file.id, body)).error?.code).toBe('VALIDATION_FAILED');
      expect((await own())[0]?.review).toBeUndefined();
    });

    it('returns 404 for a filing that is not the expert’s, another year and a missing file', async () => {
      const file = await addTransmitted('wage.pdf');
      const params = { ...key(), id: file.id };
      const attempts = [
        test.request(listDeskFiles, { params: key() }, { as: as(user, 'expert') }),
        review(file.id, unreadable, as(user, 'expert')),
        review('never', unreadable),
        test.request(downloadDeskFile, { params: { ...params, taxYear: '2023' }, query: {} }, { as: expert }),
      ];
      for (const attempt of attempts) expect((await attempt).error?.code).toBe('FILE_NOT_FOUND');
      hidden.add(user);
      expect((await review(file.id, unreadable)).error?.code).toBe('FILE_NOT_FOUND');
      expect((await actions()).filter((action) => action.startsWith('5001'))).toEqual([]);
    });

    it('stores nothing while the language of the mail cannot be read', async () => {
      const file = await addTransmitted('wage.pdf');
      isAuthDown = true;
      expect((await review(file.id, unreadable)).status).toBe(503);
      expect((await own())[0]?.review).toBeUndefined();
    });

    it('shows a request without its reason when the stored text or verdict was changed', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, { verdict: 'accepted', version: 1, revision: null });
      await test.db.write((manager) =>
        manager.update(reviewEntity, { fileId: file.id }, { verdict: 'requested' }),
      );
      expect((await own())[0]?.review).toMatchObject({ verdict: 'requested', reason: null, note: null });
    });

    it('counts the requests of a tax year by reason, whoever works on the filing', async () => {
      const figures = async (year = taxYear, caller = expert) =>
        (await test.request(getRequestFigures, { query: { taxYear: year } }, { as: caller })).body;
      const before = new Map((await figures()).map(({ reason, count }) => [reason, count]));
      const change = async () =>
        (await figures())
          .map(({ reason, count }) => [reason, count - (before.get(reason) ?? 0)])
          .filter(([, count]) => count !== 0);
      const [first, second, third] = [
        await addTransmitted('a.pdf'),
        await addTransmitted('b.pdf'),
        await addTransmitted('c.pdf'),
      ];
      await review(first.id, unreadable);
      await review(second.id, { ...unreadable, reason: 'wrongYear' });
      await review(third.id, { verdict: 'accepted', version: 1, revision: null });
      expect(Object.fromEntries(await change())).toEqual({ unreadable: 1, wrongYear: 1 });
      // Another reason for the same version is the same request; an accepted one was withdrawn by it.
      await review(second.id, { ...unreadable, revision: 1 });
      expect(await change()).toEqual([['unreadable', 2]]);
      await review(second.id, { verdict: 'accepted', version: 1, revision: 2 });
      expect(await change()).toEqual([['unreadable', 1]]);
      // A replacement answers the request, which stays counted, and may be requested itself.
      await add('a.pdf', { replaces: first.id }, 'again');
      await review(first.id, { ...unreadable, version: 2 });
      expect(await change()).toEqual([['unreadable', 2]]);
      const params = { ...key(), id: first.id };
      await test.request(withdrawReview, { params, query: { version: '2', revision: '1' } }, { as: expert });
      expect(await change()).toEqual([['unreadable', 1]]);
      expect(await figures(2022)).toEqual([]);
      // A request of an earlier version.
      await test.db.write((manager) => manager.update(reviewEntity, { fileId: first.id }, { reason: null }));
      expect(Object.fromEntries(await change())).toEqual({ null: 1 });
      const own = await test.request(getRequestFigures, { query: { taxYear } }, { as: as(user) });
      expect(own).toMatchObject({ status: 403 });
    });

    it('erases reviews with the account', async () => {
      const file = await addTransmitted('wage.pdf');
      await review(file.id, unreadable);
      await test.request(eraseFiles, { params: { userId: String(user) } }, { as: asService('auth') });
      const left = await test.db.read((manager) => manager.countBy(reviewEntity, { userId: user }));
      expect(left).toBe(0);
    });
  });
});
