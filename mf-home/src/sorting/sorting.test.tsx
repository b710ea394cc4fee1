import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmReadings,
  editFile,
  listReadings,
  uploadFiles,
  type FileResponse,
  type ReadingValue,
} from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { makeFile, openHome, Server, storedFile, toast } from '../testing.tsx';
import { readingOf } from '../testing-readings.ts';

let server: Server;
beforeEach(() => {
  server = new Server();
});
const card = async () =>
  within((await screen.findByRole('heading', { name: /^Documents to sort/ })).closest('section')!);

const wage = storedFile('scan 1.pdf', null);
const bank = storedFile('scan 2.pdf', null);
const salary = {
  kind: 'salaryCertificate',
  kindName: 'Salary certificate',
  categoryId: 1,
  taxYear: 2024,
  issuer: 'Muster AG',
  confidence: 'high',
  owner: 'self',
  ownerName: 'Anna Muster',
} as const;
const salaryName = 'Salary certificate · Muster AG · 2024';
const amounts = (['netSalary', 'grossSalary', 'socialContributions', 'pensionContributions'] as const).map(
  (key, index): ReadingValue => ({
    ...{ id: key, key, value: 85_000 + index, currency: 'CHF', part: null, page: 1, box: null },
    ...{ label: { netSalary: 'Net salary', grossSalary: 'Gross salary' }[key as 'netSalary'] ?? key },
    ...{ source: 'text', by: 'machine', confirmedBy: null },
  }),
);
const seen = (values: readonly ReadingValue[]) =>
  values.map(({ id, value, currency }) => ({ id, value, currency }));

describe('documents to sort', () => {
  it('are sent without a category when a pile is sorted automatically', async () => {
    const { user, pick, calls } = await openHome(server);
    await screen.findByText('0 of 6');
    await pick(makeFile('a.pdf'), makeFile('b.pdf'));
    const dialog = within(await screen.findByRole('dialog', { name: 'What kind of documents are these?' }));
    await user.click(dialog.getByRole('button', { name: 'Sort automatically' }));
    await user.click(dialog.getByRole('button', { name: 'Upload 2 files' }));
    await card();
    const forms = calls.filter(({ endpoint }) => endpoint === uploadFiles.id).map(({ form }) => form);
    expect(forms.map((form) => [form?.get('sort'), form?.has('categoryId')])).toEqual([
      ['auto', false],
      ['auto', false],
    ]);
  });

  it('offer automatic sorting as the first choice for a single file', async () => {
    const { user, pick, calls } = await openHome(server);
    await screen.findByText('0 of 6');
    await pick(makeFile('a.pdf'));
    const dialog = within(await screen.findByRole('dialog', { name: 'What kind of document is this?' }));
    const [first] = dialog.getAllByRole('radio');
    expect(first).toHaveAccessibleName(/^Sort automatically/);
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await user.click(first!);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await card();
    expect(calls.find(({ endpoint }) => endpoint === uploadFiles.id)?.form?.get('sort')).toBe('auto');
  });

  it('show what each is and its amounts, and are filed by one press, which confirms the amounts', async () => {
    server.files = [wage, bank];
    server.readings = [readingOf(wage, { ...salary, values: amounts }), readingOf(bank)];
    const { user, calls } = await openHome(server);
    const open = await card();
    const row = (await open.findByRole('link', { name: `${salaryName} scan 1.pdf` })).closest('li')!;
    expect(row).toHaveTextContent(/Anna Muster.*Net salary.*85.000\.00.*Gross salary.*1 more amount/);
    await open.findAllByRole('option', { name: 'Bank Documents' });
    expect(row).toHaveTextContent('Salary Statement');
    expect(open.getByText('We could not tell what this is. Choose a category.')).toBeInTheDocument();
    expect(open.queryByRole('button', { name: 'Accept scan 2.pdf' })).not.toBeInTheDocument();
    expect(open.getAllByRole('combobox'), 'only where nothing is proposed').toHaveLength(1);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(open.getByRole('button', { name: 'Accept scan 1.pdf' }));
    expect(await toast('1 document filed')).toBeTruthy();
    expect(calls.find(({ endpoint }) => endpoint === confirmReadings.id)?.body).toEqual({
      files: [{ id: wage.id, categoryId: 1, seenValues: seen(amounts.slice(0, 3)) }],
    });
    await waitFor(() => expect(open.queryByText('scan 1.pdf')).not.toBeInTheDocument());
    expect(screen.getByRole('group', { name: 'Documents to sort' }), 'the focus stays').toHaveFocus();
  });

  it('say why one could not be read', async () => {
    server.files = [wage];
    const text = 'This photo is too dark. Please take it again in more light.';
    server.readings = [
      readingOf(wage, {
        findings: [{ id: 'UNREADABLE', code: 'UNREADABLE', reason: 'tooDark', text, isDismissed: false }],
      }),
    ];
    await openHome(server);
    expect(await (await card()).findByText(text)).toBeInTheDocument();
  });

  it('are accepted together after a dialog showed them, without other years, persons and unsure ones', async () => {
    const others = ['year', 'spouse', 'stranger', 'unsure'].map((name) => storedFile(`${name}.pdf`, null));
    const [year, spouse, stranger, unsure] = others as [
      FileResponse,
      FileResponse,
      FileResponse,
      FileResponse,
    ];
    server.files = [wage, bank, ...others];
    server.readings = [
      readingOf(wage, { ...salary, values: amounts }),
      // The year of a paper that was not recognized moves nothing.
      readingOf(bank, { taxYear: 2022 }),
      readingOf(year, { ...salary, taxYear: 2023 }),
      readingOf(spouse, { ...salary, owner: 'spouse', ownerName: 'Peter Muster' }),
      readingOf(stranger, { ...salary, owner: null, ownerName: 'Somebody Else' }),
      readingOf(unsure, { ...salary, confidence: 'low' }),
    ];
    const { user, calls } = await openHome(server);
    const open = await card();
    await user.click(await open.findByRole('button', { name: 'Show all 6' }));
    for (const reason of ['For 2023', 'For Peter Muster', 'For Somebody Else', 'Please check'])
      expect(open.getByText(reason)).toBeInTheDocument();
    await open.findAllByRole('option', { name: 'Bank Documents' });
    const select = open.getByRole('combobox', { name: 'Category of scan 2.pdf' });
    await user.selectOptions(select, 'Bank Documents');
    await user.click(open.getByRole('button', { name: 'Check and accept 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'File 2 documents for 2024?' });
    const rows = within(dialog).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Salary certificate.*Muster AG.*2024.*scan 1.pdf.*Anna Muster.*85.000\.00/),
      expect.stringMatching(/scan 2.pdf.*Bank Documents/),
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Accept all 2' }));
    expect(await toast('2 documents filed')).toBeTruthy();
    const confirmed = () =>
      calls.filter(({ endpoint }) => endpoint === confirmReadings.id).map(({ body }) => body);
    expect(confirmed()).toEqual([
      {
        files: [
          { id: wage.id, categoryId: 1, seenValues: seen(amounts.slice(0, 3)) },
          { id: bank.id, categoryId: 2, seenValues: [] },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(open.getByRole('button', { name: 'Accept year.pdf' }));
    await waitFor(() =>
      expect(confirmed().at(-1)).toEqual({
        files: [{ id: year.id, categoryId: 1, taxYear: 2023, seenValues: [] }],
      }),
    );
  });

  it('are on a page that stays short, and come before what is still missing', async () => {
    server.files = Array.from({ length: 16 }, (_, index) => storedFile(`scan ${index}.pdf`, null));
    server.readings = server.files.map((file) => readingOf(file, { state: 'waiting' }));
    const slots = { 'home.card': [{ id: 'letters', Content: () => <h2>Letters</h2> }] };
    const { user } = await openHome(server, [], { slots });
    const open = await card();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('16 documents are being read');
    expect(open.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByText('Training, courses and other work expenses')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^None this year/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Letters' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Your details' })).toBeEnabled();
    expect(screen.queryByText('Not entered yet')).not.toBeInTheDocument();
    expect(open.queryByRole('combobox'), 'a paper that waits takes a line').not.toBeInTheDocument();
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections[0]).toMatch(/^Documents to sort/);
    await user.click(open.getByRole('button', { name: 'Show all 16' }));
    expect(open.getAllByRole('listitem')).toHaveLength(16);
    await user.click(open.getByRole('button', { name: 'Show fewer' }));
    server.readings = server.files.map((file) => readingOf(file, salary));
    expect(
      await screen.findByRole('heading', { level: 1, name: '16 documents to accept' }, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(open.getByRole('button', { name: 'Check and accept 16' })).toBeEnabled();
  });

  it('stay where they are while a category is chosen', async () => {
    server.files = [bank, wage];
    server.readings = [readingOf(bank), readingOf(wage)];
    const { user } = await openHome(server);
    const open = await card();
    const names = () => open.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 10));
    await open.findAllByRole('option', { name: 'Bank Documents' });
    await user.selectOptions(open.getByRole('combobox', { name: 'Category of scan 2.pdf' }), 'Transport');
    expect(open.getByRole('button', { name: 'Accept scan 2.pdf' })).toBeEnabled();
    expect(names()).toEqual(['scan 2.pdf', 'scan 1.pdf']);
  });

  it('say once what keeps them from being filed with others', async () => {
    server.files = [wage];
    server.readings = [
      readingOf(wage, {
        ...salary,
        taxYear: 2023,
        findings: [
          { id: 'a', code: 'OTHER_YEAR', year: 2023, text: 'From 2023', isDismissed: false },
          { id: 'b', code: 'NOT_YEARLY', text: 'Not for the year', isDismissed: false },
        ],
      }),
    ];
    await openHome(server);
    expect(await (await card()).findByText('For 2023')).toBeInTheDocument();
    expect(await screen.findByText('Not for the year')).toBeInTheDocument();
    expect(screen.queryByText('From 2023')).not.toBeInTheDocument();
  });

  it('can be filed by hand while they wait', async () => {
    server.files = [wage];
    server.readings = [readingOf(wage, { state: 'waiting' })];
    const { user } = await openHome(server);
    const open = await card();
    await user.click(await open.findByRole('button', { name: 'Choose yourself scan 1.pdf' }));
    await user.selectOptions(open.getByRole('combobox'), 'Bank Documents');
    expect(open.getByRole('button', { name: 'Accept scan 1.pdf' })).toBeEnabled();
  });

  it('tell how far reading is', async () => {
    server.files = [wage, bank];
    server.readings = [readingOf(wage, { state: 'reading' }), readingOf(bank, { state: 'waiting' })];
    await openHome(server);
    const open = await card();
    expect(open.getByText('Being read …')).toBeInTheDocument();
    expect(open.getByText('Waiting to be read')).toBeInTheDocument();
    expect(open.getByRole('progressbar', { name: 'Documents to sort' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 2 read',
    );
    server.readings = [readingOf(wage, salary), readingOf(bank)];
    expect(await open.findByRole('button', { name: 'Accept scan 1.pdf' }, { timeout: 4000 })).toBeEnabled();
  });

  it('say what a code filed by itself, with Undo', async () => {
    server.files = [wage];
    server.readings = [readingOf(wage, { state: 'reading' })];
    const { user, calls } = await openHome(server, [mock(editFile, () => wage)]);
    await card();
    server.files = [{ ...wage, categoryId: 1, categoryName: 'Salary Statement' }];
    server.readings = [
      readingOf(wage, { ...salary, confidence: 'exact', autoFiledAt: '2025-06-01T08:00:00.000Z' }),
    ];
    expect(await screen.findByText('Filed by the code on it', {}, { timeout: 4000 })).toBeInTheDocument();
    await user.click((await card()).getByRole('button', { name: 'Undo scan 1.pdf' }));
    expect(await toast('Change undone')).toBeTruthy();
    expect(calls.find(({ endpoint }) => endpoint === editFile.id)?.body).toEqual({ categoryId: null });
  });

  it('can be sorted by hand while the reader is out of reach, and keep choices after an error', async () => {
    server.files = [wage];
    const { user } = await openHome(server, [
      mockError(listReadings, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
      mockError(confirmReadings, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
    ]);
    const open = await card();
    expect(open.getByText('These documents have not been read yet')).toBeInTheDocument();
    const select = await open.findByRole('combobox', { name: 'Category of scan 1.pdf' });
    await open.findByRole('option', { name: 'Bank Documents' });
    await user.selectOptions(select, 'Bank Documents');
    await user.click(open.getByRole('button', { name: 'Accept scan 1.pdf' }));
    expect(await toast("We couldn't file the documents")).toContain('Back soon.');
    expect(select).toHaveValue('2');
  });
});
