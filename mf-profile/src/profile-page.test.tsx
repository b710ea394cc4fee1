import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  acceptTerms,
  getDeclaration,
  getDeadlineReminders,
  getDeletion,
  getExport,
  getProfile,
  getSecondFactors,
  getTaxProfileDraft,
  getTaxStatus,
  getUser,
  languages,
  listAccess,
  listDevices,
  listNotifications,
  saveDeclaration,
  updateProfile,
  type Profile,
  type UserResponse,
} from '@dossier/contracts';
import { pageState } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { storeUnfinished } from './profile/unfinished.ts';
import remote from './remote.tsx';
import { taxStatus } from './tax-profile/testing.tsx';

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

const user = (url: string | null): UserResponse => ({
  ...complete,
  id: 7,
  email: 'anna@example.ch',
  role: 'user',
  name: 'Anna Muster',
  taxAddress: { street: null, city: null },
  taxAddressNumber: null,
  taxStatus: 'profile_incomplete',
  taxYearStatuses: [],
  paymentUrl: url,
  taxYear: 2024,
  changedAfterTransmit: false,
  unavailable: [],
});

let profile: Profile;
/** The operator's payment site. */
let paymentUrl: string | null;
/** Releases a save response that a test holds back. */
let gate: PromiseWithResolvers<void> | null;
beforeEach(() => {
  profile = complete;
  paymentUrl = null;
  gate = null;
  cleanup(); // runs the previous page's save on leaving
  storeUnfinished(null);
});

function open(path = '/profile', api: Mock[] = [], options: { language?: (typeof languages)[number] } = {}) {
  return renderRemote(remote, path, {
    ...options,
    api: [
      mock(getProfile, () => profile),
      mock(getUser, () => user(paymentUrl)),
      mock(getTaxProfileDraft, null),
      mock(getTaxStatus, taxStatus),
      mock(getDeadlineReminders, { enabled: true }),
      mock(getDeletion, { requestedAt: null, dueAt: null }),
      mock(getExport, { state: 'none', filesDone: 0, filesTotal: 0 }),
      mock(acceptTerms, { success: true, acceptedAt: '2025-06-01T00:00:00.000Z' }),
      mock(listNotifications, []),
      mock(listDevices, []),
      mock(listAccess, []),
      mock(getSecondFactors, { factors: [], recoveryCodesLeft: 0 }),
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
const findText = (name: string) => screen.findByText(name);

describe('modes', () => {
  it.each([
    ['/profile', complete, 'Profile'],
    ['/profile', fresh, 'Welcome to Dossier'],
    ['/profile?firstTime=true', fresh, 'Welcome to Dossier'],
    ['/profile/firstTime=true', fresh, 'Welcome to Dossier'],
    ['/profile?setup=tax', complete, 'Step 1 of 11About you'],
    ['/profile/setup=tax', complete, 'Step 1 of 11About you'],
    ['/profile?setup=tax', fresh, 'Welcome to Dossier'],
  ])('%s', async (path, state, title) => {
    profile = state;
    const { missing } = await open(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
  });

  it.each([
    ['/profile', complete, ['Reminders', 'Signed-in devices', 'Your data']],
    ['/profile?firstTime=true', fresh, ['Your data']],
  ])('%s shows the cards of the account', async (path, state, titles) => {
    profile = state;
    await open(path);
    await screen.findByRole('heading', { name: 'Your data' });
    const cards = ['Reminders', 'Signed-in devices', 'Your data'];
    expect(cards.filter((name) => screen.queryByRole('heading', { name }))).toEqual(titles);
  });

  it.each(languages)('has every text in %s', async (language) => {
    profile = fresh;
    const { container } = await open('/profile?firstTime=true', [], { language });
    await screen.findByRole('heading', { level: 1 });
    expect(container).not.toHaveTextContent(/profile\.\w|\{\{|<link>/);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('reports a profile that cannot be loaded and retries', async () => {
    let down = true;
    const failing = mockError(getProfile, 'SERVICE_UNAVAILABLE', { message: 'Away' });
    const { user } = await open('/profile', [
      {
        endpoint: getProfile,
        respond: (request) => (down ? failing : mock(getProfile, complete)).respond(request),
      },
    ]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Failed to fetch user data');
    expect(await accessibilityViolations()).toEqual([]);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await field('First name')).value).toBe('Anna');
  });
});

describe('edit mode', () => {
  it('shows the read-only e-mail, plan and legal links', async () => {
    await open();
    const email = await field('E-mail address');
    expect([email.value, email.disabled]).toEqual(['anna@example.ch', true]);
    const plan = () => screen.getByRole('group', { name: 'Subscription plan' }).textContent;
    expect(plan()).toMatch(/Premium.*Active$/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/',
      '/data-protection-policy?returnTo=/profile',
      '/cookie-policy?returnTo=/profile',
    ]);
    expect(pageState().guards.size).toBe(0);
    profile = { ...complete, subscriptionPlan: 'basic' };
    await open();
    await field('First name');
    expect(plan()).toMatch(/Basic.*Inactive/);
  });

  it.each([
    ['en', 'Subscription plan', "NoneYou don't have a subscription planInactive"],
    ['de', 'Abonnement', 'KeinesSie haben kein AbonnementInaktiv'],
    ['fr', 'Abonnement', 'AucunVous n’avez pas d’abonnementInactif'],
    ['it', 'Abbonamento', 'NessunoNon ha un abbonamentoNon attivo'],
    ['gsw', 'Abo', 'KeisDu häsch keis AboNöd aktiv'],
  ] as const)('tells no plan from the basic one, in %s', async (language, label, text) => {
    profile = { ...complete, subscriptionPlan: 'none' };
    await open('/profile', [], { language });
    const group = await screen.findByRole('group', { name: label });
    expect(group).toHaveTextContent(text);
  });

  it.each([
    ['en', 'Learn more about the plans (another site, opens in a new tab)'],
    ['de', 'Mehr über die Abonnemente (andere Website, öffnet in neuem Tab)'],
    ['fr', 'En savoir plus sur les abonnements (autre site, s’ouvre dans un nouvel onglet)'],
    ['it', 'Scopra gli abbonamenti (altro sito, si apre in una nuova scheda)'],
    ['gsw', 'Meh über d Abos (anderi Websiite, gaht imene neue Tab uf)'],
  ] as const)('leads to where plans are paid for, in %s', async (language, name) => {
    paymentUrl = 'https://pay.example.ch/plans';
    await open('/profile', [], { language });
    const link = await screen.findByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://pay.example.ch/plans',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('downloads the tax data, creates it again when storing had failed, and reports a failure', async () => {
    profile = { ...complete, isTaxProfileComplete: true };
    let kept = false;
    let down = false;
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const submitDate = '2026-02-28T23:30:00.000Z'; // the first of March in Zurich
    const { user, calls } = await open('/profile', [
      {
        endpoint: getDeclaration,
        respond: (request) => {
          if (down) return mockError(getDeclaration, 'SERVICE_UNAVAILABLE').respond(request);
          if (!kept) return mockError(getDeclaration, 'DECLARATION_NOT_FOUND').respond(request);
          return Promise.resolve(new Response(JSON.stringify({ metadata: { submitDate } })));
        },
      },
      mock(saveDeclaration, ({ body }) => {
        kept = true;
        return { success: true as const, filename: body.filename };
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Download tax data' }));
    await waitFor(() => expect(names).toEqual(['tax_declaration_7_2026-03-01.json']));
    await user.click(screen.getByRole('button', { name: 'Download tax data' }));
    await waitFor(() => expect(names).toHaveLength(2));
    expect(calls.filter(({ endpoint }) => endpoint === saveDeclaration.id)).toHaveLength(1);
    down = true;
    await user.click(screen.getByRole('button', { name: 'Download tax data' }));
    const toast = await findText('Error exporting tax data');
    expect(toast.parentElement).toHaveTextContent('There was an error exporting your tax data to JSON.');
    expect(names).toHaveLength(2);
    click.mockRestore();
  });

  it('keeps what is typed while an earlier version is being saved', async () => {
    gate = Promise.withResolvers();
    const { user } = await open();
    const first = await field('First name');
    await user.type(first, 'bella');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    await user.clear(first);
    await user.type(first, 'Anna Rosa');
    gate.resolve();
    expect(await findText('Profile Updated')).toBeTruthy();
    expect(first.value).toBe('Anna Rosa');
    expect(profile.firstName).toBe('Annabella');
  });

  it('saves once, with the version the form was filled from', async () => {
    const { user, calls } = await open('/profile', [
      mock(getUser, () => Promise.reject(new Error('not requested'))),
    ]);
    await user.clear(await field('Last name'));
    await user.type(await field('Last name'), ' Müller ');
    expect(pageState().unsaved).toBe(1);
    gate = Promise.withResolvers();
    await user.dblClick(screen.getByRole('button', { name: 'Update profile' }));
    gate.resolve();
    await findText('Profile Updated');
    const saves = calls.filter(({ endpoint }) => endpoint === updateProfile.id);
    expect(saves.map(({ body }) => body)).toEqual([
      {
        firstName: 'Anna',
        lastName: 'Müller',
        phone: '791234567',
        countryCode: '+41',
        name: 'Anna Müller',
        taxYear: 2024,
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
    expect(await field(label)).toHaveFocus();
    expect(calls.some(({ endpoint }) => endpoint === updateProfile.id)).toBe(false);
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(await field(label), '791234567');
    await waitFor(async () => expect(described(await field(label))).toBeUndefined());
  });

  it('keeps only digits of a phone number and rejects impossible ones', async () => {
    const { user, calls } = await open();
    await user.clear(await field('Phone number'));
    await user.type(await field('Phone number'), '079 / 12a3');
    expect((await field('Phone number')).value).toBe('79123');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    await waitFor(async () =>
      expect(described(await field('Phone number'))).toBe(
        'This number is too short or too long for the chosen country.',
      ),
    );
    expect(calls.some(({ endpoint }) => endpoint === updateProfile.id)).toBe(false);
  });

  it('shows server errors at their fields', async () => {
    const fields = [{ path: 'lastName', code: 'custom', message: 'Not this name' }];
    const { user } = await open('/profile', [mockError(updateProfile, 'VALIDATION_FAILED', { fields })]);
    await user.type(await field('Last name'), 'x');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    await waitFor(async () => expect(described(await field('Last name'))).toBe('Not this name'));
    expect(await field('Last name')).toHaveFocus();
  });

  it('reports a concurrent save and reloads on demand', async () => {
    const { user, calls } = await open('/profile', [
      mock(updateProfile, () => Promise.reject(new Error('replaced below'))),
      mockError(updateProfile, 'STALE_VERSION', { message: 'This was changed elsewhere' }),
    ]);
    await user.type(await field('First name'), 'bella');
    profile = { ...complete, firstName: 'Annina', version: 4 };
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    expect((await findText('This was changed elsewhere')).closest('[role=alert]')).toHaveTextContent(
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

  it('keeps the input when the concurrent version cannot be loaded', async () => {
    let down = false;
    const { user, calls } = await open('/profile', [
      mockError(updateProfile, 'STALE_VERSION'),
      {
        endpoint: getProfile,
        respond: (request) =>
          (down ? mockError(getProfile, 'SERVICE_UNAVAILABLE') : mock(getProfile, () => profile)).respond(
            request,
          ),
      },
    ]);
    await user.type(await field('First name'), 'bella');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    await findText('Update Failed');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    down = true;
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect((await findText('Failed to fetch user data')).parentElement?.textContent).toBe(
      'Failed to fetch user dataPlease try againRequest ID: testCopy',
    );
    expect((await field('First name')).value).toBe('Annabella');
    await user.click(screen.getByRole('button', { name: 'Save my version' }));
    expect((await findText('Update Failed')).parentElement?.textContent).toBe(
      'Update FailedPlease try againRequest ID: testCopy',
    );
    expect(calls.filter(({ endpoint }) => endpoint === updateProfile.id)).toHaveLength(1);
    expect((await field('First name')).value).toBe('Annabella');
    down = false;
    profile = { ...complete, firstName: 'Annina', version: 4 };
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(async () => expect((await field('First name')).value).toBe('Annina'));
  });

  it('can overwrite a concurrent save', async () => {
    let stale = true;
    const { user, calls } = await open('/profile', [
      {
        endpoint: updateProfile,
        respond: (request) =>
          (stale
            ? mockError(updateProfile, 'STALE_VERSION')
            : mock(updateProfile, { ...profile, version: 10 })
          ).respond(request),
      },
    ]);
    await user.type(await field('First name'), 'bella');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    expect((await findText('Update Failed')).parentElement?.textContent).toBe(
      'Update FailedPlease try again',
    );
    profile = { ...complete, firstName: 'Annina', version: 9 };
    stale = false;
    await user.click(screen.getByRole('button', { name: 'Save my version' }));
    await findText('Profile Updated');
    expect(
      calls.filter(({ endpoint }) => endpoint === updateProfile.id).map(({ body }) => body as Profile),
    ).toMatchObject([
      { firstName: 'Annabella', version: 3 },
      { firstName: 'Annabella', version: 9 },
    ]);
  });
});

describe('first visit', () => {
  beforeEach(() => {
    profile = fresh;
  });
  const terms = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /I have read and accept/ });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Complete profile' });

  it('requires name, phone and terms, then redirects home', async () => {
    const { user, calls, location } = await open('/profile?firstTime=true');
    expect(await terms()).toBeDisabled();
    expect(described(await terms())).toBe('Enter your first name, last name and phone number first.');
    await user.type(await field('First name'), 'Anna');
    await user.type(await field('Last name'), 'Muster');
    await user.type(await field('Phone number'), '791234567');
    expect(await terms()).toBeEnabled();
    expect(button()).toBeDisabled();
    await user.click(await terms());
    expect(button()).toBeEnabled();
    expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
      'href',
      '/terms-and-conditions?returnTo=/profile',
    );
    expect(screen.queryByRole('link', { name: 'Main Menu' })).not.toBeInTheDocument();
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

  it('cannot be left and explains why', async () => {
    await open('/profile?firstTime=true');
    await field('First name');
    expect(pageState().guards.size).toBe(1);
    const blocks = (path: string) => [...pageState().guards].map((guard) => guard(path));
    expect(blocks('/terms-and-conditions')).toEqual([false]);
    expect(screen.queryByText('Cannot Leave')).not.toBeInTheDocument();
    expect(blocks('/')).toEqual([true]);
    const title = await findText('Cannot Leave');
    expect(title.parentElement?.textContent).toBe(
      'Cannot LeavePlease complete your profile before continuing',
    );
    for (const link of screen.getAllByRole('link'))
      expect(blocks(link.getAttribute('href')!.split('?')[0]!)).toEqual([false]);
  });

  it('explains that the names are used for the folder', async () => {
    const { user } = await open('/profile?firstTime=true');
    await user.click(await field('First name'));
    await user.tab();
    await user.tab();
    expect(described(await field('First name'))).toBe('First name is required for proper folder naming');
    expect(described(await field('Last name'))).toBe('Last name is required for proper folder naming');
  });

  it('keeps the input while a legal page is open', async () => {
    const first = await open('/profile?firstTime=true');
    await first.user.type(await field('First name'), 'Anna');
    await first.user.type(await field('Last name'), 'Muster');
    await first.user.type(await field('Phone number'), '791234567');
    await first.user.click(await terms());
    await first.user.click(screen.getByRole('link', { name: 'terms and conditions' }));
    expect(first.location()).toBe('/terms-and-conditions?returnTo=/profile');
    await open('/profile?firstTime=true');
    expect((await field('First name')).value).toBe('Anna');
    expect((await field('Phone number')).value).toBe('791234567');
    expect([(await terms()).checked, button().disabled]).toEqual([true, false]);
    expect(pageState().unsaved).toBe(1);
  });

  it('does not overwrite what another tab has saved', async () => {
    profile = { ...fresh, firstName: 'Anna', lastName: 'Muster' };
    storeUnfinished({
      userId: 7,
      values: { firstName: 'Annabella', lastName: 'Muster', phone: '791234567', countryCode: '+41' },
      accepted: true,
    });
    const { user, calls } = await open('/profile?firstTime=true', [
      mockError(updateProfile, 'STALE_VERSION', { message: 'Changed elsewhere' }),
    ]);
    expect((await field('First name')).value).toBe('Annabella');
    await user.click(button());
    await findText('Changed elsewhere');
    const saves = calls.filter(({ endpoint }) => endpoint === updateProfile.id);
    expect(saves.map(({ body }) => body)).toMatchObject([{ firstName: 'Annabella', version: 1 }]);
    profile = { ...complete, firstName: 'Annina', version: 2 };
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(async () => expect((await field('First name')).value).toBe('Annina'));
  });

  it('stays on the page when saving fails', async () => {
    profile = { ...fresh, firstName: 'Anna', lastName: 'Muster', phone: '791234567' };
    const { user, location } = await open('/profile?firstTime=true', [
      mockError(updateProfile, 'SERVICE_UNAVAILABLE', { message: 'Away' }),
    ]);
    await user.click(await terms());
    await user.click(button());
    expect(await findText('Failed to update profile')).toBeTruthy();
    expect(screen.getByText('Away')).toBeInTheDocument();
    expect(location()).toBe('/profile?firstTime=true');
    expect(pageState().guards.size).toBe(1);
  });
});
