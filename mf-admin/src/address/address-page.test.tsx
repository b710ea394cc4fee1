import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRemote } from '@dossier/remote-kit/testing';
import { places } from '@dossier/swiss-fields/testing';
import remote from '../remote.tsx';

const admin = { id: 1, role: 'admin' } as const;

afterEach(() => vi.useRealTimers());

it('shows the selected address, confirms saving without storing it, and returns home after two seconds', async () => {
  const { user, calls } = await renderRemote(remote, '/address-demo', { api: places(), session: admin });
  const box = await screen.findByRole('combobox');
  expect(screen.queryByRole('button', { name: 'Save Address' })).not.toBeInTheDocument();
  await user.type(box, 'Bahnhofstrasse 12');
  await user.click(await screen.findByRole('option', { name: /Bahnhofstrasse 12, 8001 Zürich/ }));
  expect(screen.getByRole('heading', { name: 'Full address' })).toBeInTheDocument();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  expect(await screen.findByText('Address Saved')).toBeInTheDocument();
  expect(screen.getByText('Your address has been saved successfully.')).toBeInTheDocument();
  expect([...new Set(calls.map(({ endpoint }) => endpoint))]).toEqual(['addresses.search']);
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Full address' })).not.toBeInTheDocument(),
  );
});
