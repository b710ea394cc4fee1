import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getTaxStatus } from '@dossier/contracts';
import { accessibilityViolations, mockError, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { Server } from '../testing.tsx';

const open = (api = new Server().api, options = {}) =>
  renderRemote(remote, '/pgbar', { api, taxYear: 2024, ...options });

describe('/pgbar', () => {
  it('shows both scales of the six statuses, as announced to screen readers', async () => {
    await open();
    const bars = await screen.findAllByRole('progressbar');
    const read = (scale: string) =>
      bars
        .filter((bar) => bar.getAttribute('aria-label')?.startsWith(scale))
        .map((bar) => bar.getAttribute('aria-valuetext'));
    expect(read('Home bar')).toEqual(['16.67%', '33.33%', '50%', '66.67%', '83.33%', '100%']);
    expect(read('Other display')).toEqual(['16%', '32%', '48%', '64%', '82%', '100%']);
  });

  it('marks the current status', async () => {
    const { container } = await open();
    expect(await screen.findByText('Current step for tax year 2024')).toBeInTheDocument();
    const [current, ...others] = container.querySelectorAll('[aria-current=step]');
    expect(current).toHaveTextContent('Upload Required Documents');
    expect(others).toEqual([]);
  });

  it('shows the scales without a status too', async () => {
    await open([mockError(getTaxStatus, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findAllByRole('progressbar')).toHaveLength(12);
  });

  it('is accessible', async () => {
    await open();
    await screen.findAllByRole('progressbar');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
