import {
  changeInvoice,
  defaultTaxYear,
  getAbout,
  getClient,
  getClientFees,
  getConversation,
  getFeeSettings,
  issueInvoice,
  languages,
  listClientFiles,
  listDeskFilings,
  listDeskStaff,
  listDeskTags,
  listInvoices,
  remindOfInvoice,
  saveFeeSettings,
  setClientFee,
  uploadPayments,
  type DeskInvoice,
  type FeeSettings,
} from '@dossier/contracts';
import {
  about,
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import remote from '../remote.tsx';
import { draftOf, parseDraft } from './settings-draft.ts';
import { parseFrancs } from './francs.ts';

const anna = {
  userId: 12,
  name: 'Anna Muster',
  email: 'anna@example.ch',
  language: 'de' as const,
  canton: 'BE' as const,
  years: [],
  assignedTo: null,
  tags: [],
  lastContactAt: null,
  invitedAt: null,
  version: 4,
};
const invoice: DeskInvoice = {
  id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11',
  number: 7,
  taxYear: 2025,
  total: 35_000,
  vat: 2623,
  state: 'open',
  issuedOn: '2026-01-01',
  dueOn: '2026-01-31',
  paidOn: null,
  client: { userId: 12, name: 'Anna Muster', email: null },
  reference: '210000000003139471430009017',
  reminders: 0,
  remindedAt: null,
  isPaidByFile: false,
  version: 1,
};
const fees = {
  mandate: { acceptedAt: '2026-01-02T10:00:00.000Z', isCurrent: true },
  standardFee: 35_000,
  canInvoice: true,
  fees: [],
  invoices: [invoice],
};
const settings: FeeSettings = {
  creditor: {
    name: 'Muster AG',
    street: 'Weg',
    buildingNumber: '1',
    zip: '8001',
    city: 'Zürich',
    country: 'CH',
  },
  iban: 'CH4431999123000889012',
  vatNumber: null,
  vatRate: 81,
  standardFee: null,
  dueDays: 30,
  reminderDays: 0,
  releaseWhenPaid: false,
  mandate: { de: 'Mandat', fr: '', it: '', en: '', gsw: '' },
};

const open = (path: string, api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(getAbout, { ...about, fees: true, expertsSeeClients: 'assigned' as const }),
      mock(getClient, anna),
      mock(listDeskTags, []),
      mock(listDeskStaff, []),
      mock(listDeskFilings, []),
      mock(listClientFiles, []),
      mockError(getConversation, 'USER_NOT_FOUND'),
      mock(getClientFees, fees),
      mock(listInvoices, [invoice]),
      mock(getFeeSettings, { settings, version: 3 }),
      ...api,
    ],
  });
const bodyOf = (calls: Awaited<ReturnType<typeof open>>['calls'], { id }: { id: string }) =>
  calls.findLast(({ endpoint }) => endpoint === id)?.body;

const countOf = (calls: Awaited<ReturnType<typeof open>>['calls'], { id }: { id: string }) =>
  calls.filter(({ endpoint }) => endpoint === id).length;

describe('the fees of a client', () => {
  it('are saved, and invoiced once they are', async () => {
    const { user, calls } = await open('/desk/clients/12', [
      mock(getClientFees, { ...fees, invoices: [] }),
      mock(setClientFee, { taxYear: 2025, total: 40_050, version: 1 }),
    ]);
    const card = (await screen.findByRole('heading', { name: 'Mandate and fee' })).closest('section')!;
    expect(await within(card).findByText(/Mandate letter accepted on/)).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Issue invoice' })).toBeDisabled();
    const fee = within(card).getByLabelText('Fee in CHF, including VAT');
    expect(fee).toHaveValue('350.00');
    await user.clear(fee);
    await user.type(fee, 'much');
    await user.click(within(card).getByRole('button', { name: 'Save fee' }));
    expect(await within(card).findByText(/Enter an amount between/)).toBeTruthy();
    await user.clear(fee);
    await user.type(fee, '400.5');
    await user.click(within(card).getByRole('button', { name: 'Save fee' }));
    await waitFor(() => expect(bodyOf(calls, setClientFee)).toEqual({ total: 40_050, version: null }));
  });

  it('issue an invoice for what was saved', async () => {
    const year = defaultTaxYear(new Date());
    const saved = [{ taxYear: year, total: 35_000, version: 1 }];
    const { user, calls } = await open('/desk/clients/12', [
      mock(getClientFees, { ...fees, fees: saved, invoices: [] }),
      mock(issueInvoice, { ...invoice, taxYear: year }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Issue invoice' }));
    await waitFor(() => expect(countOf(calls, issueInvoice)).toBe(1));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are not shown while they are off', async () => {
    const { calls } = await open('/desk/clients/12', [mock(getAbout, about)]);
    expect(await screen.findByRole('heading', { name: 'Anna Muster' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Mandate and fee' })).toBeNull();
    expect(countOf(calls, getClientFees)).toBe(0);
  });
});

describe('the invoices', () => {
  it('are marked as paid, reminded of and cancelled', async () => {
    const { user, calls } = await open('/desk/invoices', [
      mock(changeInvoice, { ...invoice, state: 'paid' }),
      mock(remindOfInvoice, invoice),
    ]);
    expect(await screen.findByRole('link', { name: 'Invoice 7 · 2025' })).toHaveAttribute(
      'href',
      '/desk/clients/12',
    );
    const row = screen.getByRole('listitem');
    expect(within(row).getByText('Overdue')).toBeTruthy();
    expect(row).toHaveTextContent('Anna Muster · CHF 350.00');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remind: invoice 7' }));
    await waitFor(() => expect(countOf(calls, remindOfInvoice)).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Cancel invoice 7' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel invoice' }),
    );
    await waitFor(() => expect(bodyOf(calls, changeInvoice)).toEqual({ state: 'cancelled', version: 1 }));
    await user.click(screen.getByRole('button', { name: 'Mark as paid: invoice 7' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(bodyOf(calls, changeInvoice)).toMatchObject({ state: 'paid', version: 1 }));
  });

  it('are matched with a file of the bank, and what matches none is listed', async () => {
    const { user } = await open('/desk/invoices', [
      mock(uploadPayments, {
        paid: [{ ...invoice, state: 'paid' as const }],
        known: 1,
        unmatched: [
          {
            problem: 'otherAmount' as const,
            bookedOn: '2026-02-01',
            amount: 30_000,
            currency: 'CHF',
            reference: '1',
            payer: 'Beat Meier',
            number: 8,
          },
        ],
      }),
    ]);
    await user.upload(
      await screen.findByLabelText('Bank file (XML)'),
      new File(['<Document/>'], 'camt.xml', { type: 'text/xml' }),
    );
    expect(await screen.findByText('1 invoice is now paid')).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Payments without an invoice' });
    expect(list).toHaveTextContent('CHF 300.00');
    expect(list).toHaveTextContent('Beat Meier · invoice 8');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('have neither settings nor bank files for experts', async () => {
    await open('/desk/invoices', [], { session: { id: 2, role: 'expert' } });
    await screen.findByRole('listitem');
    expect(screen.queryByRole('link', { name: 'Fee settings' })).toBeNull();
    expect(screen.queryByLabelText('Bank file (XML)')).toBeNull();
  });

  it('say that there are none, that they failed, and that they are off', async () => {
    await open('/desk/invoices', [mock(listInvoices, [])]);
    expect(await screen.findByText('No invoices')).toBeTruthy();
    await open('/desk/invoices', [mockError(listInvoices, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText("The fees couldn't be loaded")).toBeTruthy();
    await open('/desk/invoices', [mock(getAbout, about)]);
    expect(await screen.findByText('This installation has no invoices')).toBeTruthy();
  });

  it.each(languages)('have every text in %s', async (language) => {
    const { container } = await open('/desk/invoices', [], { language });
    await screen.findByRole('listitem');
    expect(container).not.toHaveTextContent(/fees\.\w|\{\{/);
  });
});

describe('the fee settings', () => {
  it('are saved in the version that was shown', async () => {
    const { user, calls } = await open('/desk/invoices/settings', [
      mock(saveFeeSettings, { settings, version: 4 }),
    ]);
    const iban = await screen.findByLabelText('IBAN or QR-IBAN');
    expect(iban).toHaveValue('CH44 3199 9123 0008 8901 2');
    expect(await accessibilityViolations()).toEqual([]);
    await user.clear(iban);
    await user.type(iban, 'CH1');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Check the 21 characters of this Swiss IBAN.')).toBeTruthy();
    expect(iban).toHaveFocus();
    await user.clear(iban);
    await user.type(iban, 'CH58 0079 1123 0008 8901 2');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(bodyOf(calls, saveFeeSettings)).toEqual({
        settings: { ...settings, iban: 'CH5800791123000889012' },
        version: 3,
      }),
    );
  });

  it('name the fields that are wrong', () => {
    expect(parseDraft(draftOf(settings)).settings).toEqual(settings);
    const wrong = parseDraft({ ...draftOf(null), vatRate: 'x', dueDays: '0', standardFee: '1.234' }).wrong;
    expect(wrong).toEqual(
      expect.arrayContaining(['name', 'street', 'zip', 'city', 'iban', 'vatRate', 'standardFee', 'dueDays']),
    );
  });
});

it.each([
  ["1'200.50", 120_050],
  ['350', 35_000],
  ['350,5', 35_050],
  ['0.99', null],
  ['1.234', null],
  ['100001', null],
  ['', null],
])('reads %j as an amount', (text, rappen) => expect(parseFrancs(text)).toBe(rappen));
