import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  checkAuth,
  getDebugStatus,
  setDebugStatus,
  getDatabaseStatus,
  getSession,
  loginAs,
  patchTaxStatus,
} from '@dossier/contracts';
import { sampleSession, sampleTaxStatus } from '@dossier/contracts/testing';
import { defineRemote } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { shellNamespace, shellTranslations } from '../texts.ts';
import { DebugKey } from './debug-key.tsx';

/** A page with the shell's key handler. */
const page = (
  <>
    <h1>Page</h1>
    <DebugKey />
  </>
);
const remote = defineRemote({
  name: shellNamespace,
  routes: ['/login', '/featuretest', '/'].map((path) => ({ path, element: page })),
  translations: shellTranslations,
});

const admin = { id: 1, email: 'admin@example.ch', role: 'admin' } as const;
const now = '2026-01-05T10:00:00.000Z';
const status = sampleTaxStatus(2, { updatedAt: now });
const api = [
  mock(checkAuth, { success: true, isAuthenticated: true, email: admin.email, userId: 1 }),
  mock(getDebugStatus, status),
  mock(getDatabaseStatus, {
    hasTaxProfileColumn: true,
    columns: ['id', 'isTaxProfileComplete'],
    userCount: 12,
    taxCompletedCount: 4,
    completionRate: 33,
    newestUser: { id: 12, email: 'beat@example.ch', created: now },
    lastChecked: now,
  }),
  mock(setDebugStatus, sampleTaxStatus(4, { updatedAt: now })),
  mock(patchTaxStatus, sampleTaxStatus(4, { updatedAt: now })),
  mock(loginAs, {
    success: true,
    user: { id: 12, email: 'beat@example.ch', role: 'user', isProfileComplete: true },
  }),
  mock(getSession, sampleSession({ id: 12, email: 'beat@example.ch' }, { impersonatedBy: 1 })),
];
afterEach(() => vi.useRealTimers());

async function open(options: RenderOptions = {}) {
  const page = await renderRemote(remote, '/featuretest', { api, session: admin, taxYear: 2024, ...options });
  await screen.findByRole('heading', { level: 1 });
  const toggle = () => page.user.keyboard('{Control>}{Shift>}[KeyD]{/Shift}{/Control}');
  await toggle();
  const callsOf = (id: string) => page.calls.filter(({ endpoint }) => endpoint === id);
  return { ...page, toggle, callsOf };
}
const panel = () => screen.findByRole('dialog', { name: 'Debug' });

it.each([
  ['a visitor', '/login', 'signedOut'],
  ['an ordinary user', '/featuretest', { id: 7 }],
] as const)('shows %s that the panel is restricted', async (_, path, session) => {
  const { user, calls } = await renderRemote(remote, path, { api, session });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}{Shift>}[KeyD]{/Shift}{/Control}');
  const messages = await screen.findByRole('region', { name: 'Messages' });
  expect(await within(messages).findByText('Debug Access Restricted')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('shows administrators session, status and database, polled every 5 and 10 seconds while it is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { toggle, callsOf, missing } = await open();
  const text = async () => (await panel()).textContent;
  await waitFor(async () => expect(await text()).toContain('Signed in as admin@example.ch, ID 1'));
  await waitFor(async () => expect(await text()).toContain('2 documents_pending'));
  await waitFor(async () => expect(await text()).toContain('4 (33 %)'));
  expect(await accessibilityViolations()).toEqual([]);
  const before = [callsOf('status.debugGet').length, callsOf('debug.databaseStatus').length] as const;
  for (let second = 0; second < 10; second += 1) await vi.advanceTimersByTimeAsync(1000);
  expect(callsOf('status.debugGet').length - before[0]).toBe(2);
  expect(callsOf('debug.databaseStatus').length - before[1]).toBe(1);
  await toggle();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const countWhenClosed = callsOf('status.debugGet').length;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(callsOf('status.debugGet').length).toBe(countWhenClosed);
  expect(missing).toEqual([]);
});

it('changes the status by both endpoints', async () => {
  const { user, callsOf } = await open();
  await panel();
  await user.selectOptions(await screen.findByLabelText('Tax status'), '4');
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  await screen.findByText('Status is now 4 processing');
  expect(callsOf('status.debugSet')[0]?.body).toEqual({ status: 4, taxYear: 2024 });
  await user.click(screen.getByRole('button', { name: 'Set by name' }));
  await waitFor(() =>
    expect(callsOf('status.patch')[0]?.body).toEqual({ taxStatus: 'processing', taxYear: 2024 }),
  );
});

it('signs in as a user by id and opens the home page', async () => {
  const { user, callsOf, location } = await open();
  await panel();
  await user.type(await screen.findByLabelText('User ID'), 'x');
  await user.click(screen.getByRole('button', { name: 'Sign in as' }));
  expect(await screen.findByText('Please enter a user ID.')).toBeInTheDocument();
  expect(callsOf('auth.loginAs')).toEqual([]);
  await user.clear(screen.getByLabelText('User ID'));
  await user.type(screen.getByLabelText('User ID'), '12{Enter}');
  await waitFor(() => expect(location()).toBe('/'));
  expect(callsOf('auth.loginAs')[0]?.params).toEqual({ id: '12' });
});

it('shows why impersonating a user is refused', async () => {
  const refused = mockError(loginAs, 'IMPERSONATION_REFUSED', { message: 'Not onto another administrator' });
  const { user } = await open({ api: [...api, refused] });
  await panel();
  await user.type(await screen.findByLabelText('User ID'), '2{Enter}');
  await waitFor(() => expect(screen.getByLabelText('User ID')).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getAllByText('Not onto another administrator').length).toBeGreaterThan(0);
});

it('shows a notice and stops polling if the debug tools are off', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const off = [getDebugStatus, getDatabaseStatus].map((endpoint) => mockError(endpoint, 'NOT_FOUND'));
  const { callsOf } = await open({ api: [...api, ...off] });
  await panel();
  expect(await screen.findByText('Debug tools are switched off on this installation.')).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(callsOf('status.debugGet')).toHaveLength(1);
  expect(callsOf('debug.databaseStatus')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Set status' })).not.toBeInTheDocument();
});
