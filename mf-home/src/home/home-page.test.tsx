import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getTaxStatus,
  getUser,
  homeTaxYears,
  languages,
  listCategories,
  listFiles,
  requiredCategoryIds,
  type SlotProps,
  type TaxStatusId,
} from '@dossier/contracts';

import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { openHome, filesInCategories, mainButtons, Server, storedFile, toast } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
});
const headline = () => screen.findByRole('heading', { level: 1 });
const all = requiredCategoryIds;

describe('headline', () => {
  const cases: [TaxStatusId, Partial<Server>, string][] = [
    [1, { isTaxProfileComplete: false }, 'Start with your tax profile'],
    [2, {}, 'Six documents to go'],
    [2, { files: filesInCategories(1, 2, 3, 4) }, 'Two documents to go'],
    [2, { files: filesInCategories(1, 2, 3, 4, 5) }, 'One document to go'],
    [3, { files: filesInCategories(...all) }, 'All required documents are in'],
    [3, { files: filesInCategories(...all), advancedFinished: true }, 'Ready to transmit'],
    [4, { files: filesInCategories(...all) }, 'With your expert'],
    [5, { files: filesInCategories(...all) }, 'With your expert'],
    [6, { files: filesInCategories(...all) }, 'Filed'],
  ];
  it.each(cases)('%i: %o shows "%s"', async (status, state, title) => {
    Object.assign(server, { status }, state);
    const { missing } = await openHome(server);
    await waitFor(async () => expect((await headline()).textContent).toBe(title));
    const bar = screen.getByRole('progressbar', { name: 'Progress of your tax year' });
    expect(bar.getAttribute('aria-valuetext')).toMatch(new RegExp(`^Step ${status} of 6: `));
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
  });

  it('names the missing documents', async () => {
    server.files = filesInCategories(1, 2, 3, 5);
    await openHome(server);
    expect(
      await screen.findByText('Still missing: Insurance Certificates and Transport.'),
    ).toBeInTheDocument();
  });

  it.each([
    [1, 'Step 1 of 6: Profile Setup Required (16.67%)'],
    [2, 'Step 2 of 6: Upload Documents (33.33%)'],
    [3, 'Step 3 of 6: Documents Submitted (50%)'],
    [4, 'Step 4 of 6: Transmitted (66.67%)'],
    [5, 'Step 5 of 6: Review Required (83.33%) · by your expert'],
    [6, 'Step 6 of 6: Completed (100%)'],
  ] as const)('reads status %i out as "%s"', async (status, text) => {
    server.status = status;
    await openHome(server);
    const bar = await screen.findByRole('progressbar', { name: 'Progress of your tax year' });
    expect(bar).toHaveAttribute('aria-valuetext', text);
  });

  it('shows a labelled skeleton while loading', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = mock(getTaxStatus, async ({ query }) => {
      await gate.promise;
      return server.statusIn(Number(query.taxYear));
    });
    await openHome(server, [slow]);
    expect(screen.getByText('Loading your tax year')).toBeInTheDocument();
    gate.resolve();
    expect(await headline()).toBeTruthy();
    expect(screen.queryByText('Loading your tax year')).not.toBeInTheDocument();
  });

  it('reports a failed status request and can be retried', async () => {
    let down = true;
    const failing = mockError(getTaxStatus, 'SERVICE_UNAVAILABLE', { message: 'Please try again shortly' });
    const status = mock(getTaxStatus, ({ query }) => server.statusIn(Number(query.taxYear)));
    const { user } = await openHome(server, [
      { endpoint: getTaxStatus, respond: (request) => (down ? failing : status).respond(request) },
    ]);
    expect((await headline()).textContent).toBe("We couldn't load your tax status");
    expect(screen.getByText('Please try again shortly')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await headline()).textContent).toBe('Six documents to go'));
  });

  it('reloads everything for another year', async () => {
    server.files = [
      ...filesInCategories(1),
      storedFile('old.pdf', 2, { taxYear: homeTaxYears(new Date())[0]! }),
    ];
    const { user, calls } = await openHome(server, [], { taxYear: homeTaxYears(new Date()).at(-1)! });
    await headline();
    const [first] = homeTaxYears(new Date());
    await user.click(screen.getByRole('radio', { name: String(first) }));
    expect(await screen.findByRole('link', { name: 'old.pdf' })).toBeInTheDocument();
    const years = (id: string) =>
      calls.filter(({ endpoint }) => endpoint === id).map(({ query }) => query['taxYear']);
    for (const id of ['status.get', 'files.list', 'user.get', 'categories.list'])
      expect(years(id), id).toContain(String(first));
  });

  it.each(languages)('has every text in %s, and is accessible', async (language) => {
    server.files = filesInCategories(1);
    const { container } = await openHome(server, [], { language });
    await headline();
    await waitFor(() => expect(container.querySelector('a[download]')).toBeTruthy());
    expect(container).not.toHaveTextContent(/(headline|status|upload|files|next|checklist|home)\.\w|\{\{/);
    expect(await accessibilityViolations()).toEqual([]);
  });
});

it('shows cards of other remotes with the year and its status, three at most', async () => {
  server.status = 3;
  const cardOf = (id: string) => ({
    id,
    Content: ({ taxYear, status }: SlotProps<'home.card'>) => <h2>{`${id} ${taxYear} ${status}`}</h2>,
  });
  await openHome(server, [], { slots: { 'home.card': ['b', 'c', 'd', 'recommended'].map(cardOf) } });
  const shown = await screen.findAllByRole('heading', { name: / 2024 3$/ });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['recommended 2024 3', 'b 2024 3', 'c 2024 3']);
});

describe('main button', () => {
  const all6 = { files: filesInCategories(...all) };
  it.each<[TaxStatusId, Partial<Server>, string | null]>([
    [1, { isTaxProfileComplete: false }, 'Complete Your Tax Profile'],
    [2, {}, 'Upload files'],
    [3, all6, 'Advanced Tax Info'],
    [3, { ...all6, advancedFinished: true }, 'Transmit Files'],
    [4, all6, null],
    [5, { ...all6, changedAfterTransmit: true }, 'Send supplement'],
    [6, { ...all6, hasReturn: true }, 'Download tax return'],
  ])('%i: %o: %s, and no other', async (status, state, name) => {
    Object.assign(server, { status }, state);
    await openHome(server);
    await headline();
    const names = () => [...new Set(mainButtons().map(({ textContent }) => textContent))];
    await waitFor(() => expect(names()).toEqual(name === null ? [] : [name]));
  });
});

describe('required documents', () => {
  const list = async () => {
    await screen.findByText(/^\d of 6$/);
    return card();
  };
  const card = async () => {
    const heading = await screen.findByRole('heading', { name: /Required documents/ });
    return within(heading.closest('div')!.parentElement!);
  };

  const rowText = (row: HTMLElement) =>
    `${row.querySelector('[role=img]')?.getAttribute('aria-label')}: ${row.textContent}`;

  it('lists uploaded and missing documents', async () => {
    server.files = filesInCategories(1, 2);
    await openHome(server);
    expect((await list()).getByText('2 of 6')).toBeInTheDocument();
    expect((await list()).getAllByRole('listitem').map(rowText)).toEqual([
      'Uploaded: Salary Statement',
      'Uploaded: Bank Documents',
      'Missing: Proof of Professional ExpensesNone this year Proof of Professional ExpensesAdd',
      'Missing: Insurance CertificatesNone this year Insurance CertificatesAdd',
      'Missing: Receipts for DeductionsNone this year Receipts for DeductionsAdd',
      'Missing: TransportNone this year TransportAdd',
    ]);
    expect(screen.getByText('Please upload all required documents')).toBeInTheDocument();
  });

  it('reports when all are uploaded', async () => {
    server.files = filesInCategories(...all);
    await openHome(server);
    expect(await screen.findByText('All required documents uploaded')).toBeInTheDocument();
  });

  it('falls back to six categories when they cannot be loaded', async () => {
    let down = true;
    const failing = mockError(listCategories, 'SERVICE_UNAVAILABLE', { message: 'Back soon' });
    const working = server.api.find(({ endpoint }) => endpoint === listCategories)!;
    server.files = filesInCategories(1);
    const { user } = await openHome(server, [
      { endpoint: listCategories, respond: (request) => (down ? failing : working).respond(request) },
    ]);
    expect(await toast('Failed to fetch document categories')).toContain('Back soon');
    const buttons = (await card()).getAllByRole('button').map((button) => button.textContent);
    // Each category has a button for the phone beside it, which is an icon.
    expect(buttons.filter((text) => text !== '')).toEqual([
      'Copy',
      'Try again',
      'Salary Statement',
      'Bank Documents',
      'Proof of Professional Expenses',
      'Insurance Certificates',
      'Receipts for Deductions',
      'Transport',
    ]);
    expect((await card()).queryByRole('img'), 'the counts are unknown').toBeNull();
    expect((await card()).getByText('Failed to fetch document categories. Back soon')).toBeInTheDocument();
    expect((await headline()).textContent).toBe('Upload your documents');
    expect(await accessibilityViolations()).toEqual([]);
    down = false;
    await user.click((await card()).getByRole('button', { name: 'Try again' }));
    expect(await (await card()).findByText('1 of 6')).toBeInTheDocument();
  });

  it('does not depend on the file list, which reports its own failure', async () => {
    let down = true;
    const failing = mockError(listFiles, 'SERVICE_UNAVAILABLE', { message: 'Storage is away' });
    const { user } = await openHome(server, [
      {
        endpoint: listFiles,
        respond: (request) => (down ? failing : mock(listFiles, filesInCategories(1))).respond(request),
      },
    ]);
    expect(await screen.findByRole('heading', { name: 'Failed to fetch files' })).toBeInTheDocument();
    expect(await toast('Failed to fetch files')).toContain('Storage is away');
    expect((await headline()).textContent).toBe('Six documents to go');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Salary Statement.pdf' })).toBeInTheDocument();
  });

  it('reports a failed user request once, not with every poll', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { countCalls } = await openHome(server, [mockError(getUser, 'SERVICE_UNAVAILABLE')]);
    expect(await toast('Failed to fetch user data')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(() => expect(countCalls(getUser)).toBeGreaterThan(1));
    expect(screen.queryByRole('region', { name: 'Messages' })?.textContent ?? '').toBe('');
    vi.useRealTimers();
  });
});

describe('advanced tax info and tax profile', () => {
  it('is disabled below 3, with the reason', async () => {
    const { user, location } = await openHome(server);
    const button = await screen.findByRole('button', { name: 'Advanced Tax Info' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Complete document upload to unlock advanced features',
    );
    await user.click(button);
    expect(location()).toBe('/');
  });

  it('is enabled from 3', async () => {
    server.status = 3;
    const { user, location } = await openHome(server);
    expect(await screen.findByText('Advanced features unlocked')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Advanced Tax Info' }));
    expect(location()).toBe('/advanced-tax-info');
  });

  it('links to the tax profile and shows when it is complete', async () => {
    server.isTaxProfileComplete = false;
    server.status = 1;
    const { user, location } = await openHome(server);
    expect(
      await screen.findByText('Complete your tax profile to unlock advanced features'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Complete Your Tax Profile' }));
    expect(location()).toBe('/profile?setup=tax');

    Object.assign(server, { isTaxProfileComplete: true, status: 2 });
    await openHome(server);
    expect(await screen.findByText('Your tax profile is complete')).toBeInTheDocument();
    const done = screen.getByRole('button', { name: 'Complete Your Tax Profile' });
    expect(done).toHaveAttribute('aria-disabled', 'true');
    expect(done.querySelector('svg')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  });
});
