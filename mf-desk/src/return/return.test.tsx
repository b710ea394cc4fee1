import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  completeWithoutReturn,
  getAbout,
  listDeskHistory,
  listDeskReturns,
  moveDeskFiling,
  uploadFiledReturn,
  type DeskFiling,
  type DeskReturn,
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
import remote from '../remote.tsx';
import { filingApi, sampleDeskFiling } from '../testing.ts';

const eva = { userId: 30, name: 'Eva Meier', email: 'eva@example.ch' };
const makePdf = (name: string, size = 100) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const makeReturn = (number: number, change: Partial<DeskReturn> = {}): DeskReturn => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number,
  createdAt: '2026-03-02T10:00:00.000Z',
  size: 120_000,
  sha256: 'a'.repeat(64),
  by: eva,
  current: true,
  downloadedAt: null,
  ...change,
});

let filing: DeskFiling;
let returns: DeskReturn[];
beforeEach(() => {
  filing = sampleDeskFiling({ status: 5 });
  returns = [];
});

function complete() {
  filing = { ...filing, status: 6, version: filing.version + 1 };
  return filing;
}

async function open(api: Mock[] = [], options: RenderOptions = {}) {
  const page = await renderRemote(remote, '/desk/12/2025', {
    session: { id: 30, role: 'expert' },
    ...options,
    api: [
      mock(getAbout, { ...about, uploadMaxBytes: 1000 }),
      ...filingApi(() => filing),
      mock(listDeskReturns, () => returns),
      mock(uploadFiledReturn, () => {
        returns = [makeReturn(returns.length + 1), ...returns.map((each) => ({ ...each, current: false }))];
        return complete();
      }),
      mock(completeWithoutReturn, complete),
      ...api,
    ],
  });
  await page.user.click((await screen.findAllByRole('tab')).at(-1)!);
  const openDialog = async (name: string) => {
    await page.user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  const choose = (file: File) =>
    page.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  const sent = () => page.calls.filter(({ endpoint }) => endpoint === uploadFiledReturn.id);
  return { ...page, openDialog, choose, sent };
}

it('completes the filing with a PDF', async () => {
  const { user, openDialog, choose, sent } = await open();
  const dialog = await openDialog('Complete');
  expect(dialog.getByRole('button', { name: 'Complete' })).toBeDisabled();
  await choose(makePdf('Return.pdf'));
  expect(dialog.getByText(/^Return\.pdf, /)).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Filing completed')).toBeTruthy();
  const rows = within(await screen.findByRole('list', { name: 'Versions of the tax return' }));
  expect(rows.getByText('Current')).toBeTruthy();
  expect(sent().map(({ form }) => [form?.get('version'), (form?.get('file') as File).name])).toEqual([
    ['3', 'Return.pdf'],
  ]);
});

it('replaces the return, and keeps the earlier version for download', async () => {
  filing = sampleDeskFiling({ status: 6 });
  returns = [makeReturn(1, { downloadedAt: '2026-03-03T10:00:00.000Z' })];
  const { user, openDialog, choose } = await open();
  expect(await screen.findByText(/downloaded on/)).toBeTruthy();
  const dialog = await openDialog('Replace the return');
  expect(dialog.queryByRole('button', { name: 'Complete without a return' })).toBeNull();
  await choose(makePdf('Return-2.pdf'));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Tax return uploaded')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Download Version 1' })).toHaveAttribute(
    'href',
    `/api/desk/filings/12/2025/returns/${makeReturn(1).id}/content?language=en`,
  );
  expect(screen.getByRole('link', { name: 'Download Version 2' })).toBeTruthy();
});

it('sends no PDF above the limit', async () => {
  const { openDialog, choose, sent } = await open();
  const dialog = await openDialog('Complete');
  await choose(makePdf('Large.pdf', 2000));
  expect(dialog.getByText(/^Large\.pdf is larger than/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Complete' })).toBeDisabled();
  expect(sent()).toEqual([]);
});

it('keeps the dialog with the file when the upload fails', async () => {
  const { user, openDialog, choose } = await open([
    mockError(uploadFiledReturn, 'RETURN_NOT_PDF', { message: 'Not a PDF.' }),
  ]);
  const dialog = await openDialog('Complete');
  await choose(makePdf('Photo.pdf'));
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Not a PDF.')).toBeTruthy();
  expect(dialog.getByText(/^Photo\.pdf, /)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Complete' })).toBeEnabled();
});

it('completes without a return only with a reason', async () => {
  const { user, openDialog, calls } = await open();
  const dialog = await openDialog('Complete');
  await user.click(dialog.getByRole('button', { name: 'Complete without a return' }));
  const reasons = within(await screen.findByRole('dialog', { name: 'Complete without a return' }));
  expect(reasons.getByRole('button', { name: 'Complete without a return' })).toBeDisabled();
  await user.click(reasons.getByRole('radio', { name: 'Another reason' }));
  await user.click(reasons.getByRole('button', { name: 'Complete without a return' }));
  expect(await reasons.findByText(/Please describe the reason/)).toBeTruthy();
  await user.click(reasons.getByRole('radio', { name: 'Filed on paper' }));
  await user.click(reasons.getByRole('button', { name: 'Complete without a return' }));
  expect(await screen.findByText('The filing was completed without a return to download.')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === completeWithoutReturn.id)?.body).toEqual({
    version: 3,
    reason: 'onPaper',
  });
});

it('is asked for when the status is set to completed without it', async () => {
  const { user } = await open([mockError(moveDeskFiling, 'RETURN_MISSING')]);
  await screen.findByRole('button', { name: 'Complete' });
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  const completed = await screen.findByRole('menuitemradio', { name: 'Completed' });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await user.keyboard('{End}');
  await waitFor(() => expect(completed).toHaveAttribute('data-highlighted'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Complete with the tax return' })).toBeTruthy();
});

it('shows in the history when and why a filing was completed', async () => {
  const at = '2026-03-02T10:00:00.000Z';
  await open([
    mock(listDeskHistory, [
      { kind: 'withoutReturn', at, by: eva, reason: 'other', note: 'Moved abroad' },
      { kind: 'return', at, by: eva, number: 2 },
      { kind: 'return', at, by: eva, number: 1 },
    ]),
  ]);
  const entries = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Completed without a return: Another reason · Moved abroad'),
    expect.stringContaining('Tax return replaced: version 2'),
    expect.stringContaining('Tax return uploaded'),
  ]);
});

it('offers to try again when the returns cannot be loaded', async () => {
  let isDown = true;
  const { user } = await open([
    mock(listDeskReturns, () => {
      if (isDown) throw new TypeError('offline');
      return returns;
    }),
  ]);
  const card = (await screen.findByText('We couldn’t load the tax return')).closest('section')!;
  isDown = false;
  await user.click(within(card).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeTruthy();
});
