import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listReadings, resetReadingValue, saveReadingValue, type ReadingValue } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { openHome, Server, storedFile, toast } from '../testing.tsx';
import { readingOf } from '../testing-readings.ts';

const netSalary: ReadingValue = {
  id: 'netSalary',
  key: 'netSalary',
  label: 'Net salary',
  value: 85_000.5,
  currency: 'CHF',
  part: null,
  page: null,
  box: null,
  source: 'code',
  by: 'machine',
  confirmedBy: null,
};
const file = storedFile('wage.pdf', 1);
let server: Server;
beforeEach(() => {
  server = new Server();
  server.files = [file];
  server.readings = [
    readingOf(file, {
      kind: 'salaryCertificate',
      kindName: 'Salary certificate',
      issuer: 'Muster AG',
      values: [
        netSalary,
        { ...netSalary, id: 'grossSalary', key: 'grossSalary', label: 'Gross salary', value: 100_000 },
      ],
    }),
  ];
});
const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/papers', {
    taxYear: 2024,
    session: { id: 9 },
    ...options,
    api: [...server.api, ...api],
  });
const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('what papers say', () => {
  it('lists each amount with its paper and sums what counts', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'What your papers say: 2024' })).toBeInTheDocument();
    const income = await group('Income');
    expect(income.getAllByText("CHF 85'000.50")).toHaveLength(2);
    expect(income.getByText('Salary certificate · Muster AG · wage.pdf')).toBeInTheDocument();
    expect((await group('Further amounts')).queryByText(/^Total/)).not.toBeInTheDocument();
    expect(screen.getByText(/They are not the tax you owe/)).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('opens the paper that a question of the expert names', async () => {
    await renderRemote(remote, `/papers?taxYear=2024&file=${file.id}`, {
      taxYear: 2024,
      session: { id: 9 },
      api: server.api,
    });
    expect(await screen.findByRole('dialog', { name: 'Net salary' })).toBeInTheDocument();
  });

  it('is linked from home once an amount was read', async () => {
    await openHome(server);
    expect(await screen.findByRole('link', { name: 'What they say' })).toHaveAttribute('href', '/papers');
  });

  it('is linked from home for the search when nothing was read', async () => {
    server.readings = [];
    await openHome(server);
    const link = await screen.findByRole('link', { name: 'Search in the documents' });
    expect(link).toHaveAttribute('href', '/papers');
  });

  it('takes a correction, which is then marked as the own one', async () => {
    const { user, calls } = await open([
      mock(saveReadingValue, () => {
        server.readings = [readingOf(file, { values: [{ ...netSalary, value: 86_000, by: 'user' }] })];
        return server.readings[0]!;
      }),
    ]);
    await user.click((await group('Income')).getByRole('button', { name: 'Net salary wage.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Net salary' }));
    const field = dialog.getByRole('textbox', { name: 'Net salary in CHF' });
    expect(field).toHaveValue("85'000.50");
    await user.clear(field);
    await user.type(field, 'much');
    await user.click(dialog.getByRole('button', { name: 'This is right' }));
    expect(field).toHaveAccessibleDescription("Please enter an amount such as 1'234.50.");
    await user.clear(field);
    await user.type(field, "86'000");
    await user.click(dialog.getByRole('button', { name: 'This is right' }));
    expect(await toast('Amount saved')).toBeTruthy();
    expect(calls.find(({ endpoint }) => endpoint === saveReadingValue.id)).toMatchObject({
      params: { id: file.id, valueId: 'netSalary' },
      body: { value: 86_000, currency: 'CHF' },
    });
    expect(await screen.findByText('corrected by you')).toBeInTheDocument();
  });

  it('says that a value is not on the paper, and takes a correction back', async () => {
    server.readings = [readingOf(file, { values: [{ ...netSalary, by: 'user' }] })];
    const { user, calls } = await open([
      mock(saveReadingValue, () => readingOf(file)),
      mock(resetReadingValue, () => readingOf(file)),
    ]);
    const press = async (name: string) => {
      await user.click((await group('Income')).getByRole('button', { name: 'Net salary wage.pdf' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await press('Not on this paper');
    await press('Back to what was read');
    expect(calls.find(({ endpoint }) => endpoint === saveReadingValue.id)?.body).toEqual({ value: null });
    expect(calls.some(({ endpoint }) => endpoint === resetReadingValue.id)).toBe(true);
  });

  it('has an empty state, says what is still being read, and reports a failure', async () => {
    server.readings = [];
    const { unmount } = await open();
    expect(await screen.findByText('No amounts yet')).toBeInTheDocument();
    unmount();
    server.readings = [readingOf(file, { state: 'waiting' })];
    const second = await open();
    expect(await screen.findByText('1 document is still being read.')).toBeInTheDocument();
    second.unmount();
    await open([mockError(listReadings, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' })]);
    expect(await screen.findByText('Back soon.')).toBeInTheDocument();
  });
});
