import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DossierProvider } from '@dossier/ui';
import { ApiError } from '../call/api-error.ts';
import { startTest } from '../testing/index.tsx';
import { FailedLoad } from './failed-load.tsx';

beforeEach(async () => {
  await startTest();
});
afterEach(cleanup);

const error = new ApiError({
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  message: 'Please try again later.',
  requestId: '3f9a1c0d-7b52-4a1e-9c55-0d7f6a2e8b11',
});
const card = (reload: () => Promise<void>, isRefreshing: boolean) => (
  <DossierProvider>
    <FailedLoad as="h3" title="Your files cannot be shown" data={{ error, reload, isRefreshing }} />
  </DossierProvider>
);

test('names the missing content, the error and its request id, and requests it again', async () => {
  const reload = vi.fn(() => Promise.resolve());
  const { rerender } = render(card(reload, false));
  expect(screen.getByRole('heading', { level: 3, name: 'Your files cannot be shown' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Please try again later.');
  expect(screen.getByText(String(error.requestId))).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();

  rerender(card(reload, true));
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
});
