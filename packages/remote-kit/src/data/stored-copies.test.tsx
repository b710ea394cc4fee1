import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listCardPanels, type ResponseOf } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { mock, startTest } from '@dossier/remote-kit/testing';
import { forgetUser } from '../session/end-session.ts';
import { applySession, resetSession } from '../call/session-store.ts';
import { setData, useData } from './use-data.ts';

type Panels = ResponseOf<typeof listCardPanels>;
const panelsOf = (isExpanded: boolean): Panels => [{ panel: 'cards-family', taxYear: 2024, isExpanded }];
const query = { taxYear: 2024 };
const never = mock(listCardPanels, () => new Promise<Panels>(() => undefined));

function Shown({ taxYear = 2024 }: { taxYear?: number }) {
  const { data } = useData(listCardPanels, { query: { taxYear } }, { stored: true });
  return <p>{data ? JSON.stringify(data.map((row) => row.isExpanded)) : 'nothing yet'}</p>;
}

const stored = () => Object.keys(localStorage).filter((name) => name.includes('copy'));

/** Loads the page once as a user, which stores a copy. */
async function visit(id = 7, isExpanded = true) {
  cleanup();
  await startTest({ session: { id }, api: [mock(listCardPanels, panelsOf(isExpanded))] });
  render(<Shown />);
  await screen.findByText(`[${isExpanded}]`);
}

/** Opens the page again in a new window as a user; the server does not respond. */
async function visitAgain(session: Parameters<typeof startTest>[0] = {}) {
  cleanup();
  const kept = { ...localStorage };
  resetSession(); // a new window reads from the storage only
  await startTest({ session: 'signedOut', api: [never] });
  resetSession();
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, String(value));
  if (session.session && session.session !== 'signedOut') {
    const { id = 7, impersonatedBy = null } = session.session;
    applySession(sampleSession({ id }, { impersonatedBy }));
  }
  render(<Shown />);
}

afterEach(cleanup);

it('shows the copy of the last visit at once, to the same user and for the same year', async () => {
  await visit();
  await visitAgain({ session: { id: 7 } });
  expect(screen.getByText('[true]')).toBeInTheDocument();
  cleanup();
  render(<Shown taxYear={2023} />);
  expect(screen.getByText('nothing yet')).toBeInTheDocument();
});

it('follows a save', async () => {
  await visit();
  await act(() => setData(listCardPanels, { query }, panelsOf(false)));
  await visitAgain({ session: { id: 7 } });
  expect(screen.getByText('[false]')).toBeInTheDocument();
});

it('is never shown to the next user, and is deleted then', async () => {
  await visit();
  await visitAgain({ session: { id: 8 } });
  expect(screen.getByText('nothing yet')).toBeInTheDocument();
  expect(stored()).toEqual([]);
});

it('is neither shown to nor stored by an administrator who acts as the user', async () => {
  await visit();
  await visitAgain({ session: { id: 7, impersonatedBy: 1 } });
  expect(screen.getByText('nothing yet')).toBeInTheDocument();
  cleanup();
  await startTest({
    session: { id: 7, impersonatedBy: 1 },
    api: [mock(listCardPanels, panelsOf(true))],
  });
  render(<Shown />);
  await screen.findByText('[true]');
  expect(stored()).toEqual([]);
});

it('is deleted when the user signs out, and when the session has ended before the next visit', async () => {
  await visit();
  expect(stored()).toHaveLength(1);
  await act(() => forgetUser());
  expect(stored()).toEqual([]);
  await visit();
  expect(stored()).toHaveLength(1);
  resetSession();
  act(() => applySession({ isAuthenticated: false }));
  expect(stored()).toEqual([]);
});

it.each(['{', '[{"panel":"cards-family"}]', 'null'])('ignores the damaged copy %s', async (text) => {
  await visit();
  const [name] = stored();
  localStorage.setItem(name!, text);
  await visitAgain({ session: { id: 7 } });
  expect(screen.getByText('nothing yet')).toBeInTheDocument();
});
