import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  addPasskey,
  getSecondFactors,
  listDevices,
  renameSecondFactor,
  startPasskey,
  type SecondFactor,
  type SecondFactorState,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  sampleNewPasskeyOptions,
  stubPasskeys,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const none: SecondFactorState = { factors: [], recoveryCodesLeft: 0 };
const laptop: SecondFactor = {
  id: '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f50',
  kind: 'passkey',
  name: 'Laptop',
  createdAt: new Date(Date.now() - 7_200_000).toISOString(),
  lastUsedAt: null,
};
const one: SecondFactorState = { factors: [laptop], recoveryCodesLeft: 10 };
const codes = Array.from({ length: 10 }, (_, n) => `abcdefghijk${'abcdefghij'[n]}`);
const options = mock(startPasskey, sampleNewPasskeyOptions);

const open = (api: Mock[], rest: RenderOptions = {}) =>
  renderPart(remote, <SecondFactorCard />, { ...rest, api: [mock(listDevices, []), ...api] });
const openDialog = async (api: Mock[], rest?: RenderOptions) => {
  const page = await open([mock(getSecondFactors, none), ...api], rest);
  await page.user.click(await screen.findByRole('button', { name: 'Add passkey' }));
  return page;
};

let browser: ReturnType<typeof stubPasskeys>;
beforeEach(() => {
  browser = stubPasskeys();
});
afterEach(() => vi.unstubAllGlobals());

it('adds a passkey with a name, and shows the recovery codes to keep', async () => {
  let state = none;
  const { user, calls } = await open([
    mock(getSecondFactors, () => state),
    options,
    mock(addPasskey, () => {
      state = one;
      return { recoveryCodes: codes };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Add passkey' }));
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveValue('My passkey');
  expect(await accessibilityViolations()).toEqual([]);
  await user.clear(name);
  await user.type(name, ' Laptop {Enter}');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  expect(await screen.findByText('Passkey · Added 2 hours ago')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === addPasskey.id)?.body).toMatchObject({
    name: 'Laptop',
    passkey: { id: 'AQID', rawId: 'AQID', type: 'public-key', response: { attestationObject: 'AQID' } },
  });
});

it.each([
  ['NotAllowedError', 'No passkey was used. Please try again.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['UnknownError', 'The passkey could not be used. Please try again.'],
])('words %s of the browser, and lets the user try again', async (failure, message) => {
  browser.failure = failure;
  const { user, calls } = await openDialog([options, mock(addPasskey, { recoveryCodes: null })]);
  await user.click(await screen.findByRole('button', { name: 'Create passkey' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(calls.some(({ endpoint }) => endpoint === addPasskey.id)).toBe(false);
  browser.failure = null;
  await user.click(screen.getByRole('button', { name: 'Create passkey' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Passkey added')).toBeTruthy();
});

it('shows why the server refused a passkey', async () => {
  const refused = mockError(addPasskey, 'PASSKEY_REFUSED', { message: 'This passkey was not accepted.' });
  const { user } = await openDialog([options, refused]);
  await user.click(await screen.findByRole('button', { name: 'Create passkey' }));
  expect(await screen.findByText('This passkey was not accepted.')).toBeTruthy();
});

it('renames a factor', async () => {
  const renamed = { factors: [{ ...laptop, name: 'Work' }], recoveryCodesLeft: 10 };
  let response = mockError(renameSecondFactor, 'SECOND_FACTOR_NOT_FOUND', { message: 'It does not exist' });
  const { user, calls } = await open([
    mock(getSecondFactors, one),
    { endpoint: renameSecondFactor, respond: (call) => response.respond(call) },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Rename: Laptop' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Work{Enter}');
  expect(await screen.findByText('It does not exist')).toBeTruthy();
  response = mock(renameSecondFactor, renamed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Work')).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ params: { id: laptop.id }, body: { name: 'Work' } });
});

it('offers no passkeys where the browser has none', async () => {
  vi.unstubAllGlobals();
  await open([mock(getSecondFactors, one)]);
  expect(await screen.findByText('Laptop')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove: Laptop' })).toBeTruthy();
});

it('is accessible', async () => {
  const { user, container } = await open([mock(getSecondFactors, one)]);
  await screen.findByText('Laptop');
  const [rename, , , passkey] = within(container).getAllByRole('button');
  for (const button of [rename, passkey]) {
    await user.click(button as HTMLElement);
    await screen.findByRole('dialog');
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
