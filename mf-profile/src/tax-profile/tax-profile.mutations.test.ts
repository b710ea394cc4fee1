import { setStatus as set } from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { mock, showEverything } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import { setStatus } from './tax-profile.mutations.ts';

it('shows the new status, and requests what else depends on it', async () => {
  const { change } = await showEverything([mock(set, sampleTaxStatus(2))]);
  const requested = ['status.debugGet', 'status.set', 'user.get'];
  expect(await change(() => setStatus(2024, 2))).toEqual({ requested, published: [] });
});
