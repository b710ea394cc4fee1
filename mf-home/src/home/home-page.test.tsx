import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getTaxStatus,
  homeTaxYears,
  languages,
  listCategories,
  listFiles,
  requiredCategoryIds,
  transmit,
  type TaxStatusId,
} from '@dossier/contracts';
import { publish } from '@dossier/remote-kit';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { openHome, papersOf, Server, storedPaper, toast } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
});
const headline = () => screen.findByRole('heading', { level: 1 });
const all = requiredCategoryIds;

describe('where the year stands', () => {
  const cases: [TaxStatusId, Partial<Server>, string][] = [
    [1, { isTaxProfileComplete: false }, 'Start with your tax profile'],
    [2, {}, 'Six papers to go'],
    [2, { files: papersOf(1, 2, 3, 4) }, 'Two papers to go'],
    [2, { files: papersOf(1, 2, 3, 4, 5) }, 'One paper to go'],
    [3, { files: papersOf(...all) }, 'All papers are here'],
    [3, { files: papersOf(...all), advancedFinished: true }, 'Ready to transmit'],
    [4, { files: papersOf(...all) }, 'With your expert'],
    [5, { files: papersOf(...all) }, 'Ready for your review'],
    [6, { files: papersOf(...all) }, 'Filed'],
  ];
  it.each(cases)('%i: %o says "%s"', async (status, state, title) => {
    Object.assign(server, { status }, state);
    const { missing } = await openHome(server);
    await waitFor(async () => expect((await headline()).textContent).toBe(title));
    const bar = screen.getByRole('progressbar', { name: 'Progress of your tax year' });
    expect(bar.getAttribute('aria-valuetext')).toMatch(new RegExp(`^Step ${status} of 6: `));
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
  });

  it('names the missing papers', async () => {
    server.files = papersOf(1, 2, 3, 5);
    await openHome(server);
    expect(
      await screen.findByText('Add Insurance Certificates and Transport. Then you can go on.'),
    ).toBeTruthy();
  });

  it.each([
    [1, 'Step 1 of 6: Profile Setup Required (16.67%)'],
    [2, 'Step 2 of 6: Upload Documents (33.33%)'],
    [3, 'Step 3 of 6: Documents Submitted (50%)'],
    [4, 'Step 4 of 6: Transmitted (66.67%)'],
    [5, 'Step 5 of 6: Review Required (83.33%)'],
    [6, 'Step 6 of 6: Completed (100%)'],
  ] as const)('reads status %i out as "%s"', async (status, text) => {
    server.status = status;
    await openHome(server);
    const bar = await screen.findByRole('progressbar', { name: 'Progress of your tax year' });
    expect(bar.getAttribute('aria-valuetext')).toBe(text);
  });

  it('waits with a named skeleton', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = mock(getTaxStatus, async ({ query }) => {
      await gate.promise;
      return server.statusIn(Number(query.taxYear));
    });
    await openHome(server, [slow]);
    expect(screen.getByText('Loading your tax year')).toBeTruthy();
    gate.resolve();
    expect(await headline()).toBeTruthy();
    expect(screen.queryByText('Loading your tax year')).toBeNull();
  });

  it('says when the status cannot be asked, and asks again', async () => {
    let down = true;
    const failing = mockError(getTaxStatus, 'SERVICE_UNAVAILABLE', { message: 'Please try again shortly' });
    const status = mock(getTaxStatus, ({ query }) => server.statusIn(Number(query.taxYear)));
    const { user } = await openHome(server, [
      { endpoint: getTaxStatus, respond: (asked) => (down ? failing : status).respond(asked) },
    ]);
    expect((await headline()).textContent).toBe('Failed to load your tax status');
    expect(screen.getByText('Please try again shortly')).toBeTruthy();
    expect(await accessibilityViolations()).toEqual([]);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await headline()).textContent).toBe('Six papers to go'));
  });

  it('asks everything again for another year', async () => {
    server.files = [...papersOf(1), storedPaper('old.pdf', 2, { taxYear: homeTaxYears(new Date())[0]! })];
    const { user, calls } = await openHome(server, [], { taxYear: homeTaxYears(new Date()).at(-1)! });
    await headline();
    const [first] = homeTaxYears(new Date());
    await user.click(screen.getByRole('radio', { name: String(first) }));
    expect(await screen.findByRole('link', { name: 'old.pdf' })).toBeTruthy();
    const years = (id: string) =>
      calls.filter(({ endpoint }) => endpoint === id).map(({ query }) => query['taxYear']);
    for (const id of ['status.get', 'files.list', 'user.get', 'categories.list'])
      expect(years(id), id).toContain(String(first));
  });

  it.each(languages)('has every text in %s, and is accessible', async (language) => {
    server.files = papersOf(1);
    const { container } = await openHome(server, [], { language });
    await headline();
    await waitFor(() => expect(container.querySelector('a[download]')).toBeTruthy());
    expect(container.textContent).not.toMatch(/(headline|status|upload|files|next|checklist|home)\.\w|\{\{/);
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('required documents', () => {
  const list = async () => {
    const heading = await screen.findByRole('heading', { name: /Required documents/ });
    await screen.findByText(/^\d of 6$/);
    return within(heading.closest('div')!.parentElement!);
  };

  const said = (row: HTMLElement) =>
    `${row.querySelector('[role=img]')?.getAttribute('aria-label')}: ${row.textContent}`;

  it('says of each what is there and what is missing', async () => {
    server.files = papersOf(1, 2);
    await openHome(server);
    expect((await list()).getByText('2 of 6')).toBeTruthy();
    expect((await list()).getAllByRole('listitem').map(said)).toEqual([
      'Uploaded: Salary Statement',
      'Uploaded: Bank Documents',
      'Missing: Proof of Professional ExpensesAdd',
      'Missing: Insurance CertificatesAdd',
      'Missing: Receipts for DeductionsAdd',
      'Missing: TransportAdd',
    ]);
    expect(screen.getByText('Please upload all required documents')).toBeTruthy();
  });

  it('says when all are there', async () => {
    server.files = papersOf(...all);
    await openHome(server);
    expect(await screen.findByText('All required documents uploaded')).toBeTruthy();
  });

  it('stands on six names of its own when the categories cannot be asked', async () => {
    await openHome(server, [mockError(listCategories, 'SERVICE_UNAVAILABLE')]);
    expect((await list()).getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Salary Statement',
      'Bank Documents',
      'Proof of Professional Expenses',
      'Insurance Certificates',
      'Receipts for Deductions',
      'Transport',
    ]);
  });

  it('does not wait for papers that cannot be asked, and the card says why', async () => {
    let down = true;
    const failing = mockError(listFiles, 'SERVICE_UNAVAILABLE', { message: 'Storage is away' });
    const { user } = await openHome(server, [
      {
        endpoint: listFiles,
        respond: (asked) => (down ? failing : mock(listFiles, papersOf(1))).respond(asked),
      },
    ]);
    expect(await screen.findByText('Failed to fetch files')).toBeTruthy();
    expect(screen.getByText('Storage is away')).toBeTruthy();
    expect(screen.queryByText('Loading required documents')).toBeNull();
    expect((await headline()).textContent).toBe('Upload your papers');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await list()).getByText('1 of 6')).toBeTruthy();
  });
});

describe('Your Files', () => {
  it('says when there are none, and what to do', async () => {
    await openHome(server);
    expect(await screen.findByText('No files uploaded yet')).toBeTruthy();
  });

  it('names each with its date, size, versions and category, to download under its own name', async () => {
    server.files = [storedPaper('Löhne 2024.pdf', 1, { versionCount: 2 }), storedPaper('lose.png', null)];
    await openHome(server);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Löhne 2024.pdf' });
    expect(link.download).toBe('Löhne 2024.pdf');
    expect(link.getAttribute('href')).toBe(`/api/files/${server.files[0]!.id}/content`);
    const row = link.closest('li')!;
    expect(row.textContent).toContain('188.4 KB · 2 versions');
    expect(within(row).getByText('Salary Statement')).toBeTruthy();
    expect(screen.getByText('No category')).toBeTruthy();
  });

  it('holds thousands: fifty at a time', async () => {
    server.files = Array.from({ length: 1000 }, (_, index) => storedPaper(`paper-${index}.pdf`, 1));
    const { user } = await openHome(server);
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your Files' });
    expect(within(dialog).getByText('1000 files for tax year 2024')).toBeTruthy();
    const rows = () => dialog.querySelectorAll('li').length;
    expect(rows()).toBe(50);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
    expect(rows()).toBe(100);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show all' }));
  });
});

describe('advanced tax info and tax profile', () => {
  it('is found but closed below 3, with the reason', async () => {
    const { user, location } = await openHome(server);
    const button = await screen.findByRole('button', { name: 'Advanced Tax Info' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Complete document upload to unlock advanced features',
    );
    await user.click(button);
    expect(location()).toBe('/');
  });

  it('opens from 3 on', async () => {
    server.status = 3;
    const { user, location } = await openHome(server);
    expect(await screen.findByText('Advanced features unlocked')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Advanced Tax Info' }));
    expect(location()).toBe('/advanced-tax-info');
  });

  it('asks for the tax profile, and says when it is done', async () => {
    server.isTaxProfileComplete = false;
    server.status = 1;
    const { user, location } = await openHome(server);
    expect(await screen.findByText('Complete your tax profile to unlock advanced features')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Complete Your Tax Profile' }));
    expect(location()).toBe('/profile?setup=tax');

    Object.assign(server, { isTaxProfileComplete: true, status: 2 });
    await openHome(server);
    expect(await screen.findByText('Your tax profile is complete')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  });
});

describe('transmitting', () => {
  const button = () => screen.queryByRole('button', { name: 'Transmit Files' });

  it.each([1, 2, 5, 6] as const)('is not offered at %i', async (status) => {
    server.status = status;
    await openHome(server);
    await screen.findByRole('progressbar', { name: 'Progress of your tax year' });
    expect(button()).toBeNull();
  });

  it('is shown at 3 and says what it waits for, until the advanced section is finished', async () => {
    server.status = 3;
    const { user } = await openHome(server);
    await headline();
    expect(button()?.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button()!.getAttribute('aria-describedby')!);
    expect(reason?.textContent).toContain('Finish the advanced section first.');
    expect(within(reason!).getByRole('link').getAttribute('href')).toBe('/advanced-tax-info');
    await user.click(button()!);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    server.advancedFinished = true;
    publish('advancedFinished', { taxYear: 2024, finished: true });
    await waitFor(() => expect(button()?.getAttribute('aria-disabled')).not.toBe('true'));
  });

  it('asks first, hands over once, and says so where the person is', async () => {
    Object.assign(server, { status: 3, advancedFinished: true, files: papersOf(...all) });
    const gate = Promise.withResolvers<void>();
    const { user, asked } = await openHome(server, [
      mock(transmit, async ({ body }) => {
        await gate.promise;
        server.status = 5;
        return {
          ...server.statusIn(Number(body.taxYear)),
          success: true as const,
          receiptUrl: '/api/tax-year-status/receipt',
        };
      }),
    ]);
    await headline();
    await user.click(button()!);
    const dialog = await screen.findByRole('alertdialog', { name: 'Transmit 2024?' });
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked(transmit)).toBe(0);

    await user.click(button()!);
    const again = within(await screen.findByRole('alertdialog'));
    await user.dblClick(again.getByRole('button', { name: 'Transmit Files' }));
    gate.resolve();
    expect(
      await screen.findByText(
        'Your tax documents have been successfully transmitted and are now being processed.',
      ),
    ).toBeTruthy();
    expect(asked(transmit)).toBe(1);
    expect(screen.getByText('Documents Transmitted')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download receipt' }).getAttribute('href')).toBe(
      '/api/tax-year-status/receipt?taxYear=2024',
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ready for your review'));
  });

  it('says why it failed, and can be tried again', async () => {
    Object.assign(server, { status: 4 });
    const { user } = await openHome(server, [
      mockError(transmit, 'STORAGE_FULL', { message: 'There is no room for the receipt' }),
    ]);
    await headline();
    await user.click(button()!);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Transmit Files' }),
    );
    expect(await toast('Failed to transmit')).toBe('Failed to transmitThere is no room for the receipt');
    expect(button()?.getAttribute('aria-disabled')).not.toBe('true');
  });

  it.each([4, 5, 6] as const)('is confirmed by the banner at %i', async (status) => {
    server.status = status;
    await openHome(server);
    expect(await screen.findByText('Documents Transmitted')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download receipt' })).toBeTruthy();
  });
});
