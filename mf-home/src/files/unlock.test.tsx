import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { unlockFile } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { openHome, Server, storedFile } from '../testing.tsx';

const locked = storedFile('Steuerausweis.pdf', 1, {
  problem: 'passwordProtected',
  mediaType: 'application/pdf',
});
let server: Server;
beforeEach(() => {
  server = new Server();
  server.files = [locked];
});

const message = 'This password doesn’t open the file.';
it('asks for the password of a locked file in its row, and keeps none', async () => {
  const { user, calls } = await openHome(server, [
    mock(unlockFile, ({ body }) => {
      if (body.password !== 'right') throw new Error('never sent');
      const { problem: _, ...opened } = locked;
      server.files = [{ ...opened, version: 2, versionCount: 2 }];
      return server.files[0]!;
    }),
  ]);
  const card = within((await screen.findByRole('heading', { name: /^Please check/ })).closest('section')!);
  await user.click(await card.findByRole('button', { name: 'Enter password Steuerausweis.pdf' }));
  const field = card.getByLabelText('Password of Steuerausweis.pdf');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'off');
  expect(await accessibilityViolations()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(card.getByText('Enter the password.')).toBeInTheDocument();
  await user.type(field, 'right{Enter}');
  await waitFor(() => expect(screen.queryByText('Password-protected')).not.toBeInTheDocument());
  expect(calls.filter(({ endpoint }) => endpoint === unlockFile.id)).toHaveLength(1);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain('right');
});

it('shows beside the field that the password is wrong, and offers no field for other types', async () => {
  server.files = [
    locked,
    storedFile('Lohn.docx', 1, { problem: 'passwordProtected', mediaType: 'application/zip' }),
  ];
  const { user } = await openHome(server, [mockError(unlockFile, 'FILE_PASSWORD_WRONG', { message })]);
  const card = within((await screen.findByRole('heading', { name: /^Please check/ })).closest('section')!);
  const [button, ...others] = await card.findAllByRole('button', { name: /^Enter password/ });
  expect(others).toEqual([]);
  await user.click(button!);
  const field = card.getByLabelText('Password of Steuerausweis.pdf');
  await user.type(field, 'guess{Enter}');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(new RegExp(message));
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  expect(card.queryByLabelText('Password of Steuerausweis.pdf')).not.toBeInTheDocument();
});
