import { rm, truncate, writeFile } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  declareNone,
  deleteFile,
  downloadExport,
  exportFiles,
  exportLinkMinutes,
  getExport,
  prepareExport,
  uploadFromPhone,
  type ExportedFile,
  type Language,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, forEachDatabase, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { reviewEntity, reviewPlace } from '../files/reviews.entity.ts';
import { blobPath } from '../testing/blob-files.ts';
import { exportStubs, receiptBytes, returnBytes } from '../testing/export-stubs.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, postForm, sha256, upload } from '../testing/uploads.ts';

forEachDatabase((database) => {
  describe('export', () => {
    const { down, routes } = exportStubs();
    let user = 500;
    const test = startForSuite(() =>
      startTestService(createDocumentsService, { database, stubServices: routes }),
    );
    beforeEach(() => {
      user += 1;
      down.filing = false;
    });

    const add = async (name: string, bytes: string | Buffer, fields: Record<string, string> = {}) =>
      fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file;
    const query = (sql: string, values: unknown[]) =>
      test.db.write((manager) => manager.query<unknown>(sql, values));
    const prepare = (code: Language = 'en') =>
      test.request(prepareExport, {}, { as: fresh(), headers: { 'accept-language': code } });
    const fresh = () => ({ ...as(user), signedInAt: test.clock.now() });
    const open = (url: string, caller = as(user)) => test.fetch(url, { as: caller });
    const state = async () => (await test.request(getExport, {}, { as: as(user) })).body;
    const expectState = (expected: string) =>
      expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe(expected);

    async function download(code: Language = 'en') {
      const response = await open((await prepare(code)).body.url);
      expect(response.status).toBe(200);
      return { response, entries: await readZip(Buffer.from(await response.arrayBuffer())) };
    }
    const json = <T>(entries: Awaited<ReturnType<typeof readZip>>, name: string) =>
      JSON.parse(entries.get(name)?.bytes.toString() ?? 'null') as T;

    it('says which documents came from a phone', async () => {
      await add('Bank.pdf', randomBytes(20));
      const handover = { id: randomUUID(), taxYear: 2024, categoryId: 2 };
      const parts = [
        { name: 'files', value: randomBytes(30), fileName: 'Foto.jpg' },
        { name: 'taxYear', value: '2024' },
        { name: 'categoryId', value: '2' },
      ];
      const sent = await postForm(test, { ...as(user), handover }, parts, {}, uploadFromPhone.path);
      expect(sent.response).toMatchObject({ failedCount: 0 });
      const { entries } = await download();
      const files = json<ExportedFile[]>(entries, 'data/documents.json');
      expect(files.map(({ name, addedBy, fromPhone }) => [name, addedBy, fromPhone]).sort()).toEqual([
        ['Bank.pdf', 'you', undefined],
        ['Foto.jpg', 'you', true],
      ]);
      const index = entries.get('index.html')?.bytes.toString() ?? '';
      expect(index.match(/from your phone/g)).toHaveLength(1);
      expect(index).toMatch(/Foto\.jpg<\/a>[^<]*<?[^<]*from your phone/);
    });

    it('contains every document with its original bytes, earlier versions and the trash included', async () => {
      const originals = new Map<string, string>();
      const keep = (bytes: Buffer) => (originals.set(sha256(bytes), ''), bytes);
      await add('Lohn/../../etc/../../../Ausweis "2024".pdf', keep(randomBytes(300_000)));
      await add('CON.txt', keep(randomBytes(10)), { taxYear: '2023', categoryId: '21' });
      await add('Bank.pdf', keep(randomBytes(20)), { categoryId: '2' });
      await add('bank.PDF', keep(randomBytes(20)), { categoryId: '2' });
      const { id: replaces } = await add('Version.pdf', keep(randomBytes(30)));
      await add('Version.pdf', keep(randomBytes(31)), { replaces });
      const deleted = await add('Deleted.pdf', keep(randomBytes(40)));
      await test.request(deleteFile, { params: { id: deleted.id } }, { as: as(user) });
      expect(await state()).toEqual({ state: 'none', filesDone: 0, filesTotal: 0 });

      const { response, entries } = await download();
      const today = new Date(test.clock.now()).toISOString().slice(0, 10);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': expect.stringContaining(`attachment; filename="Dossier-data-${today}.zip"`),
        'cache-control': 'private, no-store',
      });
      const files = json<ExportedFile[]>(entries, 'data/documents.json');
      expect(files.map(({ path }) => path).sort()).toEqual([
        'Deleted documents/2024/Salary Statement/Deleted.pdf',
        'Documents/2023/Transport/_CON.txt',
        'Documents/2024/Bank Documents/Bank.pdf',
        'Documents/2024/Bank Documents/bank (2).PDF',
        'Documents/2024/Salary Statement/Ausweis _2024_.pdf',
        'Documents/2024/Salary Statement/Earlier versions/1/Version.pdf',
        'Documents/2024/Salary Statement/Version.pdf',
      ]);
      for (const { path, sha256: hash } of files) {
        expect(entries.get(path)?.sha256, path).toBe(hash);
        expect(originals.delete(hash), path).toBe(true);
      }
      expect(originals.size).toBe(0);
      expect(entries.get('Transmitted dossiers/Dossier-2024.pdf')?.bytes).toEqual(receiptBytes);
      expect(entries.get('Tax returns/Tax-return-2024.pdf')?.bytes).toEqual(returnBytes);
      await expectState('complete');
      expect(await state()).toMatchObject({ filesDone: 7, filesTotal: 7 });
      const recorded = await test.db.read((manager) =>
        manager.countBy(accessEntity, { ownerId: user, action: 'export' }),
      );
      expect(recorded).toBe(7);
    });

    it('contains all data as JSON that follows the enclosed schema', async () => {
      await add('a.pdf', 'a');
      const none = { taxYear: 2024, reason: 'other' as const, note: '<i>Retired</i>' };
      await test.request(declareNone, { params: { categoryId: '21' }, body: none }, { as: as(user) });
      const { entries } = await download();
      expect(json(entries, 'data/no-documents.json')).toMatchObject([{ ...none, categoryName: 'Transport' }]);
      expect(entries.get('index.html')?.bytes.toString()).toContain('Another reason: &lt;i&gt;Retired');
      for (const [name, schema] of Object.entries(exportFiles))
        expect(schema.safeParse(json(entries, name)).error, name).toBeUndefined();
      expect(Object.keys(json<object>(entries, 'data/schema.json'))).toEqual(Object.keys(exportFiles));
      expect(json(entries, 'data/access-account.json')).toMatchObject([
        { action: 'signedIn' },
        { action: 'impersonated' },
      ]);
      expect(json(entries, 'data/access-messages.json')).toEqual([]);
      expect(json(entries, 'data/deadline-reminders.json')).toEqual({
        enabled: false,
        language: 'en',
        sent: [],
        mails: [],
      });
      expect(json(entries, 'data/expert-notes.json')).toMatchObject([{ text: '<u>Ask for page 2</u>' }]);
      expect(entries.get('index.html')?.bytes.toString()).toContain('&lt;u&gt;Ask for page 2');
      expect(json(entries, 'data/client.json')).toMatchObject({ tags: ['<u>Post</u>'] });
      expect(json(entries, 'data/saved-views.json')).toMatchObject([{ name: '<u>Late ones</u>' }]);
      expect(entries.get('index.html')?.bytes.toString()).toContain('&lt;u&gt;Late ones');
      expect(json(entries, 'data/messages.json')).toMatchObject([
        { text: `hello from ${user} <script>alert(1)</script>` },
      ]);
    });

    it('contains what experts said about a version', async () => {
      const { id } = await add('wage.pdf', 'first');
      await add('wage.pdf', 'second', { replaces: id });
      const seal = await test.service.seals.forWriting(user);
      const at = new Date(test.clock.now());
      const row = { fileId: id, version: 1, userId: user, verdict: 'requested' as const };
      await test.db.write((manager) =>
        manager.insert(reviewEntity, {
          ...row,
          content: seal.sealJson(reviewPlace(row), { reason: 'incomplete', note: '<b>Page 2</b>' }),
          reviewerId: 9,
          reviewedAt: at,
          revision: 1,
          answeredAt: at,
          answeredVersion: 2,
        }),
      );
      const { entries } = await download();
      const files = json<ExportedFile[]>(entries, 'data/documents.json');
      expect(files.map(({ version, review }) => [version, review])).toEqual([
        [2, undefined],
        [
          1,
          {
            verdict: 'requested',
            reason: 'incomplete',
            note: '<b>Page 2</b>',
            reviewedAt: at.toISOString(),
            answeredAt: at.toISOString(),
          },
        ],
      ]);
      expect(entries.get('index.html')?.bytes.toString()).toContain(
        'better document requested: pages are missing: &lt;b&gt;Page 2',
      );
    });

    it('has pages that load nothing and escape every value', async () => {
      await add('<img src=x onerror=alert(1)>.pdf', 'a');
      const { entries } = await download('de');
      const page = (name: string) => entries.get(name)?.bytes.toString() ?? '';
      const index = page('index.html');
      expect(index).toContain('<html lang="de">');
      expect(index).toContain('&lt;b&gt;Zoë&lt;/b&gt;');
      expect(index).toContain('E-Mails vor Einreichefristen: ausgeschaltet');
      expect(index).toContain('<h2>2022</h2>\n<p>Antwort: beschädigt');
      expect(index).toContain('href="Unterlagen/2024/Lohnausweis/_img%20src%3Dx%20onerror%3Dalert(1)_.pdf"');
      const all = index + page('nachrichten.html') + page('zugriffe.html');
      expect(all).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(all).not.toContain('{{');
      for (const [tag] of all.matchAll(/<[^>]*>/g))
        expect(tag).toMatch(
          /^<(!doctype html|\/?(html|head|title|style|body|main|h[123]|p|ul|li|table|thead|tbody|tr|th|td|code)( (lang|scope)="\w+")?|meta [^<>]*|a href="[^"]*"|\/a)>$/,
        );
      for (const [, href = ''] of all.matchAll(/href="([^"]+)"/g))
        expect([...entries.keys()]).toContain(decodeURIComponent(href));
    });

    it('contains nothing of another user, whose session cannot open the link', async () => {
      await add('mine.pdf', 'mine');
      const other = user + 100;
      await upload(test, other, [{ name: 'other.pdf', bytes: 'of the other' }]);
      const { url } = (await prepare()).body;
      expect((await open(url, as(other))).status).toBe(404);
      expect((await open(url, as(user, 'user', 'another session'))).status).toBe(404);
      const entries = await readZip(Buffer.from(await (await open(url)).arrayBuffer()));
      const everything = [...entries.values()].map(({ name, bytes }) => name + bytes.toString()).join();
      expect(everything).toContain('mine');
      expect(everything).not.toMatch(/other\.pdf|of the other/);
    });

    it('accepts a link once, until it expires, and only the latest one', async () => {
      const first = (await prepare()).body.url;
      const second = (await prepare()).body.url;
      expect((await open(first)).status).toBe(404);
      await (await open(second)).arrayBuffer();
      await expectState('complete');
      const again = await open(second);
      expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
        404,
        'EXPORT_NOT_FOUND',
      ]);
      const expired = (await prepare()).body.url;
      test.clock.set(new Date(test.clock.now() + exportLinkMinutes * 60_000));
      expect((await open(expired)).status).toBe(404);
      expect((await open('/api/export/none')).status).toBe(404);
    });

    it('allows one export per user at a time, and ends when the client disconnects', async () => {
      await add('large.bin', randomBytes(20 * 1024 * 1024));
      const disconnect = new AbortController();
      const { url } = (await prepare()).body;
      const response = await test.fetch(url, { as: as(user), signal: disconnect.signal });
      expect((await state()).state).toBe('running');
      expect(await prepare()).toMatchObject({ status: 409, error: { code: 'EXPORT_RUNNING' } });
      expect((await open(url)).status).toBe(409);
      disconnect.abort();
      await expect(response.arrayBuffer()).rejects.toThrow();
      await expectState('failed');
      expect((await prepare()).status).toBe(200);
    });

    it('contains everything else, and names the document, when one is damaged', async () => {
      const kept = randomBytes(300_000);
      await add('kept.pdf', kept);
      const large = randomBytes(1_000_000);
      const damages: Record<string, (id: string) => Promise<unknown>> = {
        'row.pdf': (id) => query("UPDATE file SET mediaType = 'forged' WHERE id = ?", [id]),
        'key.pdf': (id) => query("UPDATE file_version SET wrappedKey = '2.forged' WHERE fileId = ?", [id]),
        'missing.pdf': async (id) => rm(await blobPath(test, id)),
        'bytes.pdf': async (id) => writeFile(await blobPath(test, id), randomBytes(1_000_000)),
        'end.pdf': async (id) => truncate(await blobPath(test, id), 500_000),
      };
      for (const [name, damage] of Object.entries(damages))
        await damage((await add(name, Buffer.concat([Buffer.from(name), large]))).id);
      down.damagedReceipt = true;
      const logged = test.logs.length;
      const { entries } = await download();
      down.damagedReceipt = false;

      const files = json<ExportedFile[]>(entries, 'data/documents.json');
      const damaged = files.filter(({ isDamaged }) => isDamaged).map(({ name }) => name);
      expect(damaged.sort()).toEqual(Object.keys(damages).sort());
      const stored = [...entries.keys()].filter((name) => /^(Documents|Transmitted)/.test(name));
      expect(stored.sort()).toEqual([
        'Documents/2024/Salary Statement/end.pdf',
        'Documents/2024/Salary Statement/kept.pdf',
      ]);
      expect(entries.get(stored[1] ?? '')?.bytes).toEqual(kept);
      const beginning = entries.get(stored[0] ?? '')?.bytes ?? Buffer.alloc(0);
      expect(beginning.length).toBeLessThan(500_000);
      expect(Buffer.concat([Buffer.from('end.pdf'), large]).subarray(0, beginning.length)).toEqual(beginning);
      expect(json(entries, 'data/tax-years.json')).toMatchObject([
        { receipts: [{ isDamaged: true }], returns: [{ isDamaged: true }] },
      ]);
      const index = entries.get('index.html')?.bytes.toString() ?? '';
      for (const name of Object.keys(damages)) {
        expect(index).toContain(`<td>${name} (damaged, cannot be read)</td>`);
        expect(index).not.toContain(`${name}">`);
      }
      expect(index).not.toContain('Dossier-2024.pdf');
      expect(index).not.toContain('Tax-return-2024.pdf');
      expect(test.logs.slice(logged).join('')).toContain('a damaged document is not exported');
      for (const [name, schema] of Object.entries(exportFiles))
        expect(schema.safeParse(json(entries, name)).error, name).toBeUndefined();
      await expectState('complete');
    });

    it('names every document when the key of the user is damaged', async () => {
      await add('a.pdf', 'a');
      await query("UPDATE user_keys SET wrappedKey = 'forged' WHERE userId = ?", [user]);
      await test.restart();
      const { entries } = await download();
      expect(json(entries, 'data/documents.json')).toMatchObject([{ name: 'a.pdf', isDamaged: true }]);
    });

    it('returns 503 before the download while a service is down', async () => {
      down.filing = true;
      expect(await prepare()).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
      expect((await state()).state).toBe('none');
      down.filing = false;
      const { url } = (await prepare()).body;
      down.filing = true;
      expect((await open(url)).status).toBe(503);
      expect((await state()).state).toBe('failed');
    });

    it('delivers the rest while the reader is down, and says what is missing', async () => {
      await add('a.pdf', 'a');
      down.recognition = true;
      const { entries } = await download();
      expect(entries.has('data/readings.json')).toBe(false);
      expect(json(entries, 'data/documents.json')).toHaveLength(1);
      expect(entries.get('index.html')?.bytes.toString()).toContain(
        'Not included: what was read from your documents.',
      );
      await expectState('complete');
      down.recognition = false;
      const later = await download();
      expect(json(later.entries, 'data/readings.json')).toMatchObject({ gonePapers: [{ taxYear: 2024 }] });
      expect(later.entries.get('index.html')?.bytes.toString()).not.toContain('Not included');
    });

    it('refuses users who signed in long ago, and administrators acting as the user', async () => {
      const request = (caller: UserIdentity) => test.request(prepareExport, {}, { as: caller });
      const old = { ...fresh(), signedInAt: test.clock.now() - 60 * 60_000 };
      expect(await request(old)).toMatchObject({ status: 403, error: { code: 'FRESH_SIGN_IN_REQUIRED' } });
      expect(await request({ ...fresh(), impersonatedBy: 1 })).toMatchObject({
        status: 403,
        error: { code: 'NOT_WHILE_IMPERSONATING' },
      });
    });

    it('refuses requests without a session', async () => {
      expect((await test.request(prepareExport, {})).status).toBe(401);
      expect((await test.request(getExport, {})).status).toBe(401);
      expect((await test.request(downloadExport, { params: { ticket: 'x' } })).status).toBe(401);
    });
  });
});
