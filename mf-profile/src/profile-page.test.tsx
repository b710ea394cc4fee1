import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptTerms,
  getProfile,
  getTaxProfileDraft,
  getUser,
  languages,
  listNotifications,
  updateProfile,
  type Profile,
} from '@dossier/contracts';
import { pageState } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import remote from './remote.tsx';

const complete: Profile = {
  userId: 7,
  version: 3,
  firstName: 'Anna',
  lastName: 'Muster',
  phone: '791234567',
  countryCode: '+41',
  subscriptionPlan: 'premium',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: '2025-01-01T00:00:00.000Z',
};
const fresh: Profile = {
  userId: 7,
  version: 1,
  subscriptionPlan: 'basic',
  isProfileComplete: false,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};

let profile: Profile;
/** Where a test holds the answer to a save back. */
let gate: PromiseWithResolvers<void> | null;
beforeEach(() => {
  profile = complete;
  gate = null;
});

function open(path = '/profile', api: Mock[] = [], options: { language?: (typeof languages)[number] } = {}) {
  return renderRemote(remote, path, {
    ...options,
    api: [
      mock(getProfile, () => profile),
      mock(getTaxProfileDraft, null),
      mock(acceptTerms, { success: true, acceptedAt: '2025-06-01T00:00:00.000Z' }),
      mock(listNotifications, []),
      mock(updateProfile, async ({ body }) => {
        await gate?.promise;
        profile = { ...profile, ...body, version: profile.version + 1, isProfileComplete: true } as Profile;
        return profile;
      }),
      ...api,
    ],
  });
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const described = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const said = (name: string) => screen.findByText(name);

describe('the three modes', () => {
  it.each([
    ['/profile', complete, 'Profile'],
    ['/profile', fresh, 'Welcome to Dossier'],
    ['/profile?firstTime=true', fresh, 'Welcome to Dossier'],
    ['/profile/firstTime=true', fresh, 'Welcome to Dossier'],
    ['/profile?setup=tax', complete, 'Step 1 of 11Who are you?'],
    ['/profile/setup=tax', complete, 'Step 1 of 11Who are you?'],
    ['/profile?setup=tax', fresh, 'Welcome to Dossier'],
  ])('%s', async (path, state, title) => {
    profile = state;
    const { missing } = await open(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
  });

  it.each(languages)('has every text in %s', async (language) => {
    profile = fresh;
    const { container } = await open('/profile?firstTime=true', [], { language });
    await screen.findByRole('heading', { level: 1 });
    expect(container.textContent).not.toMatch(/profile\.\w|\{\{|<link>/);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says when the profile cannot be loaded, and tries again', async () => {
    let down = true;
    const failing = mockError(getProfile, 'SERVICE_UNAVAILABLE', { message: 'Away' });
    const { user } = await open('/profile', [
      {
        endpoint: getProfile,
        respond: (asked) => (down ? failing : mock(getProfile, complete)).respond(asked),
      },
    ]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Failed to fetch user data');
    expect(await accessibilityViolations()).toEqual([]);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await field('First name')).value).toBe('Anna');
  });
});

describe('editing', () => {
  it('shows what is not changed here: address, plan, legal links', async () => {
    await open();
    const email = await field('E-mail address');
    expect([email.value, email.disabled]).toEqual(['anna@example.ch', true]);
    const plan = within(screen.getByRole('group', { name: 'Subscription plan' }));
    expect(plan.getByText('Basic').parentElement?.parentElement?.textContent).toContain('Inactive');
    expect(plan.getByText('Premium').parentElement?.parentElement?.textContent).toMatch(/Active$/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/',
      '/data-protection-policy?returnTo=/profile',
      '/cookie-policy?returnTo=/profile',
    ]);
    expect(pageState().guards.size).toBe(0);
  });

  it('saves once, with the version it was filled from, and says so', async () => {
    const { user, calls } = await open('/profile', [
      mock(getUser, () => Promise.reject(new Error('not asked'))),
    ]);
    await user.clear(await field('Last name'));
    await user.type(await field('Last name'), ' Müller ');
    expect(pageState().unsaved).toBe(1);
    gate = Promise.withResolvers();
    await user.dblClick(screen.getByRole('button', { name: 'Update profile' }));
    gate.resolve();
    await said('Profile Updated');
    const saves = calls.filter(({ endpoint }) => endpoint === updateProfile.id);
    expect(saves.map(({ body }) => body)).toEqual([
      {
        firstName: 'Anna',
        lastName: 'Müller',
        phone: '791234567',
        countryCode: '+41',
        name: 'Anna Müller',
        version: 3,
      },
    ]);
    expect(pageState().unsaved).toBe(0);
  });

  it.each([
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Phone number', 'Phone number is required'],
  ])('%s: %s', async (label, message) => {
    const { user, calls } = await open();
    await user.clear(await field(label));
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    await waitFor(async () => expect(described(await field(label))).toBe(message));
    expect(document.activeElement).toBe(await field(label));
    expect(calls.some(({ endpoint }) => endpoint === updateProfile.id)).toBe(false);
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(await field(label), '1');
    await waitFor(async () => expect(described(await field(label))).toBeUndefined());
  });

  it('keeps digits of a phone number only', async () => {
    const { user } = await open();
    await user.clear(await field('Phone number'));
    await user.type(await field('Phone number'), '079 / 12a3');
    expect((await field('Phone number')).value).toBe('079123');
  });

  it('puts what the server objects to at its field', async () => {
    const fields = [{ path: 'lastName', code: 'custom', message: 'Not this name' }];
    const { user } = await open('/profile', [mockError(updateProfile, 'VALIDATION_FAILED', { fields })]);
    await user.type(await field('Last name'), 'x');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    await waitFor(async () => expect(described(await field('Last name'))).toBe('Not this name'));
    expect(document.activeElement).toBe(await field('Last name'));
  });

  it('says when somebody saved in between, and reloads on demand', async () => {
    const { user, calls } = await open('/profile', [
      mock(updateProfile, () => Promise.reject(new Error('replaced below'))),
      mockError(updateProfile, 'STALE_VERSION', { message: 'This was changed elsewhere' }),
    ]);
    await user.type(await field('First name'), 'bella');
    profile = { ...complete, firstName: 'Annina', version: 4 };
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    expect((await screen.findByRole('alert', { name: '' })).textContent).toContain(
      'Failed to update profile',
    );
    expect((await field('First name')).value).toBe('Annabella');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(async () => expect((await field('First name')).value).toBe('Annina'));
    await user.type(await field('First name'), '!');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    const versions = () =>
      calls
        .filter(({ endpoint }) => endpoint === updateProfile.id)
        .map(({ body }) => (body as Profile).version);
    await waitFor(() => expect(versions()).toEqual([3, 4]));
  });
});

describe('the first visit', () => {
  beforeEach(() => {
    profile = fresh;
  });
  const terms = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /I have read and accept/ });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Complete profile' });

  it('takes name and phone, then the terms, then leads home', async () => {
    const { user, calls, location } = await open('/profile?firstTime=true');
    expect((await terms()).disabled).toBe(true);
    expect(described(await terms())).toBe('Fill in first name, last name and phone number first.');
    await user.type(await field('First name'), 'Anna');
    await user.type(await field('Last name'), 'Muster');
    await user.type(await field('Phone number'), '791234567');
    expect((await terms()).disabled).toBe(false);
    expect(button().disabled).toBe(true);
    await user.click(await terms());
    expect(button().disabled).toBe(false);
    expect(screen.getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe(
      '/terms-and-conditions?returnTo=/profile',
    );
    expect(screen.queryByRole('link', { name: 'Main Menu' })).toBeNull();
    gate = Promise.withResolvers();
    await user.dblClick(button());
    gate.resolve();
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.map(({ endpoint }) => endpoint).filter((id) => /accept|update/.test(id))).toEqual([
      acceptTerms.id,
      updateProfile.id,
    ]);
    expect(pageState().guards.size).toBe(0);
  });

  it('cannot be left: it says why', async () => {
    await open('/profile?firstTime=true');
    await field('First name');
    expect(pageState().guards.size).toBe(1);
    for (const guard of pageState().guards) guard();
    const title = await said('Cannot Leave');
    expect(title.parentElement?.textContent).toBe(
      'Cannot LeavePlease complete your profile before continuing',
    );
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank');
  });

  it('stays when the save fails', async () => {
    profile = { ...fresh, firstName: 'Anna', lastName: 'Muster', phone: '1' };
    const { user, location } = await open('/profile?firstTime=true', [
      mockError(updateProfile, 'SERVICE_UNAVAILABLE', { message: 'Away' }),
    ]);
    await user.click(await terms());
    await user.click(button());
    expect(await said('Failed to update profile')).toBeTruthy();
    expect(screen.getByText('Away')).toBeTruthy();
    expect(location()).toBe('/profile?firstTime=true');
    expect(pageState().guards.size).toBe(1);
  });
});
