import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getTransmitProgress, listSections, requiredCategoryIds, transmit } from '@dossier/contracts';
import { publish } from '@dossier/remote-kit';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { closeToast, openHome, filesInCategories, Server, storedFile, toast } from '../testing.tsx';
import { transmittedBy } from '../testing-transmission.ts';

let server: Server;
beforeEach(() => {
  server = new Server();
});
const headline = () => screen.findByRole('heading', { level: 1 });
const all = requiredCategoryIds;

describe('transmit', () => {
  const button = () => screen.queryByRole('button', { name: 'Transmit Files' });

  it.each([1, 2, 5, 6] as const)('is not offered at %i', async (status) => {
    server.status = status;
    await openHome(server);
    await screen.findByRole('progressbar', { name: 'Progress of your tax year' });
    expect(button()).toBeNull();
  });

  it('is shown at 3 with a reason until the advanced section is finished', async () => {
    server.status = 3;
    const { user } = await openHome(server);
    await headline();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    const reason = document.getElementById(button()!.getAttribute('aria-describedby')!);
    expect(reason).toHaveTextContent('Finish the advanced section first.');
    expect(within(reason!).getByRole('link')).toHaveAttribute('href', '/advanced-tax-info');
    await user.click(button()!);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    server.advancedFinished = true;
    publish('advancedFinished', { taxYear: 2024, finished: true });
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'));
  });

  it('confirms first, transmits once, and reports it in place', async () => {
    Object.assign(server, { status: 3, advancedFinished: true, files: filesInCategories(...all) });
    const gate = Promise.withResolvers<void>();
    const { user, countCalls } = await openHome(server, [
      mock(transmit, async ({ body }) => {
        await gate.promise;
        server.status = 5;
        return transmittedBy(server, Number(body.taxYear));
      }),
    ]);
    await headline();
    await user.click(button()!);
    const dialog = await screen.findByRole('alertdialog', { name: 'Transmit tax year 2024?' });
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(countCalls(transmit)).toBe(0);

    await user.click(button()!);
    const again = within(await screen.findByRole('alertdialog'));
    await user.dblClick(again.getByRole('button', { name: 'Transmit Files' }));
    gate.resolve();
    expect(
      await screen.findByText(
        'Your tax documents have been successfully transmitted and are now being processed.',
      ),
    ).toBeInTheDocument();
    expect(countCalls(transmit)).toBe(1);
    expect(screen.getByText('Documents Transmitted')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download receipt' })).toHaveAttribute(
      'href',
      '/api/tax-year-status/receipt?taxYear=2024',
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('With your expert'));
  });

  it.each([
    [{ state: 'idle', ahead: 0, filesDone: 0 }, "We're preparing your dossier. This may take a moment."],
    [{ state: 'queued', ahead: 1, filesDone: 0 }, 'One dossier is ahead of yours. Please stay on this page.'],
    [{ state: 'queued', ahead: 3, filesDone: 0 }, '3 dossiers are ahead of yours. Please stay on this page.'],
    [{ state: 'preparing', ahead: 0, filesDone: 75 }, "We're preparing your dossier: 75 of 120 documents."],
  ] as const)('shows the progress %j', async (progress, text) => {
    Object.assign(server, { status: 3, advancedFinished: true });
    const gate = Promise.withResolvers<never>();
    const { user } = await openHome(server, [
      mock(transmit, () => gate.promise),
      mock(getTransmitProgress, () => ({ ...progress, filesTotal: 120 })),
    ]);
    await headline();
    await user.click(button()!);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryByText(text)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Transmit Files' }));
    expect((await dialog.findByText(text)).role).toBe('status');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('explains a failure, also when its toast is gone, and can be retried in place', async () => {
    Object.assign(server, { status: 3, advancedFinished: true });
    const full = mockError(transmit, 'STORAGE_FULL', { message: 'There is no room for the receipt' });
    const sent = mock(transmit, ({ body }) => {
      server.status = 5;
      return transmittedBy(server, Number(body.taxYear));
    });
    const { user, countCalls } = await openHome(server, [
      {
        endpoint: transmit,
        respond: (request) => (countCalls(transmit) > 1 ? sent : full).respond(request),
      },
    ]);
    await headline();
    await user.click(button()!);
    const dialog = within(await screen.findByRole('alertdialog'));
    const send = dialog.getByRole('button', { name: 'Transmit Files' });
    await user.click(send);
    expect(await toast('Failed to transmit')).toBe(
      'Failed to transmitThere is no room for the receiptRequest ID: testCopy',
    );
    await closeToast(user);
    expect(dialog.getByText('There is no room for the receipt')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(send);
    expect(await screen.findByText('Documents Transmitted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('is not offered at 4 once the year is transmitted', async () => {
    server.status = 4;
    await openHome(server);
    expect(await screen.findByText('Documents Transmitted')).toBeInTheDocument();
    expect(button()).toBeNull();
  });

  const openDialog = async () => {
    const { user } = await openHome(server);
    await headline();
    await user.click(button()!);
    return { user, dialog: within(await screen.findByRole('alertdialog')) };
  };

  it('lists what is missing, each with its place, and can go on all the same', async () => {
    Object.assign(server, {
      status: 3,
      advancedFinished: true,
      answers: { maritalStatus: 'married' },
      files: [...filesInCategories(...all), storedFile('locked.pdf', 4, { problem: 'passwordProtected' })],
    });
    const { dialog } = await openDialog();
    await dialog.findByText('Check before you transmit');
    expect(dialog.getByText(/^We found 4 things\./)).toBeVisible();
    const links = dialog.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['locked.pdf', '/?files=all&q=locked.pdf'],
      ['Salary certificate of your spouse', '/advanced-tax-info?tab=spouse'],
      ['Your tax ID is missing', '/advanced-tax-info?tab=authorization'],
      ['The power of attorney is not signed', '/advanced-tax-info?tab=authorization'],
    ]);
    expect(dialog.getByText('Password-protected')).toBeVisible();
    expect(dialog.queryByText('Everything is in')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('leads to a category that became empty', async () => {
    Object.assign(server, {
      status: 3,
      advancedFinished: true,
      files: filesInCategories(2, 3, 4, 5, 21),
    });
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('link', { name: 'Missing: Salary Statement' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect((await headline()).textContent).toBe('One document to go');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salary Statement' })).toHaveFocus());
  });

  it('says that everything is in only when it is so', async () => {
    Object.assign(server, {
      status: 3,
      advancedFinished: true,
      answers: { taxAddressNumber: '1234.5678.90' },
      files: filesInCategories(...all, 39),
    });
    const { dialog } = await openDialog();
    expect(await dialog.findByText('Everything is in')).toBeVisible();
    expect(dialog.queryByText('Check before you transmit')).toBeNull();
  });

  it('can go on when the check fails', async () => {
    Object.assign(server, { status: 3, advancedFinished: true });
    const { user } = await openHome(server, [mockError(listSections, 'SERVICE_UNAVAILABLE')]);
    await headline();
    await user.click(button()!);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('We couldn’t check what is missing')).toBeVisible();
    expect(dialog.queryByText('Everything is in')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
  });

  it.each([4, 5, 6] as const)('is confirmed by the banner at %i', async (status) => {
    server.status = status;
    await openHome(server);
    expect(await screen.findByText('Documents Transmitted')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download receipt' })).toBeInTheDocument();
  });
});
