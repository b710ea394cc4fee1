import {
  addDeskTag,
  changeDeskFilings,
  completeWithoutReturn,
  downloadReceipt,
  exportFiledReturn,
  exportFilings,
  exportReceipt,
  transmit,
  setDeadlineReminders,
  updateStatusNumeric,
} from '@dossier/contracts';
import { uploadReturn } from '../testing/upload-return.ts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { deadlineReminderEntity } from '../filing/reminders/reminders.entity.ts';
import { startFilingSuite } from '../testing/filing-suite.ts';

const taxYear = 2024;

forEachDatabase((database) => {
  const { test, stubs } = startFilingSuite({ database });
  beforeAll(() => {
    test.clock.set('2026-03-01T12:00:00Z');
  });
  const caller = { as: asService('documents'), headers: { 'accept-language': 'de' } };
  const filings = (userId: number) =>
    test.request(exportFilings, { params: { userId: String(userId) } }, caller);
  const begin = (userId: number, year = taxYear) =>
    test.request(updateStatusNumeric, { body: { status: 3, taxYear: year, userId } }, { as: as(1, 'admin') });
  const transmitYear = async (userId: number) => {
    await begin(userId);
    await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
  };
  const receipt = (userId: number, id: string) =>
    test.request(exportReceipt, { params: { userId: String(userId), id } }, caller);

  it("returns a user's filings with history, receipts and readable answers", async () => {
    await transmitYear(7);
    const response = await filings(7);
    expect(response.error).toBeUndefined();
    const exported = response.body;
    expect(exported.filings).toMatchObject([{ taxYear, status: 'review_required', hasReceipt: true }]);
    expect(exported.filings[0]?.history.at(-1)).toMatchObject({ from: 4, to: 5, cause: 'transmit' });
    expect(exported.answers[0]?.answers).toContainEqual({ label: 'Name', value: 'Zoë Müller-Šimić' });
    expect(exported.statusTexts.completed).toBe('Abgeschlossen');

    const id = exported.filings[0]?.receipts[0]?.id ?? '';
    const pdf = (await receipt(7, id)).body;
    const latest = await test.request(downloadReceipt, { query: { taxYear } }, { as: as(7) });
    expect(pdf.equals(latest.body)).toBe(true);
    expect(await receipt(8, id)).toMatchObject({ status: 404, error: { code: 'RECEIPT_NOT_FOUND' } });
  });

  it("returns a user's filed returns, and no other user's", async () => {
    await transmitYear(13);
    const { status } = await uploadReturn(test, { userId: 13, taxYear }, '%PDF-1.7 %%EOF');
    expect(status).toBe(200);
    const [{ returns = [] } = {}] = (await filings(13)).body.filings;
    expect(returns).toMatchObject([{ number: 1, size: 14 }]);
    const pdf = (userId: number) => {
      const params = { userId: String(userId), id: returns[0]?.id ?? '' };
      return test.request(exportFiledReturn, { params }, caller);
    };
    expect((await pdf(13)).body.toString()).toBe('%PDF-1.7 %%EOF');
    expect(await pdf(8)).toMatchObject({ status: 404, error: { code: 'RETURN_NOT_FOUND' } });
  });

  it('returns what experts wrote to each other about the user, and the tags', async () => {
    const expert = as(30, 'expert');
    await transmitYear(12);
    await begin(14);
    const { id } = (await test.request(addDeskTag, { body: { name: 'Inheritance' } }, { as: expert })).body;
    const change = { userId: 12, taxYear, version: 1, assignedTo: 30, tags: [id] };
    // The administrator gives it to one expert, and then to another: both get the second words.
    await test.request(
      changeDeskFilings,
      { body: { filings: [change], note: 'Please start' } },
      { as: as(1, 'admin') },
    );
    await test.clock.advance(1000);
    await test.request(
      changeDeskFilings,
      { body: { filings: [{ ...change, version: 2, assignedTo: 31 }], note: 'Difficult person' } },
      { as: as(1, 'admin') },
    );
    const params = { userId: '12', taxYear: String(taxYear) };
    await test.request(
      completeWithoutReturn,
      { params, body: { version: 3, reason: 'other', note: 'Sent by post' } },
      { as: as(1, 'admin') },
    );
    const exported = (await filings(12)).body;
    expect(exported.notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['handover', 'Please start'],
      ['handover', 'Difficult person'],
    ]);
    expect(exported.filings[0]).toMatchObject({
      tags: ['Inheritance'],
      withoutReturn: [{ reason: 'other', note: 'Sent by post' }],
    });
    expect((await filings(14)).body).toMatchObject({ notes: [], filings: [{ tags: [], withoutReturn: [] }] });
  });

  it("returns a user's setting of the deadline reminders, and those that were sent", async () => {
    expect((await filings(7)).body.reminders).toEqual({ enabled: true, language: null, mails: [], sent: [] });
    const off = { body: { enabled: false } };
    await test.request(setDeadlineReminders, off, { as: as(7), headers: { 'accept-language': 'fr' } });
    const sentAt = new Date('2026-03-17T08:00:00Z');
    await test.db.write((manager) =>
      manager.insert(deadlineReminderEntity, { userId: 7, taxYear: 2025, kind: 'early', sentAt }),
    );
    expect((await filings(7)).body.reminders).toEqual({
      enabled: false,
      language: 'fr',
      mails: [],
      sent: [{ taxYear: 2025, kind: 'early', sentAt: sentAt.toISOString() }],
    });
    expect((await filings(8)).body.reminders).toEqual({ enabled: true, language: null, mails: [], sent: [] });
  });

  it('returns no filings for a user without one, and 503 while a service is down', async () => {
    expect((await filings(10)).body.filings).toEqual([]);
    stubs.down.add('profile');
    expect((await filings(10)).status).toBe(503);
    stubs.down.clear();
  });

  it('returns the filings without the answers of a year that is damaged', async () => {
    for (const year of [2023, taxYear]) await begin(11, year);
    stubs.damagedYears.add(taxYear);
    const { body } = await filings(11);
    stubs.damagedYears.clear();
    expect(body.filings.map((filing) => filing.taxYear)).toEqual([2023, taxYear]);
    expect(new Set(body.answers.map((group) => group.taxYear))).toEqual(new Set([2023]));
  });

  it('rejects an invalid receipt id', async () => {
    expect((await receipt(7, 'x')).status).toBe(400);
  });
});
