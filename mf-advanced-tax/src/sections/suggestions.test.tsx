import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getProfile, setSection } from '@dossier/contracts';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { profileOf, server, taxYear } from '../testing.ts';

const married = mock(getProfile, profileOf({ hasChildren: true, maritalStatus: 'married' }));
const open = (api: Mock[]) =>
  renderRemote(remote, '/advanced-tax-info', { api: [...server(), ...api], taxYear });

it('suggests sections with the reason, and switches one on or declines it', async () => {
  const { user, calls } = await open([married]);
  expect(await screen.findByText('because you have children')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Switch on Children' }));
  expect(await screen.findByRole('tab', { name: 'Children' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('because you have children')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: "Doesn't apply Spouse" }));
  await waitFor(() => expect(screen.queryByText('Suggested for you')).not.toBeInTheDocument());
  const saved = calls.filter(({ endpoint }) => endpoint === setSection.id);
  expect(saved.map(({ params, body }) => [params['section'], body])).toEqual([
    ['children', { taxYear, enabled: true }],
    ['spouse', { taxYear, enabled: false }],
  ]);
});

it('keeps a suggestion that could not be saved', async () => {
  const { user } = await open([married, mockError(setSection, 'SERVICE_UNAVAILABLE')]);
  await user.click(await screen.findByRole('button', { name: 'Switch on Spouse' }));
  expect(await screen.findByText('Update failed')).toBeInTheDocument();
  expect(await screen.findByText('because you are married')).toBeInTheDocument();
});

it('suggests nothing without answers', async () => {
  await open([mockError(getProfile, 'SERVICE_UNAVAILABLE')]);
  expect(await screen.findByRole('switch', { name: 'Children' })).toBeInTheDocument();
  expect(screen.queryByText('Suggested for you')).not.toBeInTheDocument();
});
