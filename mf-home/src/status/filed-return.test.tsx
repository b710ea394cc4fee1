import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getFiledReturn } from '@dossier/contracts';
import { accessibilityViolations, mock } from '@dossier/remote-kit/testing';
import { openHome, Server } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
  server.status = 6;
});

it('offers the return of a completed year for download, with the next step', async () => {
  server.hasReturn = true;
  await openHome(server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tax return is ready' })).toBeTruthy();
  expect(await screen.findByText('Sign and send it to your canton')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download tax return' })).toHaveAttribute(
    'href',
    '/api/tax-year-status/return/content?taxYear=2024&language=en',
  );
  expect(screen.getByRole('link', { name: 'Download receipt' })).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
});

it('says that the return waits for its payment, where the office wishes', async () => {
  const held = {
    id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11',
    number: 1,
    createdAt: '2026-03-01T10:00:00.000Z',
    size: 100,
    sha256: 'a'.repeat(64),
  };
  await openHome(server, [mock(getFiledReturn, { filedReturn: held, isHeld: true })]);
  expect(await screen.findByText(/as soon as the invoice for this year is paid/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download tax return' })).toBeNull();
});

it('says that a year without a return to download is filed', async () => {
  await openHome(server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Filed' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download tax return' })).toBeNull();
});

it.each([
  [4, 'Ready to transmit', 'Transmit your documents so that your expert receives them.', true],
  [5, 'With your expert', 'Write to your expert here', false],
  [6, 'Filed', 'Your office completed 2024 without one.', false],
] as const)(
  'says at %i that staff moved the year on without a dossier, and promises no download',
  async (status, title, text, canTransmit) => {
    Object.assign(server, { status, isTransmitted: false });
    await openHome(server);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    const notice = screen.getByText('No dossier was transmitted').closest('[role=status]');
    expect(notice).toHaveTextContent(text);
    expect(screen.queryByText('Documents Transmitted')).toBeNull();
    expect(document.body).not.toHaveTextContent(/download/i);
    expect(screen.queryAllByRole('button', { name: 'Transmit Files' })).toHaveLength(canTransmit ? 1 : 0);
  },
);

it('does not ask for a return before the year is completed', async () => {
  server.status = 5;
  const { countCalls } = await openHome(server);
  await screen.findByRole('heading', { level: 1 });
  expect(countCalls(getFiledReturn)).toBe(0);
});

it('offers to try again when the return cannot be loaded', async () => {
  server.hasReturn = true;
  let isDown = true;
  const [stored] = server.api.filter(({ endpoint }) => endpoint === getFiledReturn);
  const { user } = await openHome(server, [
    {
      endpoint: getFiledReturn,
      respond: async (request) => {
        if (isDown) throw new TypeError('offline');
        return stored!.respond(request);
      },
    },
  ]);
  expect(await screen.findByText('We couldn’t load your tax return')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Download tax return' })).toBeTruthy();
});
