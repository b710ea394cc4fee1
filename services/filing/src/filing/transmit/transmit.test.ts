import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  downloadReceipt,
  finishAdvanced,
  getTaxStatus,
  listStatusHistory,
  transmit,
  updateStatusNumeric,
  type TaxStatusId,
} from '@dossier/contracts';
import { compareAndSet, type UserIdentity } from '@dossier/service-kit';
import { as, forEachDatabase, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { filingEntity } from '../status/filings.entity.ts';
import { createStubServices } from '../../testing/stub-services.ts';
import { sampleFiles } from '../../testing/samples.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
const hour = 60 * 60 * 1000;
let nextUser = 500;

forEachDatabase((database) => {
  const { stubs, stubServices } = createStubServices();
  const test = startForSuite(() => startTestService(createTestFilingService, { database, stubServices }));
  beforeEach(async () => {
    test.clock.set('2026-03-01T12:00:00Z');
    stubs.down.clear();
    await test.service.drainOutbox();
    stubs.mails.length = 0;
  });

  const transmitYear = (user: UserIdentity, language = 'de') =>
    test.request(transmit, { body: { taxYear } }, { as: user, headers: { 'accept-language': language } });
  const setStatus = (user: UserIdentity, status: TaxStatusId) =>
    test.request(updateStatusNumeric, { body: { status, taxYear, userId: user.userId } }, { as: admin });
  const read = async (user: UserIdentity) =>
    (await test.request(getTaxStatus, { query: { taxYear } }, { as: user })).body;
  const history = async (user: UserIdentity) =>
    (await test.request(listStatusHistory, { query: { taxYear } }, { as: user })).body;
  const receipt = (user: UserIdentity) => test.request(downloadReceipt, { query: { taxYear } }, { as: user });
  async function createUserAt(status: TaxStatusId): Promise<UserIdentity> {
    const user = as((nextUser += 1), 'user');
    await setStatus(user, status);
    return user;
  }
  const mailsTo = ({ userId }: UserIdentity) =>
    stubs.mails.filter((mail) => 'toUser' in mail && mail.toUser === userId);
  async function blobs(): Promise<string[]> {
    const directory = join(test.dataDir, 'blobs', 'filing');
    // It is made with the first one.
    if (!existsSync(directory)) return [];
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  it('moves 3→4→5, clears the flag, queues one mail and stores the dossier', async () => {
    const user = await createUserAt(3);
    await test.request(finishAdvanced, { body: { taxYear, finished: true } }, { as: user });
    const response = await transmitYear(user);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      success: true,
      current_status_id: 5,
      status: 'review_required',
      advancedFinished: false,
      hasReceipt: true,
      receiptUrl: '/api/tax-year-status/receipt?taxYear=2024',
    });
    const events = await history(user);
    expect(events.slice(-2)).toEqual([
      { from: 3, to: 4, at: response.body.transmittedAt, cause: 'transmit', onBehalf: false },
      { from: 4, to: 5, at: response.body.transmittedAt, cause: 'transmit', onBehalf: false },
    ]);
    await test.service.drainOutbox();
    expect(mailsTo(user)).toEqual([
      { template: 'transmitted', toUser: user.userId, language: 'de', values: { taxYear } },
    ]);

    const download = await receipt(user);
    expect(download.status).toBe(200);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Dossier-2024.pdf"; filename*=UTF-8''Dossier-2024.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'content-length': String(download.body.length),
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(download.body)), {
      mergePages: true,
    });
    for (const word of ['Steuerdossier 2024', 'Zoë Müller-Šimić', ...sampleFiles.map((file) => file.hash)]) {
      expect(text).toContain(word);
    }
  });

  it('is refused while an administrator is signed in as the user, and names such acts in the dossier', async () => {
    const user = as((nextUser += 1), 'user');
    const impersonated = { ...user, impersonatedBy: 1 };
    stubs.completeProfiles.add(user.userId);
    await setStatus(user, 1);
    await test.request(updateStatusNumeric, { body: { status: 2, taxYear } }, { as: impersonated });
    await setStatus(user, 3);
    const refused = await transmitYear(impersonated, 'en');
    expect(refused).toMatchObject({ status: 403, error: { code: 'NOT_WHILE_IMPERSONATING' } });
    expect((await read(user)).current_status_id).toBe(3);
    expect((await transmitYear(user, 'en')).status).toBe(200);
    const pdf = await getDocumentProxy(new Uint8Array((await receipt(user)).body));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toContain('Moved on by the administrator on behalf of the user');
  });

  it('stores the dossier encrypted and keeps it after a restart', async () => {
    const user = await createUserAt(3);
    await transmitYear(user);
    const before = await receipt(user);
    await test.restart();
    expect((await receipt(user)).body.equals(before.body)).toBe(true);
    const stored = await Promise.all((await blobs()).map((path) => readFile(path)));
    expect(stored.length).toBeGreaterThan(0);
    for (const bytes of stored) expect(bytes.includes('%PDF')).toBe(false);
    expect(test.logs.join('')).not.toMatch(/Müller|zoe\.mueller|Lohnausweis/);
  });

  it('happens once for twenty parallel requests and a later one', async () => {
    const user = await createUserAt(4);
    const before = (await blobs()).length;
    const responses = await Promise.all(Array.from({ length: 20 }, () => transmitYear(user)));
    const later = await transmitYear(user, 'fr');
    for (const response of [...responses, later]) {
      expect(response.status).toBe(200);
      expect(response.body).toEqual(responses[0]?.body);
    }
    expect((await history(user)).filter((event) => event.cause === 'transmit')).toHaveLength(1);
    expect((await blobs()).length).toBe(before + 1);
    await test.service.drainOutbox();
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('returns 409 from any other status', async () => {
    for (const status of [1, 2, 5, 6] as const) {
      const user = await createUserAt(status);
      const response = await transmitYear(user);
      expect([response.status, response.error?.code]).toEqual([409, 'TRANSMIT_NOT_POSSIBLE']);
      expect((await read(user)).current_status_id).toBe(status);
    }
    const early = await test.request(transmit, { body: { taxYear: 2026 } }, { as: await createUserAt(3) });
    expect(early.error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
  });

  it('does not require covered categories again', async () => {
    const user = await createUserAt(3);
    expect(stubs.coveredYears.has(`${user.userId} ${taxYear}`)).toBe(false);
    expect((await transmitYear(user)).status).toBe(200);
  });

  it.each(['auth', 'profile', 'documents'] as const)('changes nothing while %s is down', async (service) => {
    const user = await createUserAt(3);
    const before = await history(user);
    stubs.down.add(service);
    expect((await transmitYear(user)).error?.code).toBe('SERVICE_UNAVAILABLE');
    expect(await history(user)).toEqual(before);
    expect((await receipt(user)).error?.code).toBe('RECEIPT_NOT_FOUND');
    stubs.down.clear();
    expect((await transmitYear(user)).status).toBe(200);
  });

  it('succeeds while messages is down; the mail is delivered afterwards', async () => {
    const user = await createUserAt(3);
    stubs.down.add('messages');
    expect((await transmitYear(user)).status).toBe(200);
    await test.service.drainOutbox();
    expect(mailsTo(user)).toEqual([]);
    stubs.down.clear();
    await test.restart();
    await test.clock.advance(60_000);
    await test.service.drainOutbox();
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('changes nothing when the commit fails; the orphaned dossier is swept', async () => {
    const user = await createUserAt(3);
    const before = await blobs();
    const sql = {
      sqlite: "CREATE TRIGGER refuse BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'refused'); END",
      mariadb: "CREATE TRIGGER refuse BEFORE INSERT ON outbox FOR EACH ROW SIGNAL SQLSTATE '45000'",
    };
    await test.db.dataSource.query(sql[database]);
    expect((await transmitYear(user)).status).toBe(500);
    await test.db.dataSource.query('DROP TRIGGER refuse');
    expect(await read(user)).toMatchObject({
      current_status_id: 3,
      hasReceipt: false,
      transmittedAt: null,
    });
    expect((await history(user)).every((event) => event.cause !== 'transmit')).toBe(true);
    expect((await blobs()).length).toBe(before.length + 1);
    test.clock.set(new Date(Date.now() + 2 * hour));
    // Two sweeps in a row have to find it.
    await test.clock.jump(hour);
    await test.clock.jump(hour);
    expect(await blobs()).toEqual(before);
    test.clock.set('2026-03-01T12:00:00Z');
    expect((await transmitYear(user)).status).toBe(200);
  });

  it('is repeated on a new read when another process changes the filing', async () => {
    const before = (await blobs()).length;
    const changeFiling =
      (userId: number, change: { status?: TaxStatusId; advancedFinished?: boolean }) => () =>
        test.db.write((manager) =>
          compareAndSet(
            manager,
            filingEntity,
            { userId, taxYear },
            { ...change, version: () => 'version + 1' },
          ),
        );
    const flagged = await createUserAt(3);
    stubs.onListFiles = changeFiling(flagged.userId, { advancedFinished: true });
    expect((await transmitYear(flagged)).body).toMatchObject({
      current_status_id: 5,
      advancedFinished: false,
    });
    expect((await blobs()).length).toBe(before + 1);
    const completed = await createUserAt(3);
    stubs.onListFiles = changeFiling(completed.userId, { status: 6 });
    expect((await transmitYear(completed)).error?.code).toBe('TRANSMIT_NOT_POSSIBLE');
    expect(await read(completed)).toMatchObject({ current_status_id: 6, hasReceipt: false });
    expect((await blobs()).length).toBe(before + 1);
  });

  it('can be repeated after staff moved the filing back; the latest receipt is served', async () => {
    const user = await createUserAt(3);
    const first = await transmitYear(user);
    const old = createHash('sha256')
      .update((await receipt(user)).body)
      .digest('hex');
    await setStatus(user, 3);
    expect(await read(user)).toMatchObject({ current_status_id: 3, transmittedAt: null, hasReceipt: true });
    await test.clock.advance(1000);
    const second = await transmitYear(user, 'it');
    expect(second.body.transmittedAt).not.toBe(first.body.transmittedAt);
    expect(
      createHash('sha256')
        .update((await receipt(user)).body)
        .digest('hex'),
    ).not.toBe(old);
  });

  it('returns 404 for another user’s receipt and before the first transmission', async () => {
    const user = await createUserAt(3);
    await transmitYear(user);
    const stranger = await receipt(as((nextUser += 1), 'user'));
    const none = await receipt(await createUserAt(3));
    expect([stranger.status, none.status]).toEqual([404, 404]);
    expect(stranger.error?.code).toBe('RECEIPT_NOT_FOUND');
    expect((await receipt(admin)).error?.code).toBe('RECEIPT_NOT_FOUND');
  });

  it.each([{}, { taxYear: '20 24' }, { taxYear: 2024, userId: 7 }, { taxYear: null }])(
    'returns 400 for %j',
    async (body) => {
      const response = await test.fetch('/api/tax-year-status/transmit', {
        method: 'POST',
        as: admin,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
    },
  );
});

describe('with REVIEW=expert', () => {
  const { stubServices } = createStubServices();
  const test = startForSuite(() =>
    startTestService(createTestFilingService, { stubServices, env: { REVIEW: 'expert' } }),
  );
  beforeAll(() => {
    test.clock.set('2026-03-01T12:00:00Z');
  });

  it('stops at 4, and an expert advances it to 5', async () => {
    const user = as(9, 'user');
    const expert = as(2, 'expert');
    const move = (status: TaxStatusId, by = expert) =>
      test.request(updateStatusNumeric, { body: { status, taxYear, userId: 9 } }, { as: by });
    await move(3, as(1, 'admin'));
    const first = await test.request(transmit, { body: { taxYear } }, { as: user });
    expect(first.body).toMatchObject({ current_status_id: 4, hasReceipt: true });
    const again = await test.request(transmit, { body: { taxYear } }, { as: user });
    expect(again.body).toEqual(first.body);
    expect((await move(5)).body.current_status_id).toBe(5);
  });

  it('fails to start with another value', async () => {
    await expect(startTestService(createTestFilingService, { env: { REVIEW: 'yes' } })).rejects.toThrow(
      /^REVIEW: /,
    );
  });
});
