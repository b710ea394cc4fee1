import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import {
  cantonCodes,
  getAuthorization,
  getProfile,
  getUser,
  saveAuthorization,
  switchAuthorization,
  taxIdFormat,
  type AuthorizationSettings,
} from '@dossier/contracts';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { authorizationOf, profileOf, server, taxYear } from '../testing.ts';

/** Stubs the settings of the year, as the service stores them. */
function settings(more: Partial<AuthorizationSettings> = {}) {
  let stored = authorizationOf(more);
  const change = (next: Partial<AuthorizationSettings>) =>
    (stored = { ...stored, ...next, lastUpdated: `${taxYear + 1}-02-03T10:00:00.000Z` });
  return [
    mockError(getUser, 'SERVICE_UNAVAILABLE'),
    mock(getAuthorization, () => stored),
    mock(saveAuthorization, ({ body: { taxYear: _year, ...form } }) =>
      change({ ...form, taxAddressEnabled: true, powerOfAttorneyEnabled: true }),
    ),
    mock(switchAuthorization, ({ body: { taxYear: _year, ...switches } }) => {
      const given = Object.entries(switches).filter(([, value]) => value !== undefined);
      return change(Object.fromEntries(given));
    }),
  ];
}

const open = (api: Mock[] = [], more: Partial<AuthorizationSettings> = {}, options = {}) =>
  renderRemote(remote, '/advanced-tax-info?tab=authorization', {
    api: [...server(), ...settings(more), ...api],
    taxYear,
    ...options,
  });
const tin = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Tax ID' });
const canton = (name: string) =>
  screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
const save = () => screen.getByRole('button', { name: 'Save' });
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept the power of attorney' });
const saved = { canton: 'ZH', tinNumber: '123.456.789', powerOfAttorneyAccepted: true } as const;

describe('authorization', () => {
  it('preselects the canton of the profile', async () => {
    const { user } = await open([mock(getProfile, profileOf({ cantonOfResidence: 'VD' }))]);
    expect(await screen.findByText('Vaud')).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: 'Canton' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Change canton', expanded: false }));
    expect(await canton('Vaud')).toBeChecked();
    expect(await tin()).toBeEnabled();
  });

  it('prefers the saved canton, and works without the profile', async () => {
    await open([mockError(getProfile, 'SERVICE_UNAVAILABLE')], saved);
    expect(await screen.findByText('Zurich')).toBeInTheDocument();
    expect((await tin()).value).toBe('123.456.789');
    expect(box()).toBeChecked();
  });

  it('enables the tax ID with the canton, formats it, and clears it with another canton', async () => {
    const { user } = await open();
    expect(await tin()).toBeDisabled();
    await user.click(await canton('Jura'));
    await user.type(await tin(), '12345678');
    expect((await tin()).value).toBe('123-456-78');
    await user.click(await canton('Aargau'));
    expect((await tin()).value).toBe('');
    await user.type(await tin(), 'a1 234.5678/90');
    expect((await tin()).value).toBe('1234.5678.90');
  });

  it('names the format of each canton when an incomplete tax ID is left, and at none before', async () => {
    const { container } = await open();
    await canton('Zurich');
    const field = await tin();
    for (const code of cantonCodes) {
      fireEvent.click(container.querySelector(`input[value="${code}"]`)!);
      const { format } = taxIdFormat(code);
      fireEvent.change(field, { target: { value: format.replaceAll('x', '1').slice(0, -1) } });
      expect(field, code).not.toHaveAccessibleDescription(expect.stringContaining('Invalid format'));
      fireEvent.blur(field);
      expect(field, code).toHaveAccessibleDescription(
        expect.stringContaining(`Invalid format. Expected: ${format}`),
      );
    }
  });

  it('says what is missing, wrong or not accepted, one after another', async () => {
    const { user, calls } = await open();
    await canton('Zurich');
    await user.click(save());
    expect(await screen.findByText('Missing Information')).toBeInTheDocument();
    expect(screen.getByText('Please select your canton and enter your Tax ID number.')).toBeInTheDocument();
    await user.click(await canton('Zurich'));
    await user.type(await tin(), '123');
    await user.click(save());
    expect(await screen.findByText('Invalid Tax ID Format')).toBeInTheDocument();
    await user.type(await tin(), '456789');
    await user.click(save());
    expect(await screen.findByText('Power of Attorney Required')).toBeInTheDocument();
    expect(screen.getByText('Please accept the Power of Attorney to continue.')).toBeInTheDocument();
    await user.click(box());
    await user.click(save());
    expect(await screen.findByText('Authorization Settings Saved')).toBeInTheDocument();
    expect(
      screen.getByText('Your tax ID and power of attorney settings have been saved.'),
    ).toBeInTheDocument();
    const bodies = calls.filter(({ endpoint }) => endpoint === saveAuthorization.id).map(({ body }) => body);
    expect(bodies).toEqual([{ ...saved, taxYear }]);
    expect(screen.getByRole('switch', { name: 'Tax address' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Power of attorney' })).toBeChecked();
  });

  it('keeps the input when saving fails', async () => {
    const { user } = await open([mockError(saveAuthorization, 'SERVICE_UNAVAILABLE')], saved);
    await user.clear(await tin());
    await user.type(await tin(), '111222333');
    await user.click(save());
    expect(await screen.findByText('Save Failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to save authorization settings. Please try again.')).toBeInTheDocument();
    expect((await tin()).value).toBe('111.222.333');
  });

  it('saves a switch at once, and reverts it when that fails', async () => {
    let isDown = false;
    const down = mockError(switchAuthorization, 'SERVICE_UNAVAILABLE');
    const [, , , up] = settings();
    const { user } = await open([
      { endpoint: switchAuthorization, respond: (call) => (isDown ? down : up!).respond(call) },
    ]);
    const toggle = await screen.findByRole('switch', { name: 'Tax address' });
    await user.click(toggle);
    expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
    expect(toggle).toBeChecked();
    isDown = true;
    const other = screen.getByRole('switch', { name: 'Power of attorney' });
    await user.click(other);
    expect(await screen.findByText('Save Failed')).toBeInTheDocument();
    await waitFor(() => expect(other).not.toBeChecked());
  });

  it('offers the form to sign in four languages', async () => {
    await open();
    for (const [name, language] of [
      ['English', 'en'],
      ['Deutsch', 'de'],
      ['Français', 'fr'],
      ['Italiano', 'it'],
    ]) {
      const link = await screen.findByRole('link', { name: `Power of Attorney (${name})` });
      const path = `/api/authorization/power-of-attorney/${language}?taxYear=${taxYear}`;
      expect(link.getAttribute('href')).toContain(path);
      expect(link).toHaveAttribute('download');
    }
  });

  it('reports settings that cannot be loaded', async () => {
    await open([mockError(getAuthorization, 'SERVICE_UNAVAILABLE', { message: 'Down' })]);
    expect(await screen.findByText("We couldn't load your authorization settings")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const { container, user } = await open([], saved);
    await waitFor(() => expect(container.querySelector('form button[aria-expanded]')).not.toBeNull());
    await user.click(container.querySelector('form button[aria-expanded]')!);
    await waitFor(() => expect(container.querySelectorAll('input[type=radio]').length).toBeGreaterThan(26));
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
