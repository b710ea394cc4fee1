/** Fees (`FEES=on`): mandate letter, invoice with a QR-bill, and its payment by a file of the bank. */
import { getFees, listInvoices, setClientFee, endpointUrl } from '@dossier/contracts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { adminEmail, startProduct } from './fixtures/product.ts';
import { expect, test as base } from './fixtures/test.ts';
import { completeTaxProfile, signInOverHttp, taxYear } from './fixtures/users.ts';

const test = base.extend({
  product: [
    async ({}, use) => {
      const product = await startProduct({ AUTH_IP_LIMIT: '100000', REVIEW: 'expert', FEES: 'on' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// One worker, because only this file needs the product.
test.describe.configure({ mode: 'default' });

const statement = (reference: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct><Ntry><Amt Ccy="CHF">350.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="CHF">350.00</Amt><RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

test(
  'an office has its letter accepted, invoices the fee, and finds the payment in a file of the bank',
  { tag: '@desktop' },
  async ({ product, user, openContext }) => {
    test.slow();
    await completeTaxProfile(user);
    const admin = await signInOverHttp(product, adminEmail);
    const desk = await (await openContext({ as: admin })).newPage();

    await desk.goto('/desk/invoices/settings');
    const fields = {
      'Name of the office': 'Treuhand Muster AG',
      Street: 'Bahnhofstrasse',
      'Building number (optional)': '1',
      'Postal code': '8001',
      Place: 'Zürich',
      'IBAN or QR-IBAN': 'CH44 3199 9123 0008 8901 2',
      'VAT number (optional)': 'CHE-123.456.788 MWST',
      'Standard fee in CHF (optional)': '350',
    };
    for (const [label, value] of Object.entries(fields))
      await desk.getByRole('textbox', { name: label, exact: true }).fill(value);
    await desk.getByRole('textbox', { name: 'English' }).fill('Mandate: we prepare your tax return.');
    await expectNoAxeViolations(desk, 'the fee settings');
    await desk.getByRole('button', { name: 'Save settings' }).click();
    await expect(desk.getByText('Settings saved')).toBeVisible();

    const home = await (await openContext({ as: user })).newPage();
    await home.goto('/');
    await expect(home.getByText('Mandate: we prepare your tax return.')).toBeVisible();
    await home.getByRole('checkbox', { name: /I have read/ }).check();
    await home.getByRole('button', { name: 'Accept the mandate' }).click();
    await expect(home.getByText(/You accepted the mandate letter/)).toBeVisible();

    // The list of clients finds accounts within a minute.
    const params = { userId: String(user.id), taxYear: String(taxYear) };
    await expect
      .poll(
        async () => {
          const data = { total: 35_000, version: null };
          return (await admin.http.put(endpointUrl(setClientFee, { params }), { data })).status();
        },
        { timeout: 90_000 },
      )
      .toBe(200);
    await desk.goto(`/desk/clients/${user.id}`);
    await expect(desk.getByText(/Mandate letter accepted on/)).toBeVisible();
    await desk.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(desk.getByText(`Invoice 1 · ${taxYear}`)).toBeVisible();
    await expectNoAxeViolations(desk, 'the fees of a client');

    await home.reload();
    await expect(home.getByText(`Invoice 1 · ${taxYear}`)).toBeVisible();
    await expectNoAxeViolations(home, 'the invoice on home');
    const { invoices } = getFees.response.parse(await (await user.http.get(getFees.path)).json());
    const pdf = await user.http.get(`/api/fees/invoices/${invoices[0]?.id}/content`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const [listed] = listInvoices.response.parse(await (await admin.http.get(listInvoices.path)).json());
    await desk.goto('/desk/invoices');
    await desk.getByLabel('Bank file (XML)').setInputFiles({
      name: 'camt.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statement(listed?.reference ?? '')),
    });
    await expect(desk.getByText('1 invoice is now paid')).toBeVisible();
    await expectNoAxeViolations(desk, 'the invoices');
    await home.reload();
    await expect(home.getByText('Paid', { exact: true })).toBeVisible();
  },
);
