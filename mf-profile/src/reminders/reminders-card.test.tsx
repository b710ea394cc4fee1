import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getDeadlineReminders, setDeadlineReminders } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { RemindersCard } from './reminders-card.tsx';

const open = (api: Mock[], options: RenderOptions = {}) =>
  renderPart(remote, <RemindersCard />, { ...options, api });
const setting = () => screen.findByRole('switch', { name: 'Remind me by e-mail' });

it('switches the reminders of the filing deadline off and on', async () => {
  let enabled = true;
  const { user } = await open([
    mock(getDeadlineReminders, () => ({ enabled })),
    mock(setDeadlineReminders, ({ body }) => ({ enabled: (enabled = body.enabled) })),
  ]);
  expect(await setting()).toBeChecked();
  await user.click(await setting());
  expect(await screen.findByText('Reminders switched off')).toBeInTheDocument();
  expect(enabled).toBe(false);
  await waitFor(async () => expect(await setting()).not.toBeChecked());
  await user.click(await setting());
  await waitFor(() => expect(enabled).toBe(true));
});

it('keeps the setting when saving fails', async () => {
  const { user } = await open([
    mock(getDeadlineReminders, { enabled: true }),
    mockError(setDeadlineReminders, 'SERVICE_UNAVAILABLE'),
  ]);
  await user.click(await setting());
  expect(await screen.findByText('The setting could not be saved')).toBeInTheDocument();
  expect(await setting()).toBeChecked();
});

it('is accessible', async () => {
  await open([mock(getDeadlineReminders, { enabled: true })]);
  expect(await screen.findByRole('switch')).toBeChecked();
  expect(await accessibilityViolations()).toEqual([]);
});
