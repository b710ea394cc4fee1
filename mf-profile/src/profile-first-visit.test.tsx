import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptTerms, updateProfile } from '@dossier/contracts';
import { pageState } from '@dossier/remote-kit';
import { mockError } from '@dossier/remote-kit/testing';
import { storeUnfinished } from './profile/unfinished.ts';
import { complete, described, field, findText, fresh, open, resetServer, server } from './testing.tsx';

beforeEach(resetServer);

describe('first visit', () => {
  beforeEach(() => {
    server.profile = fresh;
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
    server.gate = Promise.withResolvers();
    await user.dblClick(button());
    server.gate.resolve();
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.map(({ endpoint }) => endpoint).filter((id) => /accept|update/.test(id))).toEqual([
      acceptTerms.id,
      updateProfile.id,
    ]);
    expect(pageState().guards.size).toBe(0);
  });

  it.each(['expert', 'admin'] as const)('asks nothing of an %s, who can leave', async (role) => {
    for (const path of ['/profile', '/profile?firstTime=true']) {
      const { unmount, location } = await open(path, [], { session: { role } });
      await field('First name');
      expect(location()).toBe(path);
      expect(pageState().guards.size).toBe(0);
      expect(screen.getByRole('link', { name: 'Main Menu' })).toHaveAttribute(
        'href',
        role === 'expert' ? '/desk' : '/admin',
      );
      expect(screen.queryByRole('checkbox', { name: /I have read and accept/ })).not.toBeInTheDocument();
      expect(screen.queryByRole('group', { name: 'Subscription plan' })).not.toBeInTheDocument();
      unmount();
    }
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
    server.profile = { ...fresh, firstName: 'Anna', lastName: 'Muster' };
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
    server.profile = { ...complete, firstName: 'Annina', version: 2 };
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(async () => expect((await field('First name')).value).toBe('Annina'));
  });

  it('stays on the page when saving fails', async () => {
    server.profile = { ...fresh, firstName: 'Anna', lastName: 'Muster', phone: '791234567' };
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
