import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  addDeskValue,
  askQuestion,
  confirmDeskReadings,
  dismissDeskFinding,
  getDeskReading,
  listDeskFiles,
  listDeskFilings,
  listDeskQuestions,
  listDeskReadings,
  resetDeskValue,
  reviewFile,
  saveDeskValue,
  type DeskFile,
  type Question,
  type Reading,
  type ReadingValue,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { filingApi, sampleDeskFile, sampleDeskFiling, sampleReading } from '../testing.ts';

const netSalary: ReadingValue = {
  id: 'netSalary',
  key: 'netSalary',
  label: 'Net salary',
  value: 80_000,
  currency: 'CHF',
  part: null,
  page: 1,
  box: [0.5, 0.25, 0.2, 0.05],
  source: 'text',
  by: 'machine',
  confirmedBy: null,
};
const balance: ReadingValue = { ...netSalary, id: 'balance', key: 'balance', label: 'Balance', value: 1200 };

let files: DeskFile[];
let readings: Reading[];
const wage = () => files[0]!;
beforeEach(() => {
  files = [sampleDeskFile('wage.png'), sampleDeskFile('bank.png')];
  readings = [
    sampleReading(files[0]!.id, { values: [netSalary] }),
    sampleReading(files[1]!.id, {
      kind: 'accountStatement',
      kindName: 'Account statement',
      values: [balance],
      findings: [
        { code: 'NOT_YEARLY', id: 'NOT_YEARLY', text: 'Not for the whole year', isDismissed: false },
      ],
    }),
  ];
});

const changeValue = (change: Partial<ReadingValue> | null) => {
  readings = readings.map((reading) =>
    reading.fileId === wage().id
      ? { ...reading, values: change ? [{ ...netSalary, ...change }] : [] }
      : reading,
  );
  return readings[0]!;
};

async function open(more: Mock[] = []) {
  const page = await renderRemote(remote, '/desk/12/2025', {
    session: { id: 9, role: 'expert' },
    api: [
      ...filingApi(sampleDeskFiling),
      mock(listDeskFiles, () => files),
      mock(listDeskFilings, ({ query }) => [sampleDeskFiling({ taxYear: Number(query.taxYear) })]),
      mock(listDeskReadings, ({ params: { taxYear } }) =>
        String(taxYear) === '2025'
          ? readings
          : [sampleReading('before', { values: [{ ...netSalary, value: 78_000 }] })],
      ),
      mock(saveDeskValue, ({ body: { value } }) =>
        changeValue(
          value === null
            ? null
            : { value, by: 'expert', confirmedBy: 'expert', read: { value: 80_000, currency: 'CHF' } },
        ),
      ),
      mock(addDeskValue, ({ body: { key, value, page } }) => {
        const added = { ...netSalary, id: key, key, value, page: page ?? null, source: null };
        const [first] = readings;
        readings = [
          {
            ...first!,
            values: [
              ...first!.values,
              { ...added, label: 'Costs', by: 'expert' as const, confirmedBy: 'expert' as const },
            ],
          },
          ...readings.slice(1),
        ];
        return readings[0]!;
      }),
      mock(reviewFile, ({ params: { id } }) => {
        files = files.map((file) => (file.id === id ? { ...file, state: 'accepted' } : file));
        return files.find((file) => file.id === id)!;
      }),
      mock(resetDeskValue, () => changeValue({})),
      mock(confirmDeskReadings, () => {
        changeValue({ confirmedBy: 'expert' });
        return { success: true as const };
      }),
      mock(dismissDeskFinding, () => {
        readings = readings.map((reading) => ({ ...reading, findings: [] }));
        return readings[1]!;
      }),
      ...more,
    ],
  });
  const values = () => within(screen.getByRole('list', { name: 'Values of the document' }));
  await screen.findByRole('list', { name: 'Values of the document' });
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  const sent = (endpoint: { id: string }) => page.calls.filter((call) => call.endpoint === endpoint.id);
  return { ...page, values, press, sent };
}

it('shows the values of the selected paper with the difference to last year, and marks their place', async () => {
  const { values, user, press } = await open();
  await waitFor(() =>
    expect(values().getByRole('listitem')).toHaveTextContent(
      /Net salary.*Last year .*78.000\.00 \(\+2.000\.00\)/,
    ),
  );
  await user.click(values().getByRole('button', { name: /^Net salary: .*show on the document$/ }));
  const mark = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-current] [data-mark]');
    expect(found).not.toBeNull();
    return found!;
  });
  expect(getComputedStyle(mark).pointerEvents).toBe('none');
  expect(await accessibilityViolations()).toEqual([]);
  press('j');
  await waitFor(() => expect(values().getByRole('listitem')).toHaveTextContent('Balance'));
  expect(document.querySelector('[data-mark]')).toBeNull();
});

it('shows by whom an e-tax statement is signed, and its positions on request, which is a recorded look', async () => {
  const signature = { isValid: true, signer: 'Bank Seetal AG', certifiedBy: null };
  const none = {
    incomeA: null,
    incomeB: null,
    withholdingTax: null,
    lumpSumTaxCredit: null,
    usWithholding: null,
  };
  const account = {
    ...none,
    quantity: null,
    list: 'account',
    name: 'Privatkonto',
    number: '',
    currency: 'CHF',
    value: 35_000,
  } as const;
  readings[0] = { ...readings[0]!, kind: 'taxStatement', confidence: 'exact', signature };
  const totals = {
    ...none,
    value: 35_000,
    debt: null,
    debtInterest: null,
    costs: null,
    deductibleCosts: null,
  };
  const statement = { clients: [], positions: [account], positionCount: 1, totals };
  const { user, sent } = await open([mock(getDeskReading, () => ({ ...readings[0]!, statement }))]);
  expect(
    await screen.findByText(/^Signed by Bank Seetal AG \(certificate of somebody unnamed\)/),
  ).toBeInTheDocument();
  expect(sent(getDeskReading)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show positions' }));
  expect(await screen.findByRole('row', { name: /Privatkonto/ })).toHaveTextContent("35'000.00");
  expect(sent(getDeskReading)).toHaveLength(1);
  expect(await accessibilityViolations()).toEqual([]);
});

it('has the sums for each item of the return, and their change', async () => {
  await open();
  await screen.findByRole('columnheader', { name: 'Change' });
  const rows = within(screen.getByRole('region', { name: 'Sums for the return' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Item2025Change',
    expect.stringMatching(/^Income.*80.000\.002.000\.00$/),
    expect.stringMatching(/^Assets.*1.200\.00–$/),
  ]);
});

it('accepts a value, one or all, with Undo', async () => {
  const { values, user, sent } = await open();
  await user.click(values().getByRole('button', { name: 'Accept: Net salary' }));
  expect(await screen.findByText('Value accepted')).toBeInTheDocument();
  expect(sent(saveDeskValue)[0]?.body).toEqual({ value: 80_000, currency: 'CHF' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(resetDeskValue)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Accept all values' }));
  expect(await screen.findByText('Values accepted')).toBeInTheDocument();
  expect(sent(confirmDeskReadings)[0]?.body).toEqual({ files: [{ id: wage().id }] });
  expect(screen.getByRole('button', { name: 'Accept all values' })).toHaveAttribute('aria-disabled', 'true');
});

it('corrects a value by keyboard alone, and keeps what was typed when that fails', async () => {
  const { values, user, press, sent } = await open();
  press('c');
  const input = await screen.findByRole('textbox', { name: 'Net salary in CHF' });
  expect(input).toHaveFocus();
  await user.keyboard('many{Enter}');
  expect(screen.getByText(/^Please enter an amount/)).toBeInTheDocument();
  await user.clear(input);
  await user.keyboard("81'500.50{Enter}");
  expect(await screen.findByText('Value corrected')).toBeInTheDocument();
  expect(sent(saveDeskValue)[0]?.body).toEqual({ value: 81_500.5, currency: 'CHF' });
  await waitFor(() => expect(values().getByText('Corrected')).toBeInTheDocument());
  expect(values().getByRole('listitem'), 'what was read stays').toHaveTextContent(/Read: .*80.000\.00/);
});

it('says what could not be saved', async () => {
  const { user, press } = await open([
    mockError(saveDeskValue, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
  ]);
  press('c');
  await screen.findByRole('textbox', { name: 'Net salary in CHF' });
  await user.keyboard('5{Enter}');
  expect(await screen.findByText('Back soon.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Net salary in CHF' })).toHaveValue('5');
});

it('leaves out a value that is not needed', async () => {
  const { values, user, sent } = await open();
  await user.click(values().getByRole('button', { name: 'Not needed: Net salary' }));
  expect(await screen.findByText('No values were found on this document.')).toBeInTheDocument();
  expect(sent(saveDeskValue)[0]?.body).toEqual({ value: null, currency: 'CHF' });
});

it('lists what does not fit of all papers; a key leads to the first', async () => {
  const { user, press, sent } = await open();
  const findings = within(screen.getByRole('list', { name: "What doesn't fit" }));
  press('f');
  const finding = findings.getByRole('button', { name: 'Account statement · Muster AG · 2025 bank.png' });
  await waitFor(() => expect(finding).toHaveFocus());
  expect(await screen.findByRole('region', { name: 'bank.png' })).toBeInTheDocument();
  await user.click(findings.getByRole('button', { name: /^Accept it all the same/ }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: "What doesn't fit" })).not.toBeInTheDocument(),
  );
  expect(sent(dismissDeskFinding)[0]?.body).toEqual({ isDismissed: true });
});

it('accepts all values with a key, and only where they are shown', async () => {
  const { user, press, sent } = await open();
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  press('v');
  expect(await screen.findByRole('tab', { name: 'Values', selected: true })).toBeInTheDocument();
  expect(sent(confirmDeskReadings)).toEqual([]);
  press('v');
  expect(await screen.findByText('Values accepted')).toBeInTheDocument();
});

it('asks once before a paper is accepted with open findings or amounts that nobody looked at', async () => {
  const { user, press, sent } = await open();
  press('a');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept “Salary certificate”?' }));
  expect(dialog.getByText('1 amount was not looked at by anybody yet.')).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Look first' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Net salary: .*show on the document$/ })).toHaveFocus(),
  );
  expect(sent(reviewFile)).toEqual([]);
  press('a');
  expect(await screen.findByText('Document accepted')).toBeInTheDocument();
  // The next paper has a finding.
  press('a');
  const next = within(await screen.findByRole('alertdialog', { name: 'Accept “Account statement”?' }));
  expect(next.getByText('Not for the whole year')).toBeInTheDocument();
  await user.click(next.getByRole('button', { name: 'Accept all the same' }));
  await waitFor(() => expect(sent(reviewFile)).toHaveLength(2));
});

it('accepts a paper at once whose amounts were looked at', async () => {
  readings = readings.map((reading) => ({
    ...reading,
    findings: [],
    values: reading.values.map((value) => ({ ...value, confirmedBy: 'user' as const })),
  }));
  const { press, sent } = await open();
  press('a');
  await waitFor(() => expect(sent(reviewFile)).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('says what a paper is, without confirming its values', async () => {
  const { user, press, sent } = await open();
  press('d');
  const kind = await screen.findByRole('combobox', { name: 'Document' });
  expect(kind).toHaveFocus();
  expect(kind).toHaveDisplayValue('Salary certificate');
  await user.selectOptions(kind, 'Pension statement');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2024');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Spouse or partner');
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Document corrected')).toBeInTheDocument();
  expect(sent(confirmDeskReadings)[0]?.body).toEqual({
    files: [
      { id: wage().id, confirmsValues: false, kind: 'pensionStatement', taxYear: 2024, owner: 'spouse' },
    ],
  });
});

it('adds a value that was not read', async () => {
  const { values, user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Costs');
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), 'many{Enter}');
  expect(screen.getByText(/^Please enter an amount/)).toBeInTheDocument();
  expect(sent(addDeskValue)).toEqual([]);
  await user.clear(screen.getByRole('textbox', { name: 'Amount' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), "1'200.50");
  await user.type(screen.getByRole('textbox', { name: 'Page' }), '2{Enter}');
  expect(await screen.findByText('Value added')).toBeInTheDocument();
  expect(sent(addDeskValue)[0]?.body).toEqual({ key: 'costs', value: 1200.5, currency: 'CHF', page: 2 });
  await waitFor(() => expect(values().getByText('Added')).toBeInTheDocument());
});

it('offers at each finding what an expert does about it', async () => {
  readings = [
    sampleReading(wage().id, {
      values: [netSalary],
      findings: [{ code: 'OTHER_YEAR', year: 2024, id: 'a', text: 'States 2024', isDismissed: false }],
    }),
    sampleReading(files[1]!.id, {
      findings: [{ code: 'DUPLICATE', fileId: wage().id, id: 'b', text: 'The same', isDismissed: false }],
    }),
  ];
  const { user } = await open([mock(listDeskReadings, () => readings)]);
  const findings = within(await screen.findByRole('list', { name: "What doesn't fit" }));
  const [ofYear] = findings.getAllByRole('listitem');
  await user.click(within(ofYear!).getByRole('button', { name: /^Ask for a better one/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a better document' }));
  expect(dialog.getByRole('radio', { name: 'Another tax year' })).toBeChecked();
  await user.click(dialog.getAllByRole('button', { name: 'Cancel' })[0]!);
  await user.click(findings.getByRole('button', { name: /^Say what it is|^Correct/ }));
  expect(await screen.findByRole('combobox', { name: 'Year' })).toBeInTheDocument();
  await user.click(findings.getByRole('button', { name: /^Compare/ }));
  expect(await screen.findByRole('region', { name: 'Beside: wage.png' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'bank.png' })).toBeInTheDocument();
});

it('leaves papers of other years and refused ones out of the sums, and says why', async () => {
  files = [
    files[0]!,
    {
      ...files[1]!,
      state: 'requested',
      review: {
        version: 1,
        verdict: 'requested',
        reason: 'wrongPerson',
        note: null,
        reviewedAt: '2026-02-06T10:00:00.000Z',
        answeredAt: null,
        revision: 1,
        reviewerId: 9,
      },
    },
  ];
  readings[0] = {
    ...readings[0]!,
    taxYear: 2024,
    findings: [{ code: 'OTHER_YEAR', year: 2024, id: 'a', text: 'States 2024', isDismissed: false }],
  };
  const { user } = await open();
  const leftOut = within(await screen.findByRole('list', { name: '2 documents left out' }));
  expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Salary certificateStates the year 2024',
    'Account statementAnother one was requested, or it was deleted',
  ]);
  expect(screen.queryByRole('region', { name: 'Sums for the return' })).not.toBeInTheDocument();
  // The expert decides that it belongs.
  readings[0] = { ...readings[0], findings: [] };
  await user.click(screen.getByRole('button', { name: /^Counts for this year/ }));
  const sums = await screen.findByRole('region', { name: 'Sums for the return' });
  expect(sums).toHaveTextContent(/Income.*80.000\.00/);
});

it('asks the user about a paper or a value, and shows what was asked', async () => {
  let asked: Question[] = [];
  const { values, user, press, sent } = await open([
    mock(listDeskQuestions, () => asked),
    mock(askQuestion, ({ body: { field, fileId, message: text } }) => {
      const message = {
        id: '1',
        from: 'expert' as const,
        text,
        createdAt: '2026-02-06T10:00:00.000Z',
        question: { taxYear: 2025, field, fileId: fileId!, label: 'Document', isOpen: true, actionUrl: '/' },
      };
      asked = [message];
      return { success: true as const, message };
    }),
  ]);
  press('q');
  await screen.findByRole('dialog', { name: 'Ask a question' });
  await user.keyboard('Is this all?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText(/^Asked on .*: Document$/)).toBeInTheDocument();
  expect(sent(askQuestion)[0]?.body).toEqual({ fileId: wage().id, field: 'paper', message: 'Is this all?' });
  await user.click(values().getByRole('button', { name: 'Ask a question about Net salary' }));
  await screen.findByRole('dialog', { name: 'Ask a question' });
  await user.keyboard('Why so much?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(sent(askQuestion)).toHaveLength(2));
  expect(sent(askQuestion)[1]?.body).toMatchObject({ fileId: wage().id, field: 'netSalary' });
});

it('works without readings', async () => {
  const page = await renderRemote(remote, '/desk/12/2025', {
    session: { id: 9, role: 'expert' },
    api: [
      ...filingApi(sampleDeskFiling),
      mock(listDeskFiles, () => files),
      mockError(listDeskReadings, 'SERVICE_UNAVAILABLE'),
    ],
  });
  expect(await screen.findByText('This document has not been read yet.')).toBeInTheDocument();
  expect(await screen.findByRole('group', { name: 'wage.png' })).toBeInTheDocument();
  expect(page.missing).toEqual([]);
});
