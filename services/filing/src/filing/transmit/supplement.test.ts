import {
  downloadReceipt,
  getSupplement,
  getTaxStatus,
  listReceipts,
  listStatusHistory,
  maxSupplements,
  recordAnswersChange,
  transmit,
  transmitSupplement,
  updateStatusNumeric,
  type TaxStatusId,
} from '@dossier/contracts';
import { randomUUID } from 'node:crypto';
import type { UserIdentity } from '@dossier/service-kit';
import { as, asService, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFilingEntity } from '../../desk/filings/desk.entity.ts';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { createStubServices } from '../../testing/stub-services.ts';
import { sampleFile, sampleFiles } from '../../testing/samples.ts';
import { uploadReturn } from '../../testing/upload-return.ts';
import { receiptEntity } from './receipts.entity.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
const addedFile = sampleFile('Nachgereichte Spende.pdf', 5, {
  id: '11111111-2222-4333-8444-555555555555',
  uploadedAt: '2026-03-05T09:00:00.000Z',
});
let nextUser = 900;

describe('a supplement', () => {
  const { stubs, stubServices } = createStubServices();
  let user: UserIdentity;
  const test = startForSuite(() => startTestService(createTestFilingService, { stubServices }));
  beforeEach(async () => {
    test.clock.set('2026-03-01T12:00:00Z');
    stubs.down.clear();
    stubs.files = [...sampleFiles];
    stubs.answersOf.clear();
    await test.service.drainOutbox();
    stubs.mails.length = 0;
    stubs.transmitted.length = 0;
    user = as((nextUser += 1), 'user');
    await setStatus(3);
  });

  const body = { taxYear };
  const setStatus = (status: TaxStatusId) =>
    test.request(updateStatusNumeric, { body: { status, taxYear, userId: user.userId } }, { as: admin });
  async function transmitYear(): Promise<void> {
    expect((await test.request(transmit, { body }, { as: user })).status).toBe(200);
    // A call under way when the clock moves would have an expired identity.
    await test.service.drainOutbox();
    test.clock.set('2026-03-10T12:00:00Z');
  }
  const supplement = (caller = user, language = 'de') =>
    test.request(transmitSupplement, { body }, { as: caller, headers: { 'accept-language': language } });
  const preview = async (caller = user) =>
    (await test.request(getSupplement, { query: body }, { as: caller })).body;
  const read = async () => (await test.request(getTaxStatus, { query: body }, { as: user })).body;
  const receipts = async (caller = user) =>
    (await test.request(listReceipts, { query: body }, { as: caller })).body;
  async function textOf(id?: string): Promise<string> {
    const response = await test.request(downloadReceipt, { query: { taxYear, id } }, { as: user });
    const pdf = await getDocumentProxy(new Uint8Array(response.body));
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  }
  const changeAnswers = (jobName: string, answersChangedAt: string) =>
    stubs.answersOf.set(taxYear, { jobName, answersChangedAt } as object);

  it('names the new files and changed answers, and leaves status and dossier as they are', async () => {
    await transmitYear();
    const dossier = await textOf();
    expect(await preview()).toEqual({ possible: false, files: [], answersChanged: false });
    stubs.files = [...sampleFiles, addedFile];
    changeAnswers('Hebamme', '2026-03-06T08:00:00.000Z');
    expect(await preview()).toEqual({ possible: true, files: [addedFile.id], answersChanged: true });

    const before = await read();
    const response = await supplement();
    expect(response.status).toBe(200);
    const [first, second] = await receipts();
    expect([first?.kind, second?.kind]).toEqual(['dossier', 'supplement']);
    expect(response.body).toMatchObject({
      success: true,
      current_status_id: 5,
      transmittedAt: before.transmittedAt,
      supplementedAt: second?.createdAt,
      receiptUrl: `/api/tax-year-status/receipt?taxYear=2024&id=${second?.id}`,
    });
    expect(await textOf()).toBe(dossier);
    const text = await textOf(second?.id);
    for (const word of ['Nachtrag zum Steuerdossier 2024', addedFile.hash, 'Geänderte Angaben', 'Hebamme'])
      expect(text).toContain(word);
    for (const { hash } of sampleFiles) expect(text).not.toContain(hash);
    const { body: events } = await test.request(listStatusHistory, { query: body }, { as: user });
    expect(events.at(-1)).toMatchObject({ from: 5, to: 5, cause: 'supplement', at: second?.createdAt });
    await test.service.drainOutbox();
    expect(stubs.mails.map(({ template }) => template)).toEqual(['transmitted', 'supplemented']);
    expect(stubs.transmitted.at(-1)?.files).toEqual([{ id: addedFile.id, version: 1 }]);
  });

  it('counts anew for the desk which files nobody can open', async () => {
    const { userId } = user;
    const problems = () =>
      test.db.read(async (manager) => (await manager.findOneBy(deskFilingEntity, { userId }))?.problemCount);
    stubs.files = [...sampleFiles, { ...addedFile, problem: 'damaged' }];
    await transmitYear();
    expect(await problems()).toBe(1);
    stubs.files = [...sampleFiles, { ...addedFile, version: 2 }];
    expect((await supplement()).status).toBe(200);
    expect(await problems()).toBe(0);
  });

  it('is refused when nothing is new, and possible again with the next change', async () => {
    await transmitYear();
    const refused = await supplement();
    expect([refused.status, refused.error?.code]).toEqual([409, 'SUPPLEMENT_EMPTY']);
    stubs.files = [...sampleFiles, addedFile];
    expect((await supplement()).status).toBe(200);
    expect((await supplement()).error?.code).toBe('SUPPLEMENT_EMPTY');
    test.clock.set('2026-03-11T12:00:00Z');
    stubs.files = [...sampleFiles, { ...addedFile, version: 2 }];
    expect((await supplement()).status).toBe(200);
    expect((await receipts()).map(({ kind }) => kind)).toEqual(['dossier', 'supplement', 'supplement']);
  });

  it('is refused after the last one that a dossier can have', async () => {
    await transmitYear();
    stubs.files = [...sampleFiles, addedFile];
    expect((await supplement()).status).toBe(200);
    await test.db.write(async (manager) => {
      const [stored] = await manager.find(receiptEntity, {
        where: { userId: user.userId },
        order: { createdAt: 'DESC' },
        take: 1,
      });
      const createdAt = new Date('2026-03-02T12:00:00Z');
      const earlier = Array.from({ length: maxSupplements - 1 }, (_, index) => ({
        ...stored!,
        id: randomUUID(),
        blobKey: `${stored!.blobKey}-${index}`,
        createdAt,
      }));
      await manager.insert(receiptEntity, earlier);
    });
    stubs.files = [...sampleFiles, { ...addedFile, version: 2 }];
    const refused = await supplement();
    expect([refused.status, refused.error?.code]).toEqual([409, 'TOO_MANY_SUPPLEMENTS']);
    expect((await preview()).possible).toBe(false);
    expect(await receipts()).toHaveLength(1 + maxSupplements);
  });

  it('happens once for parallel requests', async () => {
    await transmitYear();
    stubs.files = [...sampleFiles, addedFile];
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => supplement()))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await receipts()).toHaveLength(2);
  });

  it('is possible from the transmission until the return is filed', async () => {
    stubs.files = [...sampleFiles, addedFile];
    expect((await supplement()).error?.code).toBe('SUPPLEMENT_NOT_POSSIBLE');
    await transmitYear();
    stubs.files = [...sampleFiles, { ...addedFile, version: 2 }];
    await uploadReturn(test, { userId: user.userId, taxYear }, '%PDF-1.7\nfiled\n%%EOF\n');
    expect((await supplement()).error?.code).toBe('SUPPLEMENT_NOT_POSSIBLE');
    expect(await preview()).toMatchObject({ possible: false });
    await setStatus(5);
    expect((await supplement()).status).toBe(200);
  });

  it('lets the next change of answers have its own entry in the history', async () => {
    await transmitYear();
    const record = async (at: string) =>
      (
        await test.request(
          recordAnswersChange,
          { body: { userId: user.userId, taxYear, at } },
          { as: asService('profile') },
        )
      ).body.recorded;
    expect(await record('2026-03-06T08:00:00.000Z')).toBe(true);
    expect(await record('2026-03-06T09:00:00.000Z')).toBe(false);
    changeAnswers('Hebamme', '2026-03-06T09:00:00.000Z');
    expect((await supplement()).status).toBe(200);
    expect(await record('2026-03-06T10:00:00.000Z')).toBe(false);
    expect(await record('2026-03-12T10:00:00.000Z')).toBe(true);
  });

  it('is of its owner only, and refused while an administrator is signed in as the user', async () => {
    await transmitYear();
    stubs.files = [...sampleFiles, addedFile];
    await supplement();
    const id = (await receipts())[1]?.id;
    const stranger = as((nextUser += 1), 'user');
    const foreign = await test.request(downloadReceipt, { query: { taxYear, id } }, { as: stranger });
    expect([foreign.status, foreign.error?.code]).toEqual([404, 'RECEIPT_NOT_FOUND']);
    expect(await receipts(stranger)).toEqual([]);
    expect(await preview(stranger)).toMatchObject({ possible: false });
    const acting = await supplement({ ...user, impersonatedBy: 1 });
    expect(acting.error?.code).toBe('NOT_WHILE_IMPERSONATING');
  });

  it('changes nothing while documents is down', async () => {
    await transmitYear();
    stubs.files = [...sampleFiles, addedFile];
    stubs.down.add('documents');
    expect((await supplement()).error?.code).toBe('SERVICE_UNAVAILABLE');
    expect(await receipts()).toHaveLength(1);
  });

  it('cannot be removed unnoticed with write access to the database', async () => {
    await transmitYear();
    stubs.files = [...sampleFiles, addedFile];
    await supplement();
    const id = (await receipts())[1]?.id;
    await test.db.write((manager) =>
      manager.query('UPDATE filing SET supplementId = NULL WHERE userId = ?', [user.userId]),
    );
    await test.db.write((manager) => manager.query('DELETE FROM receipt WHERE id = ?', [id]));
    const response = await test.request(listReceipts, { query: body }, { as: user });
    expect([response.status, response.error?.code]).toEqual([500, 'DATA_DAMAGED']);
  });
});
