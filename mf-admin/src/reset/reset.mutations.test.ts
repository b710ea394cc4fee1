import { resetProfile as reset } from '@dossier/contracts';
import { mock, showEverything } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import { resetProfile } from './reset.mutations.ts';

it('requests the profile and the status of every user that is shown', async () => {
  const { change } = await showEverything([mock(reset, { success: true, userId: 9 })]);
  expect(await change(() => resetProfile(9))).toEqual({
    requested: [
      'admin.resetProfile',
      'notifications.list',
      'profile.get',
      'status.get',
      'status.get',
      'user.get',
    ],
    published: [],
  });
});
