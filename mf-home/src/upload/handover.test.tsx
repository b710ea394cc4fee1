import { screen, waitFor, within } from '@testing-library/react';
import { createHandover, endHandover, getHandover } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import { openHome, Server, storedFile } from '../testing.tsx';

const id = '6f1b7b5e-0c55-4c6a-9f4d-0d7f4a3f2c11';
const url = `https://dossier.example/phone#${'k'.repeat(43)}`;
const expiresAt = new Date(Date.now() + 900_000).toISOString();
const created = mock(createHandover, { id, url, expiresAt });

const use = async (api: NonNullable<Parameters<typeof openHome>[1]>, server = new Server()) => {
  const page = await openHome(server, api);
  await page.user.click(await screen.findByRole('button', { name: 'Use your phone' }));
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
};

it('shows a code for one phone, which ends with the dialog', async () => {
  const api = [
    created,
    mock(getHandover, { id, expiresAt, isOpened: false }),
    mock(endHandover, { success: true }),
  ];
  const { user, dialog, calls } = await use(api);
  expect(await dialog.findByRole('img', { name: 'Code for your phone' })).toBeTruthy();
  expect(dialog.getByText(url)).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(calls.map(({ endpoint }) => endpoint)).toContain(endHandover.id));
});

it('counts what arrived from the phone', async () => {
  const server = new Server();
  server.files = [storedFile('Foto.jpg', null, { handoverId: id }), storedFile('Bank.pdf', 2)];
  const api = [
    created,
    mock(getHandover, { id, expiresAt, isOpened: true }),
    mock(endHandover, { success: true }),
  ];
  const { dialog } = await use(api, server);
  expect(await dialog.findByText('Your phone is connected. 1 document has arrived.')).toBeTruthy();
  expect(dialog.queryByRole('img')).toBeNull();
});

it('says when the code could not be created', async () => {
  const { dialog } = await use([
    mockError(createHandover, 'NOT_WHILE_IMPERSONATING', { message: 'Not you' }),
  ]);
  expect(await dialog.findByText('Not you')).toBeTruthy();
});

it('hands over the upload of a category where it stands in the checklist', async () => {
  const api = [
    created,
    mock(getHandover, { id, expiresAt, isOpened: false }),
    mock(endHandover, { success: true }),
  ];
  const { user, calls } = await openHome(new Server(), api);
  await user.click(await screen.findByRole('button', { name: 'Use your phone for Salary Statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use your phone' }));
  expect(dialog.getByText(/your documents for Salary Statement, 2024\./)).toBeTruthy();
  await dialog.findByRole('img', { name: 'Code for your phone' });
  const body = { taxYear: 2024, categoryId: 1 };
  expect(calls.find(({ endpoint }) => endpoint === createHandover.id)?.body).toEqual(body);
});

it('is offered to nobody who acts as the user', async () => {
  await openHome(new Server(), [], { session: { id: 7, impersonatedBy: 1 } });
  await screen.findByRole('button', { name: 'Salary Statement' });
  expect(screen.queryByRole('button', { name: /^Use your phone/ })).toBeNull();
});
