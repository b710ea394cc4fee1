import {
  auditLists,
  eraseFiles,
  exportedAccountExports,
  getAccountExport,
  getDocumentNotices,
  getUserAccount,
  maxAccountExportsPerDay,
  prepareAccountExport,
  prepareExport,
  queueMail,
  type ExportedFileAccess,
  type Role,
} from '@dossier/contracts';
import { fail, type UserIdentity } from '@dossier/service-kit';
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
import { exportStubs } from '../testing/export-stubs.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';
import { accountExportEntity } from '../export/account-exports.entity.ts';

const day = 24 * 60 * 60 * 1000;
const reason = 'Letter of March 3';
const colleague = 33;
const unknownUser = 99_999;

forEachDatabase((database) => {
  describe('the export by an administrator', () => {
    const { down, routes } = exportStubs();
    /** Those to the user of the running test: others of earlier tests may arrive late. */
    const mails: unknown[] = [];
    const roles = new Map<number, Role>([
      [1, 'admin'],
      [colleague, 'admin'],
    ]);
    let user = 7000;
    const test = startForSuite(() =>
      startTestService(createDocumentsService, {
        database,
        stubServices: [
          ...routes,
          stubEndpoint(queueMail, ({ body }) => {
            if ('toUser' in body && body.toUser === user) mails.push(body);
            return { id: 'mail' };
          }),
          stubEndpoint(getUserAccount, ({ params: { id } }) => {
            if (id === unknownUser) throw fail('USER_NOT_FOUND');
            const createdAt = '2026-01-01T00:00:00.000Z';
            const role = roles.get(id) ?? 'user';
            return { id, email: 'a@b.ch', role, createdAt, language: 'fr' as const };
          }),
        ],
      }),
    );
    beforeEach(() => {
      user += 1;
      mails.length = 0;
      down.filing = false;
    });

    const fresh = (userId = 1, role: Role = 'admin'): UserIdentity => ({
      ...as(userId, role),
      signedInAt: test.clock.now(),
    });
    const params = (userId = user) => ({ userId: String(userId) });
    const prepare = (who = fresh(), userId = user, text = reason) =>
      test.request(prepareAccountExport, { params: params(userId), body: { reason: text } }, { as: who });
    const open = (url: string, who = fresh()) => test.fetch(url, { as: who });
    const entriesOf = async (response: Response) => {
      expect(response.status).toBe(200);
      const entries = await readZip(Buffer.from(await response.arrayBuffer()));
      return <T>(name: string) => JSON.parse(entries.get(name)?.bytes.toString() ?? 'null') as T;
    };
    const latest = async () =>
      (await test.request(getDocumentNotices, { params: params() }, { as: asService('messages') })).body
        .exportedAt;
    const stored = () => test.db.read((manager) => manager.findBy(accountExportEntity, { userId: user }));

    it("is the user's own export, in the user's language, with the administrator as the actor", async () => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: 'a.pdf', bytes: 'a' }])).file;
      const json = await entriesOf(await open((await prepare()).body.url));
      expect(json('data/documents.json')).toMatchObject([
        { id, name: 'a.pdf', categoryName: 'Certificat de salaire' },
      ]);
      expect(json<ExportedFileAccess[]>('data/access-documents.json').at(-1)).toMatchObject({
        action: 'export',
        by: 'staff',
      });
      const access = await test.db.read((manager) =>
        manager.findBy(accessEntity, { ownerId: user, action: 'export' }),
      );
      expect(access.map(({ actorId, fileId }) => [actorId, fileId])).toEqual([[1, id]]);
      const state = async () =>
        (await test.request(getAccountExport, { params: params() }, { as: fresh() })).body;
      await expect
        .poll(state, { timeout: 20_000 })
        .toEqual({ state: 'complete', filesDone: 1, filesTotal: 1 });
    });

    it('is told to the user by mail and notification, with its reason in the own export', async () => {
      expect(await latest()).toBeNull();
      const at = new Date(test.clock.now()).toISOString();
      expect((await prepare()).error).toBeUndefined();
      await expect
        .poll(() => mails)
        .toEqual([
          { template: 'dataExported', toUser: user, language: 'fr', values: { date: at.slice(0, 10) } },
        ]);
      expect((await latest())?.slice(0, 10)).toBe(at.slice(0, 10));
      expect(JSON.stringify(await stored())).not.toContain(reason);
      const own = await test.request(prepareExport, {}, { as: fresh(user, 'user') });
      const json = await entriesOf(await open(own.body.url, as(user)));
      const exports = exportedAccountExports.parse(json('data/administrator-exports.json'));
      expect(exports).toMatchObject([{ reason }]);
      const before = test.clock.now();
      test.clock.set(new Date(before + 31 * day));
      expect(await latest()).toBeNull();
      test.clock.set(new Date(before));
    });

    it('is in the audit log, without reason and ticket', async () => {
      const { url } = (await prepare()).body;
      await (await open(url)).arrayBuffer();
      const query = { limit: '10', subject: String(user) };
      const { body } = await test.request(auditLists.documents, { query }, { as: asService('gateway') });
      expect(
        body.entries.map(({ actorId, act, outcome, target }) => [actorId, act, outcome, target]),
      ).toEqual([
        [1, 'accounts.downloadExport', 'done', null],
        [1, 'accounts.prepareExport', 'done', null],
      ]);
    });

    it('needs an administrator, a fresh sign-in and a reason, and an account that may be changed', async () => {
      const statusOf = async (...parameters: Parameters<typeof prepare>) => {
        const { status, error } = await prepare(...parameters);
        return [status, error?.code];
      };
      expect(await statusOf(fresh(user, 'user'))).toEqual([403, 'FORBIDDEN']);
      expect(await statusOf(fresh(31, 'expert'))).toEqual([403, 'FORBIDDEN']);
      expect(await statusOf({ ...fresh(), signedInAt: test.clock.now() - day })).toEqual([
        403,
        'FRESH_SIGN_IN_REQUIRED',
      ]);
      expect(await statusOf(fresh(), user, '  ')).toEqual([400, 'VALIDATION_FAILED']);
      expect(await statusOf(fresh(), unknownUser)).toEqual([404, 'USER_NOT_FOUND']);
      expect(await statusOf(fresh(), 1)).toEqual([409, 'ACCOUNT_PROTECTED']);
      expect(await statusOf(fresh(colleague), 1)).toEqual([409, 'ACCOUNT_PROTECTED']);
      roles.set(user, 'admin');
      expect(await statusOf(fresh(colleague))).toEqual([403, 'FIRST_ADMINISTRATOR_ONLY']);
      roles.delete(user);
      const input = { params: params(), body: { reason } };
      expect((await test.request(prepareAccountExport, input)).status).toBe(401);
      expect([await stored(), mails]).toEqual([[], []]);
    });

    it('has a link for the session that prepared it, once', async () => {
      const { url } = (await prepare()).body;
      expect((await open(url, as(user))).status).toBe(403);
      expect((await open(url, fresh(colleague))).status).toBe(404);
      expect((await open(url, as(1, 'admin', 'another session'))).status).toBe(404);
      expect((await open(url.replace(String(user), String(user + 1)))).status).toBe(404);
      await (await open(url)).arrayBuffer();
      expect((await open(url)).status).toBe(404);
    });

    it('stores nothing while a service is down', async () => {
      down.filing = true;
      expect(await prepare()).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
      expect([await stored(), mails]).toEqual([[], []]);
    });

    it('is limited per account and day, for all administrators together', async () => {
      const calls = Array.from({ length: maxAccountExportsPerDay + 2 }, (_, n) =>
        prepare(n % 2 === 0 ? fresh() : fresh(colleague)),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(maxAccountExportsPerDay).fill(200), 429, 429]);
      expect(await prepare()).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ACCOUNT_EXPORTS' } });
      await expect.poll(() => mails).toHaveLength(maxAccountExportsPerDay);
      const before = test.clock.now();
      test.clock.set(new Date(before + day));
      expect((await prepare()).status).toBe(200);
      test.clock.set(new Date(before));
    });

    it('is forgotten with the account', async () => {
      await prepare();
      await test.request(eraseFiles, { params: params() }, { as: asService('auth') });
      expect(await stored()).toEqual([]);
    });
  });
});
