import { randomUUID } from 'node:crypto';
import {
  changeInvoice,
  issueInvoice,
  listInvoices,
  saveFeeSettings,
  setClientFee,
  uploadPayments,
  type ErrorBody,
  type ResponseOf,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { sampleFeeSettings } from '../../testing/sample-fees.ts';
import { addClients } from '../filings/client.repository.ts';
import { clientFeeEntity, feeSettingsEntity, invoiceEntity, mandateLetterEntity } from './fees.entity.ts';
import { readPayments } from './parse-camt.ts';

interface Sample {
  readonly reference?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly id?: string;
  readonly sign?: 'CRDT' | 'DBIT';
  readonly status?: string;
  readonly reversal?: boolean;
}

const strd = (reference: string | undefined) =>
  reference
    ? `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`
    : '<RmtInf><Ustrd>Rent</Ustrd></RmtInf>';
const dbtr = '<RltdPties><Dbtr><Pty><Nm>Zoë Müller</Nm></Pty></Dbtr></RltdPties>';

/** An entry with one payment, as the banks write a camt.053.001.08. */
const entry = (sample: Sample) => {
  const { reference, amount = '350.00', currency = 'CHF', id = 'A1', sign = 'CRDT' } = sample;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
    <RvslInd>${sample.reversal ?? false}</RvslInd><Sts><Cd>${sample.status ?? 'BOOK'}</Cd></Sts>
    <BookgDt><Dt>2026-03-20</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
    <NtryDtls><TxDtls><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${dbtr}${strd(reference)}</TxDtls></NtryDtls></Ntry>`;
};
const statement = (...samples: Sample[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt><Id>1</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct>${samples.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;

/** A collected entry of a camt.054.001.04, where the amount is in AmtDtls and the date has a time. */
const notification = (...references: string[]) =>
  `<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.04"><n:BkToCstmrDbtCdtNtfctn><n:Ntfctn><n:Acct><n:Id><n:IBAN>CH9300762011623852957</n:IBAN></n:Id></n:Acct><n:Ntry><n:Amt Ccy="CHF">700</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>BOOK</n:Sts><n:BookgDt><n:DtTm>2026-03-21T08:00:00</n:DtTm></n:BookgDt><n:NtryDtls>${references
    .map(
      (reference, index) =>
        `<n:TxDtls><n:Refs><n:AcctSvcrRef>B${index}</n:AcctSvcrRef></n:Refs><n:AmtDtls><n:TxAmt><n:Amt Ccy="CHF">350.0</n:Amt></n:TxAmt></n:AmtDtls><n:RmtInf><n:Strd><n:CdtrRefInf><n:Ref>${reference}</n:Ref></n:CdtrRefInf></n:Strd></n:RmtInf></n:TxDtls>`,
    )
    .join('')}</n:NtryDtls></n:Ntry></n:Ntfctn></n:BkToCstmrDbtCdtNtfctn></n:Document>`;

describe('a file of the bank', () => {
  const read = (xml: string) => readPayments(Buffer.from(xml));

  it('is read in both messages and several versions', () => {
    expect(read(statement({ reference: '21 00000 00003 13947 14300 09017' }))).toMatchObject([
      {
        bookedOn: '2026-03-20',
        amount: 35_000,
        currency: 'CHF',
        reference: '210000000003139471430009017',
        payer: 'Zoë Müller',
      },
    ]);
    const collected = read(notification('1', '2'));
    expect(collected).toMatchObject([
      { reference: '1', amount: 35_000, bookedOn: '2026-03-21' },
      { reference: '2', amount: 35_000 },
    ]);
    expect(new Set(collected.map(({ key }) => key)).size).toBe(2);
  });

  it('counts booked credits only, and equal ones apart', () => {
    expect(
      read(statement({ sign: 'DBIT' }, { status: 'PDNG' }, { reversal: true }, { id: 'A2' }, { id: 'A2' })),
    ).toHaveLength(2);
    const [first, second] = read(statement({ id: 'A2' }, { id: 'A2' }));
    expect(first?.key).not.toBe(second?.key);
  });

  it.each([
    ['no XML', 'Date;Amount'],
    ['another document', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['a document type', `<!DOCTYPE Document [<!ENTITY x "y">]>${statement({})}`],
    ['no amount', statement({ amount: '1e3' })],
    ['too many elements', `<Document>${'<a/>'.repeat(200_001)}</Document>`],
  ])('is refused when it is %s', (_, xml) => {
    expect(() => read(xml)).toThrow('PAYMENTS_UNREADABLE');
  });
});

forEachDatabase((database) => {
  describe('payments', () => {
    const { test } = startFilingSuite({ database, env: { REVIEW: 'expert', FEES: 'on' } });
    let references: string[];
    let ids: string[];
    beforeEach(async () => {
      test.clock.set('2026-03-22T12:00:00Z');
      await test.db.write(async (manager) => {
        for (const each of [invoiceEntity, clientFeeEntity, feeSettingsEntity, mandateLetterEntity])
          await manager.clear(each);
        await addClients(
          manager,
          [owner, otherOwner].map((userId) => ({ userId, searchText: 'person', assignedTo: expert.userId })),
          new Date(test.clock.now()),
        );
      });
      const signedIn = { ...admin, signedInAt: test.clock.now() };
      await test.request(
        saveFeeSettings,
        { body: { settings: sampleFeeSettings, version: null } },
        { as: signedIn },
      );
      const issued = [];
      for (const userId of [owner, otherOwner]) {
        const params = { userId: String(userId), taxYear: '2025' };
        await test.request(setClientFee, { params, body: { total: 35_000, version: null } }, { as: admin });
        const id = randomUUID();
        const response = await test.request(issueInvoice, { params: { ...params, id } }, { as: admin });
        expect(response.error).toBeUndefined();
        issued.push(response.body);
      }
      references = issued.map(({ reference }) => reference);
      ids = issued.map(({ id }) => id);
    });

    async function upload(xml: string | null, by: UserIdentity | null = admin) {
      const form = new FormData();
      if (xml !== null) form.append('file', new File([xml], 'camt.xml'));
      const response = await test.fetch(uploadPayments.path, {
        method: 'POST',
        ...(by && { as: by }),
        body: form,
      });
      type Body = ResponseOf<typeof uploadPayments> & ErrorBody;
      return { status: response.status, body: (await response.json()) as Body };
    }
    const states = async () =>
      (await test.request(listInvoices, {}, { as: admin })).body.map(
        ({ state, paidOn }) => `${state} ${paidOn}`,
      );

    it('pay the invoices whose reference, amount and currency they have; the same file changes nothing', async () => {
      const file = statement(
        { reference: references[0] },
        { reference: references[1], amount: '300.00', id: 'A2' },
        { id: 'A3', amount: '1200.00' },
      );
      const first = await upload(file);
      expect(first.status).toBe(200);
      expect(first.body.paid).toMatchObject([
        { number: 1, state: 'paid', paidOn: '2026-03-20', isPaidByFile: true },
      ]);
      expect(first.body.unmatched).toEqual([
        expect.objectContaining({ problem: 'otherAmount', number: 2, amount: 30_000 }),
        expect.objectContaining({ problem: 'unknownReference', number: null, reference: null }),
      ]);
      expect(first.body.known).toBe(0);
      const again = await upload(file);
      expect(again.body).toMatchObject({ paid: [], known: 1, unmatched: first.body.unmatched });
      expect(await states()).toEqual(['open null', 'paid 2026-03-20']);
    });

    it('are listed with their reason when the invoice is paid, cancelled, or in another currency', async () => {
      const params = { id: ids[1]! };
      await test.request(changeInvoice, { params, body: { state: 'cancelled', version: 1 } }, { as: admin });
      const { body } = await upload(
        statement(
          { reference: references[0], currency: 'EUR' },
          { reference: references[0], id: 'A2' },
          { reference: references[0], id: 'A3' },
          { reference: references[1], id: 'A4' },
        ),
      );
      expect(body.paid).toHaveLength(1);
      expect(body.unmatched.map(({ problem }) => problem)).toEqual([
        'otherCurrency',
        'alreadyPaid',
        'cancelled',
      ]);
      const reopened = await test.request(
        changeInvoice,
        { params: { id: ids[0]! }, body: { state: 'open', version: 2 } },
        { as: admin },
      );
      expect(reopened.error?.code, 'the bank reported it').toBe('INVOICE_CLOSED');
    });

    it('of several invoices in one entry are matched one by one', async () => {
      const { body } = await upload(notification(...references));
      expect(body.paid.map(({ number }) => number)).toEqual([1, 2]);
      expect(await states()).toEqual(['paid 2026-03-21', 'paid 2026-03-21']);
    });

    it('are refused for bad files, without a session, and to all but administrators', async () => {
      expect((await upload('no xml')).body.code).toBe('PAYMENTS_UNREADABLE');
      expect((await upload(null)).body.code).toBe('NO_FILES');
      expect((await upload(statement({}), null)).status).toBe(401);
      for (const by of [expert, as(owner)]) expect((await upload(statement({}), by)).status).toBe(403);
      expect((await upload('x'.repeat(8 * 1024 * 1024 + 1))).body.code).toBe('FILE_TOO_LARGE');
      expect(await states()).toEqual(['open null', 'open null']);
      await test.restart({ FEES: 'off' });
      expect((await upload(statement({}))).body.code).toBe('NOT_FOUND');
      await test.restart({ FEES: 'on' });
    });
  });
});
