import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  confirmTotp,
  getSecondFactors,
  listDevices,
  removeSecondFactor,
  renewRecoveryCodes,
  startTotp,
  type SecondFactorState,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const id = '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f50';
const none: SecondFactorState = { factors: [], recoveryCodesLeft: 0 };
const one: SecondFactorState = {
  factors: [
    {
      id,
      kind: 'totp',
      name: 'My phone',
      createdAt: new Date(Date.now() - 7_200_000).toISOString(),
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 10,
};
const codes = Array.from({ length: 10 }, (_, n) => `abcdefghijk${'abcdefghij'[n]}`);
const setup = { id, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Dossier:anna?secret=JBSWY3DPEHPK3PXP' };

const open = (api: Mock[], options: RenderOptions = {}) =>
  renderPart(remote, <SecondFactorCard />, { ...options, api: [mock(listDevices, []), ...api] });

it('adds an authenticator app, and shows the recovery codes to keep', async () => {
  let state = none;
  const { user, calls } = await open([
    mock(getSecondFactors, () => state),
    mock(startTotp, setup),
    mock(confirmTotp, () => {
      state = one;
      return { recoveryCodes: codes };
    }),
  ]);
  expect(await screen.findByText('You have no second factor yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add authenticator app' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  expect(screen.getByText(setup.secret)).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await user.type(screen.getByLabelText('Code that the app shows'), '123456');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)[0]).toBe('abcd-efgh-ijka');
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain('abcd-efgh-ijkj');
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === confirmTotp.id)).toMatchObject({
    params: { id },
    body: { code: '123456' },
  });
});

it('downloads and prints the recovery codes', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await open([
    mock(getSecondFactors, one),
    mock(renewRecoveryCodes, { recoveryCodes: codes }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Create new recovery codes' }));
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(files).toHaveLength(2);
  expect(await files[0]?.text()).toContain('abcd-efgh-ijka');
  expect(document.querySelector('iframe')?.src).toBe('blob:2');
  document.querySelector('iframe')?.remove();
});

it('shows why a code was refused, and keeps the QR code', async () => {
  const { user } = await open([
    mock(getSecondFactors, none),
    mock(startTotp, setup),
    mockError(confirmTotp, 'VERIFICATION_ERROR', { message: 'Invalid verification code' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Code that the app shows'), '123456');
  expect(await screen.findByText('Invalid verification code')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^QR code/ })).toBeTruthy();
});

it('names what goes with the last factor before it is removed', async () => {
  let state = one;
  const { user } = await open([
    mock(getSecondFactors, () => state),
    mock(removeSecondFactor, () => (state = none)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Remove: My phone' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove My phone?' }));
  expect(dialog.getByText(/^It is your last second factor/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('My phone is removed')).toBeTruthy();
  expect(await screen.findByText('You have no second factor yet.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Sign-in in two steps' })).toHaveFocus());
});

it('recommends new recovery codes when few are left', async () => {
  await open([mock(getSecondFactors, { ...one, recoveryCodesLeft: 1 })]);
  expect(await screen.findByText('1 recovery code left')).toBeTruthy();
  expect(screen.getByText('Create new ones before you run out.')).toBeTruthy();
});

it('shows what failed, and tries again', async () => {
  let response = mockError(getSecondFactors, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const { user } = await open([{ endpoint: getSecondFactors, respond: (call) => response.respond(call) }]);
  expect(await screen.findByText('Not available right now')).toBeTruthy();
  response = mock(getSecondFactors, one);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('My phone')).toBeTruthy();
});

it('offers no changes to an administrator who acts as the user', async () => {
  const { container } = await open([mock(getSecondFactors, one)], { session: { impersonatedBy: 1 } });
  expect(await screen.findByText('My phone')).toBeTruthy();
  expect(within(container).queryAllByRole('button')).toEqual([]);
});

it('is accessible', async () => {
  const { user, container } = await open([mock(getSecondFactors, one), mock(startTotp, setup)]);
  await screen.findByText('My phone');
  await user.click(within(container).getAllByRole('button').at(-2) as HTMLElement);
  await user.click(
    within(await screen.findByRole('dialog'))
      .getAllByRole('button')
      .at(-1) as HTMLElement,
  );
  await screen.findByRole('img');
  expect(await accessibilityViolations()).toEqual([]);
});
