import { expect, it } from 'vitest';
import { updateProfile as update } from '@dossier/contracts';
import { updateProfile } from '../index.ts';
import { mock, showEverything } from '../testing/index.tsx';

it('requests what a saved profile invalidates, and tells the other remotes', async () => {
  const saved = {
    userId: 7,
    version: 2,
    subscriptionPlan: 'none',
    isProfileComplete: true,
    isTaxProfileComplete: false,
    termsAcceptedAt: null,
  } as const;
  const { change } = await showEverything([mock(update, saved)]);
  expect(await change(() => updateProfile({ city: 'Bern' }))).toEqual({
    requested: ['notifications.list', 'profile.update', 'user.get'],
    published: ['profileChanged'],
  });
});
