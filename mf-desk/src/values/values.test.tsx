import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  askQuestion,
  confirmDeskReadings,
  dismissDeskFinding,
  listDeskFiles,
  listDeskFilings,
  listDeskQuestions,
  listDeskReadings,
  resetDeskValue,
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
        changeValue(value === null ? null : { value, by: 'expert', confirmedBy: 'expert' }),
      ),
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
  const finding = findings.getByRole('button', { name: 'bank.png' });
  await waitFor(() => expect(finding).toHaveFocus());
  expect(await screen.findByRole('region', { name: 'bank.png' })).toBeInTheDocument();
  await user.click(findings.getByRole('button', { name: /^Dismiss/ }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: "What doesn't fit" })).not.toBeInTheDocument(),
  );
  expect(sent(dismissDeskFinding)[0]?.body).toEqual({ isDismissed: true });
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
