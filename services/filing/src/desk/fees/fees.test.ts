import { createHash, randomUUID } from 'node:crypto';
import {
  acceptMandate,
  changeInvoice,
  downloadDeskInvoice,
  downloadFiledReturn,
  downloadInvoice,
  eraseFilings,
  exportFilings,
  getClientFees,
  getFees,
  getFeeSettings,
  getFiledReturn,
  issueInvoice,
  listInvoices,
  remindOfInvoice,
  saveFeeSettings,
  setClientFee,
  transmit,
  updateStatusNumeric,
  type FeeSettings,
} from '@dossier/contracts';
import { accessMatrix, as, asService, findStored, forEachDatabase } from '@dossier/service-kit/testing';
import { getDocumentProxy, extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { clientEntity } from '../filings/client.entity.ts';
import { addClients } from '../filings/client.repository.ts';
import {
  clientFeeEntity,
  feeSettingsEntity,
  invoiceEntity,
  mandateAcceptanceEntity,
  mandateLetterEntity,
} from './fees.entity.ts';
import { sampleFeeSettings } from '../../testing/sample-fees.ts';
import { uploadReturn } from '../../testing/upload-return.ts';

const taxYear = 2025;
const day = 86_400_000;

forEachDatabase((database) => {
  describe('fees', () => {
    const { test, stubs } = startFilingSuite({ database, env: { REVIEW: 'expert', FEES: 'on' } });
    // With all features switched on, every endpoint of the service exists.
    if (database === 'sqlite') it('is protected by the access matrix', () => accessMatrix(test));
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      stubs.mails.length = 0;
      await test.db.write(async (manager) => {
        for (const each of [
          invoiceEntity,
          clientFeeEntity,
          mandateAcceptanceEntity,
          mandateLetterEntity,
          feeSettingsEntity,
          clientEntity,
        ])
          await manager.clear(each);
        const known = { searchText: 'person', language: 'de' as const };
        await addClients(
          manager,
          [
            { userId: owner, assignedTo: expert.userId, ...known },
            { userId: otherOwner, assignedTo: colleague.userId, ...known },
          ],
          new Date(test.clock.now()),
        );
      });
    });

    const fresh = (by: typeof admin, minutes = 1) => ({
      ...by,
      signedInAt: test.clock.now() - minutes * 60_000,
    });
    const save = (change: Partial<FeeSettings> = {}, version: number | null = null, by = admin) =>
      test.request(
        saveFeeSettings,
        { body: { settings: { ...sampleFeeSettings, ...change }, version } },
        { as: fresh(by) },
      );
    const mine = async (userId = owner) => (await test.request(getFees, {}, { as: as(userId) })).body;
    const accept = (version = 1, userId = owner, language: 'de' | 'fr' = 'de') =>
      test.request(
        acceptMandate,
        { body: { accepted: true, version, language } },
        { as: as(userId), headers: { 'x-dossier-client-ip': '192.0.2.7', 'user-agent': 'Browser' } },
      );
    const params = (userId = owner) => ({ userId: String(userId), taxYear: String(taxYear) });
    const setFee = (total = 35_000, version: number | null = null, by = expert, userId = owner) =>
      test.request(setClientFee, { params: params(userId), body: { total, version } }, { as: by });
    const issue = (id = randomUUID(), by = expert, userId = owner) =>
      test.request(issueInvoice, { params: { ...params(userId), id } }, { as: by });
    const change = (id: string, body: object, by = expert) =>
      test.request(changeInvoice, { params: { id }, body: body as never }, { as: by });
    const remind = (id: string, by = expert) => test.request(remindOfInvoice, { params: { id } }, { as: by });
    const clientFees = (by = expert, userId = owner) =>
      test.request(getClientFees, { params: { userId: String(userId) } }, { as: by });
    const list = async (by = expert, query = {}) =>
      (await test.request(listInvoices, { query }, { as: by })).body.map(({ number }) => number);
    const codeOf = ({ error }: { error: { code: string } | undefined }) => error?.code;
    const mails = async () => {
      await test.service.drainOutbox();
      return stubs.mails.map(({ template }) => template);
    };
    async function issued(change: Partial<FeeSettings> = {}) {
      await save(change);
      await setFee();
      return (await issue()).body;
    }
    const readPdf = async (body: unknown) => {
      const pdf = await getDocumentProxy(new Uint8Array(body as Uint8Array));
      return (await extractText(pdf, { mergePages: true })).text;
    };

    it('are settings of the office, which administrators change with a fresh sign-in', async () => {
      const read = (by = admin) => test.request(getFeeSettings, {}, { as: by });
      expect((await read()).body).toEqual({ settings: null, version: null });
      expect((await save({ iban: 'ch44 3199 9123 0008 8901 2' })).body).toMatchObject({
        settings: { iban: 'CH4431999123000889012' },
        version: 1,
      });
      expect((await save()).body.version, 'repeated').toBe(1);
      expect(codeOf(await save({ dueDays: 10 }))).toBe('STALE_VERSION');
      expect((await save({ dueDays: 10 }, 1)).body).toMatchObject({ settings: { dueDays: 10 }, version: 2 });
      const { mandate } = (await read()).body.settings!;
      expect(mandate).toEqual(sampleFeeSettings.mandate);
      const old = await test.request(
        saveFeeSettings,
        { body: { settings: sampleFeeSettings, version: 2 } },
        { as: fresh(admin, 600) },
      );
      expect(codeOf(old)).toBe('FRESH_SIGN_IN_REQUIRED');
      for (const by of [expert, as(owner)]) expect((await read(by)).status).toBe(403);
      expect((await save({}, 2, expert)).status).toBe(403);
      for (const bad of [
        { iban: 'CH4431999123000889013' },
        { iban: 'DE89370400440532013000' },
        { vatNumber: '123' },
        { standardFee: 0 },
        { creditor: { ...sampleFeeSettings.creditor, city: ' ' } },
      ])
        expect((await save(bad, 2)).status, JSON.stringify(bad)).toBe(400);
    });

    it('begin with a mandate letter, accepted with text, hash, time and address', async () => {
      expect((await mine()).mandate).toBeNull();
      await save();
      const text = sampleFeeSettings.mandate.de;
      const letter = { version: 1, language: 'de', text };
      const german = await test.request(getFees, {}, { as: as(owner), headers: { 'accept-language': 'de' } });
      expect(german.body.mandate).toEqual({ ...letter, acceptedAt: null });
      expect(codeOf(await accept(2))).toBe('STALE_VERSION');
      expect(codeOf(await accept(1, owner, 'it' as 'fr'))).toBe('STALE_VERSION');
      const { acceptedAt } = (await accept()).body;
      expect(acceptedAt).toMatch(/^2026-03-01T12:00:0/);
      await test.clock.jump(1000);
      expect((await accept()).body, 'repeated').toEqual({ acceptedAt });
      expect((await mine()).mandate?.acceptedAt).toBe(acceptedAt);
      expect((await mine(otherOwner)).mandate?.acceptedAt).toBeNull();
      const exported = await test.request(
        exportFilings,
        { params: { userId: String(owner) } },
        { as: asService('documents') },
      );
      expect(exported.body.fees.mandates).toEqual([
        {
          version: 1,
          language: 'de',
          text,
          sha256: createHash('sha256').update(text).digest('hex'),
          acceptedAt,
          address: '192.0.2.7',
          userAgent: 'Browser',
        },
      ]);
      // A changed letter is accepted again; what was accepted before stays evidence.
      await save({ mandate: { ...sampleFeeSettings.mandate, de: 'Neu' } }, 1);
      expect((await mine()).mandate).toMatchObject({ version: 2, acceptedAt: null });
      expect((await clientFees()).body.mandate).toEqual({ acceptedAt, isCurrent: false });
      expect(codeOf(await accept(1, otherOwner))).toBe('STALE_VERSION');
      expect(await test.db.read((manager) => manager.countBy(mandateLetterEntity, { version: 1 }))).toBe(1);
      expect((await accept(2)).status).toBe(200);
      expect((await clientFees()).body.mandate?.isCurrent).toBe(true);
      const asUser = { as: { ...as(owner), impersonatedBy: 1 } };
      const body = { accepted: true as const, version: 2, language: 'de' as const };
      expect(codeOf(await test.request(acceptMandate, { body }, asUser))).toBe('NOT_WHILE_IMPERSONATING');
      expect((await test.request(acceptMandate, { body })).status).toBe(401);
      const bad = { ...body, accepted: false as true };
      expect((await test.request(acceptMandate, { body: bad }, { as: as(owner) })).status).toBe(400);
    });

    it('are agreed per client and year by those who see the client', async () => {
      expect((await setFee()).body).toEqual({ taxYear, total: 35_000, version: 1 });
      expect((await setFee()).body.version, 'repeated').toBe(1);
      expect(codeOf(await setFee(40_000))).toBe('STALE_VERSION');
      expect((await setFee(40_000, 1, admin)).body.version).toBe(2);
      expect((await mine()).fees).toEqual([{ taxYear, total: 40_000 }]);
      expect((await mine(otherOwner)).fees).toEqual([]);
      for (const by of [colleague]) {
        expect(codeOf(await setFee(1000, 2, by))).toBe('USER_NOT_FOUND');
        expect(codeOf(await clientFees(by))).toBe('USER_NOT_FOUND');
        expect(codeOf(await issue(randomUUID(), by))).toBe('USER_NOT_FOUND');
      }
      for (const by of [as(owner), as(otherOwner)]) {
        expect((await setFee(1000, 2, by)).status).toBe(403);
        expect((await clientFees(by)).status).toBe(403);
      }
      expect((await setFee(99, 2)).status).toBe(400);
      expect((await test.fetch(`/api/desk/clients/${owner}/fees`)).status).toBe(401);
    });

    it('are invoiced once, numbered without gaps, with a mail', async () => {
      await setFee();
      expect(codeOf(await issue())).toBe('FEE_SETTINGS_MISSING');
      await save();
      expect(codeOf(await issue(randomUUID(), colleague, otherOwner))).toBe('FEE_NOT_SET');
      const id = randomUUID();
      const both = await Promise.all([issue(id), issue(id)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const [{ body: invoice }] = both as [(typeof both)[0], unknown];
      expect(invoice).toMatchObject({
        number: 1,
        taxYear,
        total: 35_000,
        // 350 / 1.081 = 323.77 and the rest
        vat: 2623,
        state: 'open',
        issuedOn: '2026-03-01',
        dueOn: '2026-03-31',
        client: { userId: owner },
      });
      expect(invoice.reference).toMatch(/^\d{16}0000000001\d$/);
      expect(await mails()).toEqual(['invoiceIssued']);
      expect(codeOf(await issue())).toBe('INVOICE_EXISTS');
      await setFee(10_000, null, colleague, otherOwner);
      expect((await issue(randomUUID(), colleague, otherOwner)).body.number).toBe(2);
      expect((await mine()).invoices).toMatchObject([{ id, number: 1, state: 'open' }]);
      expect([await list(), await list(colleague), await list(admin)]).toEqual([[1], [2], [2, 1]]);
      expect((await change(id, { state: 'cancelled', version: 1 })).body.state).toBe('cancelled');
      expect((await issue()).body.number).toBe(3);
      expect(await list(admin, { state: 'cancelled' })).toEqual([1]);
      expect(await list(admin, { state: 'overdue' })).toEqual([]);
      test.clock.set('2026-04-01T12:00:00Z');
      expect(await list(admin, { state: 'overdue', limit: '1' })).toEqual([3]);
    });

    it('are not invoiced without the address of the client', async () => {
      await save();
      await setFee();
      stubs.answersOf.set(taxYear, { street: '' });
      expect(codeOf(await issue())).toBe('INVOICE_ADDRESS_MISSING');
      stubs.answersOf.clear();
      expect(await list(admin)).toEqual([]);
      expect(await mails()).toEqual([]);
    });

    it('are a PDF with a QR-bill for the client and those who see the client', async () => {
      const { id, number } = await issued();
      const download = (userId: number) =>
        test.request(downloadInvoice, { params: { id } }, { as: as(userId) });
      const response = await download(owner);
      expect(response.headers.get('content-disposition')).toContain(`Invoice-${number}.pdf`);
      const text = await readPdf(response.body);
      for (const words of [
        'Treuhand Muster AG',
        'Zoë Müller-Šimić',
        '350.00',
        '26.23',
        '8.1 %',
        'Payment part',
      ])
        expect(text).toContain(words);
      expect(text.replaceAll(' ', '')).toContain('CH4431999123000889012');
      expect(codeOf(await download(otherOwner))).toBe('INVOICE_NOT_FOUND');
      const atDesk = (by: typeof expert) => test.request(downloadDeskInvoice, { params: { id } }, { as: by });
      expect([(await atDesk(expert)).status, (await atDesk(admin)).status]).toEqual([200, 200]);
      expect(codeOf(await atDesk(colleague))).toBe('INVOICE_NOT_FOUND');
      expect((await atDesk(as(owner))).status).toBe(403);
      expect((await test.request(downloadInvoice, { params: { id } })).status).toBe(401);
      expect((await test.fetch('/api/fees/invoices/1/content', { as: as(owner) })).status).toBe(400);
    });

    it('are paid by hand, and opened again after a mistake', async () => {
      const { id } = await issued();
      const paidOn = '2026-03-01';
      expect((await change(id, { state: 'paid', paidOn: '2026-03-02', version: 1 })).status).toBe(400);
      expect(codeOf(await change(id, { state: 'paid', paidOn, version: 2 }))).toBe('STALE_VERSION');
      expect((await change(id, { state: 'paid', paidOn, version: 1 })).body).toMatchObject({
        state: 'paid',
        paidOn,
        isPaidByFile: false,
        version: 2,
      });
      expect((await change(id, { state: 'paid', paidOn, version: 1 })).body.version, 'repeated').toBe(2);
      expect(codeOf(await change(id, { state: 'cancelled', version: 2 }))).toBe('INVOICE_CLOSED');
      expect(codeOf(await remind(id))).toBe('INVOICE_CLOSED');
      expect((await change(id, { state: 'open', version: 2 })).body).toMatchObject({
        state: 'open',
        paidOn: null,
      });
      expect(codeOf(await change(id, { state: 'cancelled', version: 3 }, colleague))).toBe(
        'INVOICE_NOT_FOUND',
      );
      expect((await change(id, { state: 'cancelled', version: 3 }, as(owner))).status).toBe(403);
      expect((await change(id, { state: 'gone', version: 3 })).status).toBe(400);
      expect((await change(randomUUID(), { state: 'open', version: 1 })).error?.code).toBe(
        'INVOICE_NOT_FOUND',
      );
    });

    it('are reminded of by hand once within a day, and by themselves as the office wishes', async () => {
      const { id } = await issued({ reminderDays: 10 });
      expect(codeOf(await remind(id)), 'the client just got the invoice').toBe('INVOICE_REMINDED');
      test.clock.set('2026-03-20T12:00:00Z');
      expect((await remind(id)).body).toMatchObject({ reminders: 1 });
      expect(codeOf(await remind(id))).toBe('INVOICE_REMINDED');
      expect(codeOf(await remind(id, colleague))).toBe('INVOICE_NOT_FOUND');
      expect(await mails()).toEqual(['invoiceIssued', 'invoiceReminder']);
      const runOn = async (at: string) => {
        test.clock.set(`${at}T08:00:00Z`);
        await test.restart();
        stubs.mails.length = 0;
        await test.clock.advance(3_600_000);
        return mails();
      };
      expect(await runOn('2026-04-09')).toEqual([]);
      expect(await runOn('2026-04-10')).toEqual(['invoiceReminder']);
      expect(await runOn('2026-04-19')).toEqual([]);
      expect(await runOn('2026-04-20')).toEqual(['invoiceReminder']);
      expect(await runOn('2026-05-30'), 'no more than three').toEqual([]);
    });

    it('do not exist while they are off', async () => {
      const { id } = await issued();
      for (const env of [{ FEES: 'off' }, { FEES: 'on', CLIENTS: 'off' }]) {
        await test.restart({ CLIENTS: '', ...env });
        expect(codeOf(await test.request(getFees, {}, { as: as(owner) }))).toBe('NOT_FOUND');
        expect(codeOf(await clientFees(admin))).toBe('NOT_FOUND');
        expect(codeOf(await test.request(listInvoices, {}, { as: admin }))).toBe('NOT_FOUND');
        expect(codeOf(await change(id, { state: 'cancelled', version: 1 }, admin))).toBe('NOT_FOUND');
        expect(codeOf(await save({}, 1))).toBe('NOT_FOUND');
        const returned = await test.request(getFiledReturn, { query: { taxYear } }, { as: as(owner) });
        expect(returned.body.isHeld ?? false).toBe(false);
      }
      await test.restart({ CLIENTS: '', FEES: 'on' });
      expect(await list()).toEqual([1]);
    });

    it('hold the filed return back until they are paid, where the office wishes', async () => {
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId: owner } }, { as: admin });
      await test.request(transmit, { body: { taxYear } }, { as: as(owner) });
      await uploadReturn(test, { userId: owner, taxYear }, '%PDF-1.7\nreturn\n%%EOF\n');
      const download = () => test.request(downloadFiledReturn, { query: { taxYear } }, { as: as(owner) });
      const isHeld = async () =>
        (await test.request(getFiledReturn, { query: { taxYear } }, { as: as(owner) })).body.isHeld;
      expect([await isHeld(), (await download()).status]).toEqual([false, 200]);
      const { id } = await issued();
      expect([await isHeld(), (await download()).status], 'not wished').toEqual([false, 200]);
      await save({ releaseWhenPaid: true }, 1);
      expect([await isHeld(), codeOf(await download())]).toEqual([true, 'RETURN_WAITS_FOR_PAYMENT']);
      expect((await mine()).releaseWhenPaid).toBe(true);
      await mails();
      stubs.mails.length = 0;
      await change(id, { state: 'paid', paidOn: '2026-03-01', version: 1 });
      expect([await isHeld(), (await download()).status]).toEqual([false, 200]);
      expect(await mails(), 'the client hears that it is ready').toEqual(['filedReturn']);
    });

    it('stay in the books without the account, and go after ten years', async () => {
      const { id } = await issued();
      await accept();
      const exported = await test.request(
        exportFilings,
        { params: { userId: String(owner) } },
        { as: asService('documents') },
      );
      expect(exported.body.fees.invoices).toMatchObject([{ number: 1, total: 35_000 }]);
      expect(await findStored(test, 'Seestrasse'), 'sealed').toEqual([]);
      await test.request(eraseFilings, { params: { userId: String(owner) } }, { as: asService('auth') });
      await test.db.read(async (manager) => {
        expect(await manager.countBy(mandateAcceptanceEntity, { userId: owner })).toBe(0);
        expect(await manager.countBy(clientFeeEntity, { userId: owner })).toBe(0);
        expect(await manager.findBy(invoiceEntity, {})).toMatchObject([{ id, userId: null }]);
      });
      expect(await list(admin)).toEqual([1]);
      expect(await list()).toEqual([]);
      const kept = await test.request(downloadDeskInvoice, { params: { id } }, { as: admin });
      expect(await readPdf(kept.body)).toContain('Zoë Müller-Šimić');
      expect((await change(id, { state: 'paid', paidOn: '2026-03-01', version: 1 }, admin)).status).toBe(200);
      const countOn = async (at: string) => {
        test.clock.set(at);
        await test.restart();
        await test.clock.advance(day);
        return test.db.read((manager) => manager.countBy(invoiceEntity, {}));
      };
      expect(await countOn('2036-12-29T12:00:00Z')).toBe(1);
      expect(await countOn('2037-01-01T12:00:00Z')).toBe(0);
    });
  });
});
