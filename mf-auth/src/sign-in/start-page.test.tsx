import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSession, quickRestore, requestCode, verifyCode, type Role } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { mock, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

it.each<[Role, string, string]>([
  ['user', '/login', '/profile?firstTime=true'],
  ['expert', '/login', '/desk'],
  ['admin', '/login', '/admin'],
  ['admin', '/login?returnTo=/', '/admin'],
  ['expert', '/login?returnTo=/desk/figures', '/desk/figures'],
])('a new %s who opens %s starts at %s', async (role, path, start) => {
  const { user, location } = await renderRemote(remote, path, {
    session: 'signedOut',
    api: [
      mock(quickRestore, { success: false }),
      mock(requestCode, { message: 'Verification code sent', status: 'success' }),
      mock(verifyCode, {
        success: true,
        user: { id: 7, email: 'anna@example.ch', role, isProfileComplete: false },
      }),
      mock(getSession, () => sampleSession({ role })),
    ],
  });
  await user.type(screen.getByLabelText('E-mail address'), 'anna@example.ch');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('Verification code'), '123456');
  await waitFor(() => expect(location()).toBe(start));
});
