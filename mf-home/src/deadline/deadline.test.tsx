import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTaxStatus, getUser, statusName, type CantonCode, type UserResponse } from '@dossier/contracts';
import { accessibilityViolations, mock } from '@dossier/remote-kit/testing';
import { openHome, Server } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-18T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = (canton: CantonCode | null): UserResponse => ({
  id: 7,
  email: 'anna@example.ch',
  role: 'user',
  name: 'Anna Muster',
  cantonOfResidence: canton,
  employmentType: 'employed',
  taxAddress: { street: null, city: null },
  taxAddressNumber: null,
  deletionPending: false,
  emailRecoveryPending: false,
  isProfileComplete: true,
  isTaxProfileComplete: true,
  termsAcceptedAt: null,
  subscriptionPlan: 'basic',
  version: 1,
  taxStatus: statusName(2),
  taxYearStatuses: [],
  paymentUrl: null,
  taxYear: 2024,
  changedAfterTransmit: false,
  unavailable: [],
});
const open = (canton: CantonCode | null, options = {}) =>
  openHome(server, [mock(getUser, user(canton))], { taxYear: 2025, ...options });
const card = async () => {
  const heading = await screen.findByRole('heading', { name: 'Filing deadline' });
  return within(heading.closest('section, article, div[class]')?.parentElement as HTMLElement);
};

describe('the filing deadline on home', () => {
  it('shows the date, how to extend it, and its official source', async () => {
    await open('ZG');
    const shown = await card();
    expect(shown.getByText('April 30, 2026')).toBeInTheDocument();
    expect(shown.getByText('12 days left')).toBeInTheDocument();
    for (const name of [/Extend the deadline/, /Official source/])
      expect(shown.getByRole('link', { name })).toHaveAttribute(
        'href',
        'https://www.zg.ch/behoerden/finanzdirektion/steuerverwaltung/',
      );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is the one to which the expert had it extended, also while the documents are with the expert', async () => {
    const extension = {
      until: '2026-09-30',
      reason: 'Granted in March',
      fileId: null,
      at: '2026-03-03T10:00:00.000Z',
    };
    server.status = 5;
    await openHome(
      server,
      [mock(getUser, user('ZG')), mock(getTaxStatus, () => ({ ...server.statusIn(2025), extension }))],
      { taxYear: 2025 },
    );
    const shown = await card();
    expect(shown.getByText('September 30, 2026')).toBeInTheDocument();
    expect(shown.getByText('Your expert had the deadline extended.')).toBeInTheDocument();
    expect(shown.getByText('Granted in March')).toBeInTheDocument();
  });

  it('is downloaded as a calendar entry', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    const { user: typist } = await open('ZG');
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await typist.click((await card()).getByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(names).toEqual(['dossier-2025.ics']));
    expect(files[0]?.type).toBe('text/calendar');
    const text = await files[0]?.text();
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260430\r\n');
    expect(text).toContain('\r\nSUMMARY:Tax return 2025 is due\r\n');
    vi.restoreAllMocks();
  });

  it('links to the tax office where no official source states a date', async () => {
    await open('GE');
    const shown = await card();
    expect(shown.getByText(/The letter from your canton decides/)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: /To the tax office/ })).toHaveAttribute(
      'href',
      'https://www.ge.ch',
    );
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that has passed offers no calendar entry', async () => {
    await open('VD');
    const shown = await card();
    expect(shown.getByText(/This date has passed/)).toBeInTheDocument();
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['after the documents were transmitted', 5, 'ZG'],
    ['without a canton', 2, null],
  ] as const)('is not shown %s', async (_when, status, canton) => {
    server.status = status;
    await open(canton);
    await screen.findByRole('heading', { name: 'Your details' });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeInTheDocument());
    expect(screen.queryByRole('heading', { name: 'Filing deadline' })).not.toBeInTheDocument();
  });

  it('is accessible', async () => {
    await open('ZG');
    expect(await screen.findByRole('heading', { name: 'Filing deadline' })).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
