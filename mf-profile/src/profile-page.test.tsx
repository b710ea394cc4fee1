import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getProfile, type Profile, type SlotProps } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { complete, field, fresh, open, resetServer, server } from './testing.tsx';

beforeEach(resetServer);

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
    server.profile = state;
    const { missing } = await open(path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title));
    await screen.findAllByRole('textbox');
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
  });

  it.each([
    ['/profile', complete, ['Reminders', 'Signed-in devices', 'Your data']],
    ['/profile?firstTime=true', fresh, ['Your data']],
  ])('%s shows the cards of the account', async (path, state, titles) => {
    server.profile = state;
    await open(path);
    await screen.findByRole('heading', { name: 'Your data' });
    const cards = ['Reminders', 'Signed-in devices', 'Your data'];
    expect(cards.filter((name) => screen.queryByRole('heading', { name }))).toEqual(titles);
  });

  it('has sections of other remotes after the form, except on the first visit', async () => {
    const Content = ({ taxYear }: SlotProps<'profile.section'>) => <button>{`Letters ${taxYear}`}</button>;
    const slots = { 'profile.section': [{ id: 'letters', Content }] };
    server.profile = complete;
    await open('/profile', [], { slots });
    const button = await screen.findByRole('button', { name: /^Letters 20\d\d$/ });
    expect(button.closest('form'), 'it must not send the form').toBeNull();
    server.profile = fresh;
    await open('/profile?firstTime=true', [], { slots });
    await screen.findAllByRole('textbox');
    expect(screen.queryByRole('button', { name: /^Letters/ })).toBeNull();
  });

  it('is accessible', async () => {
    server.profile = fresh;
    await open('/profile?firstTime=true', []);
    await screen.findAllByRole('textbox');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['/profile', complete, 'Profile'],
    ['/profile?firstTime=true', fresh, 'Welcome to Dossier'],
  ])('%s shows its heading while the profile is loaded', async (path, state, title) => {
    const { promise, resolve } = Promise.withResolvers<Profile>();
    await open(path, [mock(getProfile, () => promise)]);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Loading your profile')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    resolve(state);
    await field('First name');
    expect(screen.queryByText('Loading your profile')).toBeNull();
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
    expect(await screen.findByRole('heading', { level: 2, name: 'Failed to fetch user data' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await field('First name')).value).toBe('Anna');
  });
});
