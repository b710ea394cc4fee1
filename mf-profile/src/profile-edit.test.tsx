import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getDeclaration,
  getProfile,
  getUser,
  saveDeclaration,
  updateProfile,
  type Profile,
} from '@dossier/contracts';
import { pageState } from '@dossier/remote-kit';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { complete, described, field, findText, open, resetServer, server } from './testing.tsx';

beforeEach(resetServer);

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
    server.profile = { ...complete, subscriptionPlan: 'basic' };
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
    server.profile = { ...complete, subscriptionPlan: 'none' };
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
    server.paymentUrl = 'https://pay.example.ch/plans';
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
    server.profile = { ...complete, isTaxProfileComplete: true };
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
    server.gate = Promise.withResolvers();
    const { user } = await open();
    const first = await field('First name');
    await user.type(first, 'bella');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    await user.clear(first);
    await user.type(first, 'Anna Rosa');
    server.gate.resolve();
    expect(await findText('Profile Updated')).toBeTruthy();
    expect(first.value).toBe('Anna Rosa');
    expect(server.profile.firstName).toBe('Annabella');
  });

  it('saves once, with the version the form was filled from', async () => {
    const { user, calls } = await open('/profile', [
      mock(getUser, () => Promise.reject(new Error('not requested'))),
    ]);
    await user.clear(await field('Last name'));
    await user.type(await field('Last name'), ' Müller ');
    expect(pageState().unsaved).toBe(1);
    server.gate = Promise.withResolvers();
    await user.dblClick(screen.getByRole('button', { name: 'Update profile' }));
    server.gate.resolve();
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
    await waitFor(async () => expect(await field(label)).toHaveFocus());
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
    await waitFor(async () => expect(await field('Last name')).toHaveFocus());
  });

  it('reports a concurrent save and reloads on demand', async () => {
    const { user, calls } = await open('/profile', [
      mock(updateProfile, () => Promise.reject(new Error('replaced below'))),
      mockError(updateProfile, 'STALE_VERSION', { message: 'This was changed elsewhere' }),
    ]);
    await user.type(await field('First name'), 'bella');
    server.profile = { ...complete, firstName: 'Annina', version: 4 };
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
          (down
            ? mockError(getProfile, 'SERVICE_UNAVAILABLE')
            : mock(getProfile, () => server.profile)
          ).respond(request),
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
    server.profile = { ...complete, firstName: 'Annina', version: 4 };
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
            : mock(updateProfile, { ...server.profile, version: 10 })
          ).respond(request),
      },
    ]);
    await user.type(await field('First name'), 'bella');
    await user.click(screen.getByRole('button', { name: 'Update profile' }));
    expect((await findText('Update Failed')).parentElement?.textContent).toBe(
      'Update FailedPlease try again',
    );
    server.profile = { ...complete, firstName: 'Annina', version: 9 };
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
