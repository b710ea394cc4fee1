import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getProfile, languages } from '@dossier/contracts';
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
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
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

  it.each(languages)('has every text in %s', async (language) => {
    server.profile = fresh;
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
