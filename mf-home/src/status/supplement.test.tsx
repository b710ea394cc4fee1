import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { requiredCategoryIds, transmitSupplement } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { closeToast, filesInCategories, openHome, Server, toast } from '../testing.tsx';
import { transmittedBy } from '../testing-transmission.ts';

let server: Server;
beforeEach(() => {
  server = new Server();
  const files = filesInCategories(...requiredCategoryIds);
  Object.assign(server, { status: 5, advancedFinished: true, files, notInDossier: [files[0]!.id] });
});

it('sends what is not in the dossier after a confirmation, and says so', async () => {
  const { user, countCalls } = await openHome(server, [
    mock(transmitSupplement, ({ body }) => {
      server.notInDossier = [];
      return transmittedBy(server, Number(body.taxYear));
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Send supplement' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send a supplement for 2024?' }));
  expect(countCalls(transmitSupplement)).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Send supplement' }));
  expect(await toast('Supplement sent')).toBe('Supplement sent');
  expect(countCalls(transmitSupplement)).toBe(1);
  await waitFor(() => expect(screen.queryByText(/is not in the dossier/)).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('stays open with the reason when it was not sent', async () => {
  const { user } = await openHome(server, [
    mockError(transmitSupplement, 'TOO_MANY_SUPPLEMENTS', { message: 'No more supplements this year' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Send supplement' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const send = dialog.getByRole('button', { name: 'Send supplement' });
  await user.click(send);
  expect(await toast("We couldn't send the supplement")).toContain('No more supplements this year');
  await closeToast(user);
  expect(dialog.getByText('No more supplements this year')).toBeVisible();
  expect(send).toBeEnabled();
  expect(await accessibilityViolations()).toEqual([]);
});
