import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { readingOf } from '../testing-readings.ts';
import { choose, makeFile, openHome, Server, storedFile } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
});

describe('Your Files', () => {
  it('shows an empty state with the next step', async () => {
    await openHome(server);
    expect(await screen.findByText('No files uploaded yet')).toBeInTheDocument();
  });

  it('keeps the focus when the first file takes the place of its button', async () => {
    const { user } = await openHome(server);
    const card = await screen.findByRole('group', { name: 'Your Files' });
    const button = await within(card).findByRole('button', { name: 'Upload files' });
    button.focus();
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [makeFile('GA.pdf')] } });
    await choose(user, 'Transport');
    expect(await within(card).findByRole('link', { name: 'GA.pdf' })).toBeInTheDocument();
    await waitFor(() => expect(card).toHaveFocus());
  });

  it('lists date, size, versions and category, with downloads under the original name', async () => {
    server.files = [storedFile('Löhne 2024.pdf', 1, { versionCount: 2, addedBy: 'office' })];
    await openHome(server);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Löhne 2024.pdf' });
    expect(link.download).toBe('Löhne 2024.pdf');
    expect(link).toHaveAttribute('href', `/api/files/${server.files[0]!.id}/content`);
    const row = link.closest('li')!;
    expect(row).toHaveTextContent('188.4 KB · added by your office · 2 versions');
    expect(within(row).getByText('Salary Statement')).toBeInTheDocument();
  });

  it('leaves a file without a category to the documents to sort; the dialog lists it, too', async () => {
    server.files = [storedFile('filed.pdf', 1), storedFile('loose.png', null)];
    const { user } = await openHome(server);
    await screen.findByRole('heading', { name: /^Documents to sort/ });
    expect(screen.getAllByRole('link', { name: 'loose.png' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your Files' }));
    expect(dialog.getByRole('link', { name: 'loose.png' }).closest('li')).toHaveTextContent('No category');
  });

  it('calls a paper that was read by what it is, with the name of its file below', async () => {
    server.files = [storedFile('scan 1.pdf', 1), storedFile('scan 2.pdf', 2)];
    server.readings = [
      readingOf(server.files[0]!, { kindName: 'Salary certificate', issuer: 'Muster AG', taxYear: 2024 }),
      readingOf(server.files[1]!),
    ];
    const { user } = await openHome(server);
    const name = 'Salary certificate · Muster AG · 2024 scan 1.pdf';
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('download', 'scan 1.pdf');
    expect(screen.getByRole('link', { name: 'scan 2.pdf' }), 'not recognized').toBeInTheDocument();
    await user.click(link);
    expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
  });

  it('loads a hundred at a time', async () => {
    server.files = Array.from({ length: 1000 }, (_, index) => storedFile(`file-${index}.pdf`, 1));
    const { user } = await openHome(server);
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your Files' });
    expect(within(dialog).getByText('1000 files for tax year 2024')).toBeInTheDocument();
    const rows = () => dialog.querySelectorAll('li').length;
    expect(rows()).toBe(100);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toBe(200));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show all' })).toHaveFocus());
  });
});
