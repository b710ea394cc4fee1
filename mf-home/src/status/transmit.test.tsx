import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getTransmitProgress, requiredCategoryIds, transmit } from '@dossier/contracts';
import { publish } from '@dossier/remote-kit';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { openHome, filesInCategories, Server, toast } from '../testing.tsx';

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
        return {
          ...server.statusIn(Number(body.taxYear)),
          success: true as const,
          receiptUrl: '/api/tax-year-status/receipt',
        };
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
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ready for your review'));
  });

  it.each([
    [{ state: 'idle', ahead: 0, filesDone: 0 }, "We're preparing your dossier. This may take a moment."],
    [{ state: 'queued', ahead: 1, filesDone: 0 }, 'One dossier is ahead of yours. Please stay on this page.'],
    [{ state: 'queued', ahead: 3, filesDone: 0 }, '3 dossiers are ahead of yours. Please stay on this page.'],
    [{ state: 'preparing', ahead: 0, filesDone: 75 }, "We're preparing your dossier: 75 of 120 documents."],
  ] as const)('shows the progress %j', async (progress, text) => {
    server.status = 4;
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

  it('explains a failure and can be retried', async () => {
    Object.assign(server, { status: 4 });
    const { user } = await openHome(server, [
      mockError(transmit, 'STORAGE_FULL', { message: 'There is no room for the receipt' }),
    ]);
    await headline();
    await user.click(button()!);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Transmit Files' }),
    );
    expect(await toast('Failed to transmit')).toBe(
      'Failed to transmitThere is no room for the receiptRequest ID: testCopy',
    );
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it.each([4, 5, 6] as const)('is confirmed by the banner at %i', async (status) => {
    server.status = status;
    await openHome(server);
    expect(await screen.findByText('Documents Transmitted')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download receipt' })).toBeInTheDocument();
  });
});
