import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endDevice, listDevices, logout, signOutEverywhere, type SignedInDevice } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { DevicesCard } from './devices-card.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const here: SignedInDevice = {
  id: '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f50',
  browser: 'Firefox',
  system: 'Linux',
  country: 'CH',
  isSameNetwork: true,
  signedInAt: ago(60),
  lastUsedAt: ago(-5), // by a server whose clock is ahead
  isSignedIn: true,
  isCurrent: true,
  isImpersonation: false,
};
const phone: SignedInDevice = {
  ...here,
  id: '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f51',
  browser: 'Safari',
  system: 'iPhone',
  lastUsedAt: ago(120),
  isSignedIn: false,
  isCurrent: false,
};

const open = (api: Mock[], options: RenderOptions = {}) =>
  renderPart(remote, <DevicesCard />, { ...options, api });

it('names each browser, when it was last used, and which one this is', async () => {
  await open([
    mock(listDevices, [
      here,
      phone,
      { ...phone, id: here.id.replace('50', '52'), browser: null, system: null },
    ]),
  ]);
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toBe('Firefox on LinuxLast used now · last sign-in: SwitzerlandThis device');
  expect(second?.textContent).toBe(
    'Safari on iPhoneLast used 2 hours ago · last sign-in: Switzerland, same network as nowRememberedSign out',
  );
  expect(third?.textContent).toContain('Unknown browser');
  expect(await accessibilityViolations()).toEqual([]);
});

it('tells where a device last signed in', async () => {
  const place = { country: null, isSameNetwork: null };
  const third = { ...phone, id: here.id.replace('50', '52') };
  await open([
    mock(listDevices, [
      here,
      { ...phone, isSameNetwork: false },
      { ...third, country: null },
      { ...third, id: here.id.replace('50', '53'), ...place },
    ]),
  ]);
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Last used now · last sign-in: SwitzerlandThis');
  expect(texts[1]).toContain('· last sign-in: Switzerland, another networkRemembered');
  expect(texts[2]).toContain('· last sign-in: same network as nowRemembered');
  expect(texts[3]).toContain('Last used 2 hours agoRemembered');
});

it('signs one device out and removes it from the list', async () => {
  let devices = [here, phone];
  const { user, calls } = await open([
    mock(listDevices, () => devices),
    mock(endDevice, () => {
      devices = [here];
      return { success: true as const };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Sign out: Safari on iPhone' }));
  expect(await screen.findByText('The device is signed out')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === endDevice.id)?.params).toEqual({ id: phone.id });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Signed-in devices' })).toHaveFocus());
});

it('explains a device that was signed out elsewhere, and loads the list again', async () => {
  let devices = [here, phone];
  const gone = mockError(endDevice, 'DEVICE_NOT_FOUND', { message: 'This device is already signed out.' });
  const { user } = await open([mock(listDevices, () => devices), gone]);
  const button = await screen.findByRole('button', { name: /^Sign out: Safari/ });
  devices = [here];
  await user.click(button);
  expect(await screen.findByText('This device is already signed out.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('signs out everywhere after a confirmation', async () => {
  const { user, calls } = await open([
    mock(listDevices, [here]),
    mock(signOutEverywhere, { success: true }),
    mock(logout, { success: true }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(await accessibilityViolations()).toEqual([]);
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([listDevices.id]);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() =>
    expect(calls.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining([signOutEverywhere.id, logout.id]),
    ),
  );
});

it('shows what failed, and tries again', async () => {
  let response = mockError(listDevices, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const { user } = await open([{ endpoint: listDevices, respond: (call) => response.respond(call) }]);
  expect(await screen.findByText('Not available right now')).toBeTruthy();
  response = mock(listDevices, [here]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
});

it('is accessible', async () => {
  await open([mock(listDevices, [here, phone])]);
  await screen.findAllByRole('listitem');
  expect(await accessibilityViolations()).toEqual([]);
});
