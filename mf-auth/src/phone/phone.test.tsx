import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openHandover, uploadFromPhone } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderRemote } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import remote from '../remote.tsx';

const code = 'k'.repeat(43);
const handover = () => ({
  taxYear: 2024,
  categoryId: 2,
  categoryName: 'Bank statements',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  language: 'en' as const,
});
const open = (path: string, api: Parameters<typeof renderRemote>[2] = {}) =>
  renderRemote(remote, path, { session: 'signedOut', ...api });
const photo = () => new File(['photo'], 'image.jpg', { type: 'image/jpeg' });
/** Takes a photo and sends it. */
const sendPhoto = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  fireEvent.change(await camera(), { target: { files: [photo()] } });
  const send = await screen.findByRole('button', { name: 'Send' });
  await waitFor(() => expect(send).toBeEnabled());
  await user.click(send);
};
const camera = async () => {
  await screen.findByRole('heading', { name: 'Bank statements, 2024' });
  const input = document.querySelector<HTMLInputElement>('input[capture]');
  if (!input) throw new Error('no input for the camera');
  return input;
};

it('sends photos to the year and category that it was handed', async () => {
  const sent = mock(uploadFromPhone, { files: [{ status: 'fulfilled' }], failedCount: 0 });
  const page = await open(`/phone#${code}`, { api: [mock(openHandover, handover()), sent] });
  await sendPhoto(page);
  expect(await screen.findByText('1 document has arrived')).toBeTruthy();
  expect(page.calls[0]?.body).toEqual({ code });
  expect(await accessibilityViolations()).toEqual([]);
});

it('says one thing of every code that is not valid', async () => {
  const refused = mockError(openHandover, 'HANDOVER_NOT_FOUND', { message: 'No longer valid' });
  await open(`/phone#${code}`, { api: [refused] });
  expect(await screen.findByRole('heading', { name: 'This code is no longer valid' })).toBeTruthy();
  expect(document.querySelector('input')).toBeNull();
});

it('ends when its time is over', async () => {
  const expiresAt = new Date(Date.now() + 400).toISOString();
  await open(`/phone#${code}`, { api: [mock(openHandover, { ...handover(), expiresAt })] });
  expect(await screen.findByRole('heading', { name: 'This code is no longer valid' })).toBeTruthy();
});

it('ends with the first upload that is refused', async () => {
  const refused = mockError(uploadFromPhone, 'HANDOVER_NOT_FOUND', { message: 'No longer valid' });
  await sendPhoto(await open(`/phone#${code}`, { api: [mock(openHandover, handover()), refused] }));
  expect(await screen.findByRole('heading', { name: 'This code is no longer valid' })).toBeTruthy();
});

it('sends a PDF as it is, and nothing of a photo before it was seen', async () => {
  const sent = mock(uploadFromPhone, { files: [{ status: 'fulfilled' }], failedCount: 0 });
  const { user, calls } = await open(`/phone#${code}`, { api: [mock(openHandover, handover()), sent] });
  await camera();
  const [, files] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const pdf = new File(['%PDF-'], 'Lohn.pdf', { type: 'application/pdf' });
  fireEvent.change(files!, { target: { files: [pdf, photo()] } });
  expect(await screen.findByText('1 photo taken')).toBeTruthy();
  expect(await screen.findByText('1 document has arrived')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ endpoint }) => endpoint === uploadFromPhone.id)).toHaveLength(1);
});

it('waits while the server is busy with other uploads, and goes on by itself', async () => {
  let attempts = 0;
  const busy = {
    endpoint: uploadFromPhone,
    respond: async () => {
      attempts += 1;
      return attempts < 3
        ? Response.json(
            { code: 'TOO_MANY_TRANSFERS', message: 'Busy' },
            { status: 429, headers: { 'retry-after': '0' } },
          )
        : Response.json({ files: [{ status: 'fulfilled' }], failedCount: 0 });
    },
  };
  await sendPhoto(await open(`/phone#${code}`, { api: [mock(openHandover, handover()), busy] }));
  expect(await screen.findByText('1 document has arrived')).toBeTruthy();
  expect(attempts).toBe(3);
});
