import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  getAccount,
  getAccountExport,
  listAccountFilings,
  planDeletion,
  prepareAccountExport,
  setSuspended,
  type AccountDetails,
  type ExportState,
  type TaxStatus,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { sampleAccount } from '../testing.ts';

const at = '2026-03-01T10:00:00.000Z';
const dueAt = '2026-03-15T10:00:00.000Z';
let account: AccountDetails;
let filings: TaxStatus[];
let exported: ExportState;
beforeEach(() => {
  exported = { state: 'none', filesDone: 0, filesTotal: 0 };
  account = { ...sampleAccount(), lastUsedAt: at, sessions: 2, devices: 1 };
  filings = [sampleTaxStatus(2), sampleTaxStatus(5, { taxYear: 2025, hasReceipt: true, updatedAt: at })];
});

const open = (path = '/admin/users/12', api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(getAccount, () => account),
      mock(listAccountFilings, () => filings),
      mock(getAccountExport, () => exported),
      mock(setSuspended, ({ body }) => {
        account = { ...account, suspendedAt: body.suspended ? at : null, sessions: 0 };
        return { success: true as const };
      }),
      mock(planDeletion, () => {
        account = { ...account, deletion: { dueAt, byAdministrator: true } };
        return { requestedAt: at, dueAt };
      }),
      ...api,
    ],
  });
const detailOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

it('shows state, use and tax years of one account, with links to what concerns it', async () => {
  const { calls } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Muster' })).toBeTruthy();
  expect(document.title).not.toContain('Anna');
  expect(['State', 'Active sessions', 'Remembered browsers'].map(detailOf)).toEqual(['Active', '2', '1']);
  expect(detailOf('Last use')).toContain('Mar 1, 2026');
  const years = within(await screen.findByRole('list', { name: 'Tax years' })).getAllByRole('listitem');
  expect(years.map(({ textContent }) => textContent)).toEqual([
    '2024Upload Required Documents',
    expect.stringMatching(/^2025Tax Forms Ready for Review · changed Mar 1, 2026/),
  ]);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('2025')).toBe('/desk/12/2025');
  expect(screen.queryByRole('link', { name: '2024' })).toBeNull();
  expect(hrefOf('Messages with this user')).toBe('/admin/messages/12');
  expect(hrefOf('Audit log about this user')).toBe('/admin/audit?subject=12');
  expect(calls.every(({ params }) => params['userId'] === '12')).toBe(true);
  expect(await accessibilityViolations()).toEqual([]);
});

it('suspends the account after a confirmation, and shows the change', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Anna Muster?' }));
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
  await waitFor(() => expect(detailOf('State')).toContain('Suspended since Mar 1, 2026'));
  expect(detailOf('Active sessions')).toBe('0');
  expect(screen.getByRole('button', { name: 'Reinstate account' })).toBeTruthy();
});

it('plans the deletion, and shows until when the account exists', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(detailOf('State')).toContain('Will be deleted on Mar 15, 2026, planned by an'));
  expect(screen.getByRole('button', { name: 'Call off deletion' })).toBeTruthy();
});

it('stays as it is when the server refuses, with the reason', async () => {
  const refused = mockError(setSuspended, 'ACCOUNT_PROTECTED', { message: 'Not this one' });
  const { user } = await open('/admin/users/12', [refused]);
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findByText(/Not this one/)).toBeTruthy();
  expect(detailOf('State')).toBe('Active');
});

it('exports the data with a reason, and shows the progress of the download', async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const url = '/api/admin/users/12/export/ticket';
  const { user, calls } = await open('/admin/users/12', [
    mock(prepareAccountExport, () => {
      exported = { state: 'running', filesDone: 1, filesTotal: 4 };
      return { ...exported, url, expiresAt: dueAt };
    }),
  ]);
  const button = await screen.findByRole('button', { name: 'Download the data' });
  await user.click(button);
  expect(await screen.findByText('Enter the reason.')).toBeTruthy();
  expect(calls.some(({ endpoint }) => endpoint === prepareAccountExport.id)).toBe(false);
  await user.type(screen.getByLabelText('Reason'), 'Letter of March 3');
  await user.click(button);
  expect(await screen.findByText(/Documents: 1 of 4/)).toBeTruthy();
  expect(opened).toHaveBeenCalledOnce();
  opened.mockRestore();
  expect(calls.find(({ endpoint }) => endpoint === prepareAccountExport.id)).toMatchObject({
    params: { userId: '12' },
    body: { reason: 'Letter of March 3' },
  });
});

it('shows why the data was not exported', async () => {
  const refused = mockError(prepareAccountExport, 'SERVICE_UNAVAILABLE', {
    message: 'Not available right now',
  });
  const { user } = await open('/admin/users/12', [refused]);
  await user.type(await screen.findByLabelText('Reason'), 'Letter');
  await user.click(screen.getByRole('button', { name: 'Download the data' }));
  expect((await screen.findByText(/Not available right now/)).closest('[role=alert]')).toBeTruthy();
});

it('offers no change of the own account', async () => {
  account = { ...account, userId: 1, role: 'admin' };
  await open('/admin/users/1');
  expect(await screen.findByText(/You can’t change this account/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download the data' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Suspend account' })).toBeNull();
});

it.each(['/admin/users/0', '/admin/users/x', '/admin/users/12'])(
  'says that %s is not found',
  async (path) => {
    await open(path, [mockError(getAccount, 'USER_NOT_FOUND')]);
    expect(await screen.findByText('This account was not found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Suspend account' })).toBeNull();
  },
);

it('offers to try again when account and tax years cannot be loaded', async () => {
  let isDown = true;
  const failing = <Row,>(row: () => Row) => {
    if (isDown) throw new TypeError('offline');
    return row();
  };
  const { user } = await open('/admin/users/12', [
    mock(getAccount, () => failing(() => account)),
    mock(listAccountFilings, () => failing(() => filings)),
  ]);
  await screen.findByText('We couldn’t load the account');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Tax years' })).toBeTruthy();
});

it('says that no tax year was started, and when the tax years cannot be loaded', async () => {
  filings = [];
  const page = await open();
  expect(await screen.findByText('No tax year has been started.')).toBeTruthy();
  page.unmount();
  await open('/admin/users/12', [mockError(listAccountFilings, 'SERVICE_UNAVAILABLE')]);
  expect(await screen.findByText('We couldn’t load the tax years')).toBeTruthy();
});

it('denies experts without a request', async () => {
  const { calls } = await open('/admin/users/12', [], { session: { id: 11, role: 'expert' } });
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('has every text', async () => {
  account = { ...account, suspendedAt: at, deletion: { dueAt, byAdministrator: true } };
  const { missing } = await open('/admin/users/12', []);
  await screen.findByRole('link', { name: '2025' });
  expect(missing).toEqual([]);
});
