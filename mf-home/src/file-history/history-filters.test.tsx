import { screen, waitFor, within } from '@testing-library/react';
import { deleteFiles, fileHistoryTaxYears } from '@dossier/contracts';
import { accessibilityViolations, mock, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import remote from '../remote.tsx';
import { Server, storedFile } from '../testing.tsx';

const [thisYear, lastYear] = fileHistoryTaxYears(new Date()) as [number, number];
/** A file of this year, added on June 30 at noon or so many days before. */
const added = (name: string, daysBefore = 0) =>
  storedFile(name, 1, {
    taxYear: thisYear,
    uploadedAt: new Date(Date.UTC(thisYear, 5, 30 - daysBefore, 10)).toISOString(),
  });

let server: Server;
beforeEach(() => {
  server = new Server();
});
const openPage = (address = '', api: Mock[] = []) =>
  renderRemote(remote, `/file-history${address}`, { api: [...server.api, ...api] });

describe('file history page', () => {
  it('opens from its address with year, search, filters and order, and keeps them there', async () => {
    server.files = [
      storedFile('b.pdf', 1, { taxYear: lastYear }),
      storedFile('a.pdf', 1, { taxYear: lastYear }),
      storedFile('a.png', 2, { taxYear: lastYear }),
      added('now.pdf'),
    ];
    const { user, location } = await openPage(`?taxYear=${lastYear}&kind=1&sort=name`);
    const names = () =>
      screen.queryAllByRole('listitem').map((row) => /(a|b|now)\.p\w{2}/.exec(row.textContent)?.[0]);
    await waitFor(() => expect(names()).toEqual(['a.pdf', 'b.pdf']));
    expect(screen.getByLabelText('Sort by')).toHaveValue('name');
    expect(screen.queryAllByRole('heading', { level: 2 }), 'no days in the order of names').toEqual([]);
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'B.');
    expect(names()).toEqual(['b.pdf']);
    await waitFor(() => expect(location()).toBe(`/file-history?taxYear=${lastYear}&kind=1&sort=name&q=B.`));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('Change the search or the filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(location()).toBe(`/file-history?taxYear=${lastYear}`));
    expect(names()).toHaveLength(3);
    await user.selectOptions(screen.getByLabelText('Tax year'), String(thisYear));
    expect(location()).toBe(`/file-history?taxYear=${thisYear}`);
    await waitFor(() => expect(names()).toEqual(['now.pdf']));
  });

  it('shows the oldest day first on demand', async () => {
    server.files = [added('today.pdf'), added('before.pdf', 3)];
    await openPage('?sort=oldest');
    await screen.findByRole('button', { name: 'today.pdf' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('before.pdf'),
      expect.stringContaining('today.pdf'),
    ]);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('deletes several files of different days with one call', async () => {
    server.files = [added('today.pdf'), added('before.pdf', 3), added('kept.pdf')];
    const ids = server.files.slice(0, 2).map(({ id }) => id);
    const removal = mock(deleteFiles, ({ body }) => {
      const deleted = server.files.filter(({ id }) => body.ids.includes(id));
      server.files = server.files.filter(({ id }) => !body.ids.includes(id));
      return deleted;
    });
    const { user, calls } = await openPage('', [removal]);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'today.pdf' }));
    await user.click(screen.getByRole('checkbox', { name: 'before.pdf' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 documents?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(calls.find(({ endpoint }) => endpoint === deleteFiles.id)?.body).toEqual({ ids });
  });
});
