import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getModelConsent, saveModelConsent } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { ModelConsentCard } from './model-consent-card.tsx';

const open = (api: Mock[], options: RenderOptions = {}) =>
  renderPart(remote, <ModelConsentCard />, { ...options, api });
const host = 'models.example.ch';
const none = { host, consentedAt: null };
const given = { host, consentedAt: '2026-11-26T06:00:00.000Z' };
const setting = () => screen.findByRole('switch', { name: 'Send the text of unknown documents' });

it('names the server, and gives and revokes the consent', async () => {
  let consent: typeof none | typeof given = none;
  const { user } = await open([
    mock(getModelConsent, () => consent),
    mock(saveModelConsent, ({ body }) => (consent = body.isGiven ? given : none)),
  ]);
  expect(await setting()).not.toBeChecked();
  expect(screen.getByText(/is sent to models\.example\.ch/)).toBeInTheDocument();
  await user.click(await setting());
  expect(await screen.findByText('Consent saved')).toBeInTheDocument();
  await waitFor(async () => expect(await setting()).toBeChecked());
  await user.click(await setting());
  expect(await screen.findByText('Consent withdrawn')).toBeInTheDocument();
  expect(consent).toBe(none);
});

it('keeps the setting when saving fails', async () => {
  const { user } = await open([
    mock(getModelConsent, none),
    mockError(saveModelConsent, 'SERVICE_UNAVAILABLE'),
  ]);
  await user.click(await setting());
  expect(await screen.findByText('The setting could not be saved')).toBeInTheDocument();
  expect(await setting()).not.toBeChecked();
});

it('is absent where the operator has no such server', async () => {
  const { calls } = await open([mock(getModelConsent, { host: null, consentedAt: null })]);
  await waitFor(() => expect(calls).not.toEqual([]));
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it('is accessible', async () => {
  await open([mock(getModelConsent, given)]);
  expect(await screen.findByRole('switch')).toBeChecked();
  expect(await accessibilityViolations()).toEqual([]);
});
