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
import { compareAndSet, type Person } from '@dossier/service-kit';
import { as, forEachDatabase, startTestService, type TestService } from '@dossier/service-kit/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFilingService } from '../service.ts';
import { filingEntity } from '../status/filing.entity.ts';
import { createWorld } from '../testing/stub-services.ts';
import { samplePapers } from '../testing/sample.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
const hour = 60 * 60 * 1000;
let nextUser = 500;

forEachDatabase((database) => {
  const { world, stubServices } = createWorld();
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(createFilingService, { database, stubServices });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    test.clock.set('2026-03-01T12:00:00Z');
    world.down.clear();
    await test.service.drainOutbox();
    world.mails.length = 0;
  });

  const send = (person: Person, language = 'de') =>
    test.request(transmit, { body: { taxYear } }, { as: person, headers: { 'accept-language': language } });
  const put = (person: Person, status: TaxStatusId) =>
    test.request(updateStatusNumeric, { body: { status, taxYear, userId: person.userId } }, { as: admin });
  const read = async (person: Person) =>
    (await test.request(getTaxStatus, { query: { taxYear } }, { as: person })).body;
  const history = async (person: Person) =>
    (await test.request(listStatusHistory, { query: { taxYear } }, { as: person })).body;
  const receipt = (person: Person) => test.request(downloadReceipt, { query: { taxYear } }, { as: person });
  async function at(status: TaxStatusId): Promise<Person> {
    const person = as((nextUser += 1), 'user');
    await put(person, status);
    return person;
  }
  async function blobs(): Promise<string[]> {
    const entries = await readdir(join(test.dataDir, 'blobs', 'filing'), {
      recursive: true,
      withFileTypes: true,
    });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  it('moves 3→4→5, clears the flag, sends one mail and stores the dossier', async () => {
    const person = await at(3);
    await test.request(finishAdvanced, { body: { taxYear, finished: true } }, { as: person });
    const answer = await send(person);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      current_status_id: 5,
      status: 'review_required',
      advancedFinished: false,
      hasReceipt: true,
      receiptUrl: '/api/tax-year-status/receipt?taxYear=2024',
    });
    const events = await history(person);
    expect(events.slice(-2)).toEqual([
      { from: 3, to: 4, at: answer.body.transmittedAt, cause: 'transmit' },
      { from: 4, to: 5, at: answer.body.transmittedAt, cause: 'transmit' },
    ]);
    await test.service.drainOutbox();
    expect(world.mails).toEqual([
      { template: 'transmitted', toUser: person.userId, language: 'de', values: { taxYear } },
    ]);

    const download = await receipt(person);
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
    for (const word of [
      'Steuerdossier 2024',
      'Zoë Müller-Šimić',
      ...samplePapers.map((paper) => paper.hash),
    ]) {
      expect(text).toContain(word);
    }
  });

  it('keeps the dossier encrypted, and through a restart', async () => {
    const person = await at(3);
    await send(person);
    const before = await receipt(person);
    await test.restart();
    expect((await receipt(person)).body.equals(before.body)).toBe(true);
    const stored = await Promise.all((await blobs()).map((path) => readFile(path)));
    expect(stored.length).toBeGreaterThan(0);
    for (const bytes of stored) expect(bytes.includes('%PDF')).toBe(false);
    expect(test.logs.join('')).not.toMatch(/Müller|zoe\.mueller|Lohnausweis/);
  });

  it('is done once by twenty clicks, and by a later one', async () => {
    const person = await at(4);
    const before = (await blobs()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(person)));
    const late = await send(person, 'fr');
    for (const answer of [...answers, late]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect((await history(person)).filter((event) => event.cause === 'transmit')).toHaveLength(1);
    expect((await blobs()).length).toBe(before + 1);
    await test.service.drainOutbox();
    expect(world.mails).toHaveLength(1);
  });

  it('is refused from any other status', async () => {
    for (const status of [1, 2, 5, 6] as const) {
      const person = await at(status);
      const answer = await send(person);
      expect([answer.status, answer.error?.code]).toEqual([409, 'TRANSMIT_NOT_POSSIBLE']);
      expect((await read(person)).current_status_id).toBe(status);
    }
    const early = await test.request(transmit, { body: { taxYear: 2026 } }, { as: await at(3) });
    expect(early.error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
  });

  it('does not ask again whether the papers are complete', async () => {
    const person = await at(3);
    expect(world.covered.has(`${person.userId} ${taxYear}`)).toBe(false);
    expect((await send(person)).status).toBe(200);
  });

  it.each(['auth', 'profile', 'documents'] as const)('changes nothing while %s is down', async (part) => {
    const person = await at(3);
    const before = await history(person);
    world.down.add(part);
    expect((await send(person)).error?.code).toBe('SERVICE_UNAVAILABLE');
    expect(await history(person)).toEqual(before);
    expect((await receipt(person)).error?.code).toBe('RECEIPT_NOT_FOUND');
    world.down.clear();
    expect((await send(person)).status).toBe(200);
  });

  it('does not wait for the mail, which leaves once messages is back', async () => {
    const person = await at(3);
    world.down.add('messages');
    expect((await send(person)).status).toBe(200);
    await test.service.drainOutbox();
    expect(world.mails).toEqual([]);
    world.down.clear();
    await test.restart();
    await test.clock.advance(60_000);
    await test.service.drainOutbox();
    expect(world.mails).toHaveLength(1);
  });

  it('leaves nothing half done when the commit fails, and the orphan is swept', async () => {
    const person = await at(3);
    const before = await blobs();
    const sql = {
      sqlite: "CREATE TRIGGER refuse BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'refused'); END",
      mariadb: "CREATE TRIGGER refuse BEFORE INSERT ON outbox FOR EACH ROW SIGNAL SQLSTATE '45000'",
    };
    await test.db.dataSource.query(sql[database]);
    expect((await send(person)).status).toBe(500);
    await test.db.dataSource.query('DROP TRIGGER refuse');
    expect(await read(person)).toMatchObject({
      current_status_id: 3,
      hasReceipt: false,
      transmittedAt: null,
    });
    expect((await history(person)).every((event) => event.cause !== 'transmit')).toBe(true);
    expect((await blobs()).length).toBe(before.length + 1);
    test.clock.set(new Date(Date.now() + 2 * hour));
    await test.clock.advance(hour);
    expect(await blobs()).toEqual(before);
    test.clock.set('2026-03-01T12:00:00Z');
    expect((await send(person)).status).toBe(200);
  });

  it('looks again when another process changed the filing meanwhile', async () => {
    const before = (await blobs()).length;
    const meanwhile = (userId: number, change: { status?: TaxStatusId; advancedFinished?: boolean }) => () =>
      test.db.write((manager) =>
        compareAndSet(
          manager,
          filingEntity,
          { userId, taxYear },
          { ...change, version: () => 'version + 1' },
        ),
      );
    const flagged = await at(3);
    world.afterFiles = meanwhile(flagged.userId, { advancedFinished: true });
    expect((await send(flagged)).body).toMatchObject({ current_status_id: 5, advancedFinished: false });
    expect((await blobs()).length).toBe(before + 1);
    const completed = await at(3);
    world.afterFiles = meanwhile(completed.userId, { status: 6 });
    expect((await send(completed)).error?.code).toBe('TRANSMIT_NOT_POSSIBLE');
    expect(await read(completed)).toMatchObject({ current_status_id: 6, hasReceipt: false });
    expect((await blobs()).length).toBe(before + 1);
  });

  it('can be done again after staff moved the filing back; the newest receipt counts', async () => {
    const person = await at(3);
    const first = await send(person);
    const old = createHash('sha256')
      .update((await receipt(person)).body)
      .digest('hex');
    await put(person, 3);
    expect(await read(person)).toMatchObject({ current_status_id: 3, transmittedAt: null, hasReceipt: true });
    await test.clock.advance(1000);
    const second = await send(person, 'it');
    expect(second.body.transmittedAt).not.toBe(first.body.transmittedAt);
    expect(
      createHash('sha256')
        .update((await receipt(person)).body)
        .digest('hex'),
    ).not.toBe(old);
  });

  it('gives a receipt to nobody else, and none before there is one', async () => {
    const person = await at(3);
    await send(person);
    const stranger = await receipt(as((nextUser += 1), 'user'));
    const none = await receipt(await at(3));
    expect([stranger.status, none.status]).toEqual([404, 404]);
    expect(stranger.error?.code).toBe('RECEIPT_NOT_FOUND');
    expect((await receipt(admin)).error?.code).toBe('RECEIPT_NOT_FOUND');
  });

  it.each([{}, { taxYear: '20 24' }, { taxYear: 2024, userId: 7 }, { taxYear: null }])(
    'refuses %j',
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
  const { stubServices } = createWorld();
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(createFilingService, { stubServices, env: { REVIEW: 'expert' } });
    test.clock.set('2026-03-01T12:00:00Z');
  });
  afterAll(() => test.stop());

  it('stops at 4, and an expert moves on to 5', async () => {
    const person = as(9, 'user');
    const expert = as(2, 'expert');
    const move = (status: TaxStatusId) =>
      test.request(updateStatusNumeric, { body: { status, taxYear, userId: 9 } }, { as: expert });
    await move(3);
    const first = await test.request(transmit, { body: { taxYear } }, { as: person });
    expect(first.body).toMatchObject({ current_status_id: 4, hasReceipt: true });
    const again = await test.request(transmit, { body: { taxYear } }, { as: person });
    expect(again.body).toEqual(first.body);
    expect((await move(5)).body.current_status_id).toBe(5);
  });

  it('refuses to start with another word', async () => {
    await expect(startTestService(createFilingService, { env: { REVIEW: 'yes' } })).rejects.toThrow(
      /^REVIEW: /,
    );
  });
});
