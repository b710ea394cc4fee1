import { fireEvent, screen } from '@testing-library/react';
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
const camera = async () => {
  await screen.findByRole('heading', { name: 'Bank statements, 2024' });
  const input = document.querySelector<HTMLInputElement>('input[capture]');
  if (!input) throw new Error('no input for the camera');
  return input;
};

it('sends photos to the year and category that it was handed', async () => {
  const sent = mock(uploadFromPhone, { files: [{ status: 'fulfilled' }], failedCount: 0 });
  const { calls } = await open(`/phone#${code}`, { api: [mock(openHandover, handover()), sent] });
  fireEvent.change(await camera(), { target: { files: [photo()] } });
  expect(await screen.findByText('1 photo has arrived')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ code });
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
  await open(`/phone#${code}`, { api: [mock(openHandover, handover()), refused] });
  fireEvent.change(await camera(), { target: { files: [photo()] } });
  expect(await screen.findByRole('heading', { name: 'This code is no longer valid' })).toBeTruthy();
});
