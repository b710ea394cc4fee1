import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  fileHistoryTaxYears,
  listTrash,
  listCategories,
  listFileHistory,
  listFiles,
} from '@dossier/contracts';
import { refresh } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RecordedCall,
} from '@dossier/remote-kit/testing';
import { toaster } from '@dossier/ui';
import remote from '../remote.tsx';
import { openHome, Server, storedFile, toast } from '../testing.tsx';

const years = fileHistoryTaxYears(new Date());
const [thisYear, lastYear] = years as [number, number];
const recent = (name: string, categoryId: number, minutesAgo: number) =>
  storedFile(name, categoryId, {
    taxYear: thisYear,
    uploadedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  });

let server: Server;
beforeEach(() => {
  server = new Server();
});
const openPage = (api: Mock[] = [], options = {}) =>
  renderRemote(remote, '/file-history', { api: [...server.api, ...api], ...options });
const version = (number: number) => ({
  version: number,
  createdAt: '2025-03-03T10:00:00.000Z',
  blobUrl: '/api/files/x/content',
  filename: 'wage.pdf',
  size: 1024,
  hash: 'a'.repeat(64),
});

describe('file history page', () => {
  it('starts with the current year and offers four before', async () => {
    server.files = [recent('wage.pdf', 1, 120)];
    const { missing } = await openPage();
    const select = await screen.findByLabelText<HTMLSelectElement>('Tax year');
    expect(select.value).toBe(String(thisYear));
    expect([...select.options].map(({ value }) => Number(value))).toEqual(years);
    await screen.findByRole('button', { name: 'wage.pdf' });
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
  });

  it('groups by day, with date and count as heading', async () => {
    server.files = [
      storedFile('old.pdf', 1, { taxYear: thisYear, uploadedAt: '2025-03-03T10:00:00.000Z' }),
      storedFile('new.pdf', 1, { taxYear: thisYear, uploadedAt: '2025-06-01T10:00:00.000Z' }),
      storedFile('old too.pdf', 2, { taxYear: thisYear, uploadedAt: '2025-03-03T11:00:00.000Z' }),
    ];
    await openPage();
    await screen.findByRole('button', { name: 'old.pdf' });
    const days = screen.getAllByRole('heading', { level: 2 });
    expect(days.map((day) => day.parentElement?.textContent)).toEqual([
      'June 1, 20251 file',
      'March 3, 20252 files',
    ]);
  });

  it('shows name, upload time and category of a file and links to its content', async () => {
    server.files = [recent('wage.pdf', 1, 120)];
    const { id } = server.files[0] ?? {};
    await openPage();
    const card = within(
      (await screen.findByRole('button', { name: 'wage.pdf' })).closest('li') ?? document.body,
    );
    expect(card.getByText(/^uploaded 2 hours ago · 188.4 KB$/)).toBeInTheDocument();
    expect(card.getByText('Salary Statement')).toBeInTheDocument();
    const view = card.getByRole('link', { name: 'View wage.pdf (opens in a new tab)' });
    expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual([
      `/api/files/${id}/content?inline=1`,
      '_blank',
    ]);
    const download = card.getByRole('link', { name: 'Download wage.pdf' });
    expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
      `/api/files/${id}/content`,
      'wage.pdf',
    ]);
  });

  it('offers no view for types that are not shown inline', async () => {
    server.files = [{ ...recent('notes.txt', 1, 5), inline: false, mediaType: 'text/plain' }];
    await openPage();
    await screen.findByRole('button', { name: 'notes.txt' });
    expect(screen.queryByRole('link', { name: /^View/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download notes.txt' })).toBeInTheDocument();
  });

  it('shows an empty state for a year without files', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { name: 'No files found' })).toBeInTheDocument();
    expect(screen.getByText(`There are no files available for tax year ${thisYear}.`)).toBeInTheDocument();
    expect(
      screen.getByText('All your uploaded documents are securely stored and organized by tax year.'),
    ).toBeInTheDocument();
  });

  it('filters by year and by category', async () => {
    server.files = [
      recent('wage.pdf', 1, 5),
      recent('bank.pdf', 2, 5),
      storedFile('last.pdf', 1, { taxYear: lastYear }),
    ];
    const { user, calls } = await openPage();
    await screen.findByRole('button', { name: 'wage.pdf' });
    await user.selectOptions(screen.getByLabelText('Category'), 'Bank Documents');
    expect(await screen.findByRole('button', { name: 'bank.pdf' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'wage.pdf' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Category'), 'Transport');
    expect(
      await screen.findByText('No files found for the selected category and tax year.'),
    ).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Category'), 'All Categories');
    await user.selectOptions(screen.getByLabelText('Tax year'), String(lastYear));
    expect(await screen.findByRole('button', { name: 'last.pdf' })).toBeInTheDocument();
    const request = calls.find(({ endpoint }) => endpoint === listCategories.id);
    expect(request?.query).toEqual({ mode: 'all' });
  });

  it('loads a hundred of many files, and a hundred more on demand, in the same days', async () => {
    const hoursApart = Array.from({ length: 10_000 }, (_, index) =>
      storedFile(`${index}.pdf`, 1, {
        taxYear: thisYear,
        uploadedAt: new Date(Date.UTC(thisYear, 5, 30, 21) - index * 3_600_000).toISOString(),
      }),
    );
    server.files = hoursApart;
    const { user, calls } = await openPage();
    await screen.findByRole('button', { name: '0.pdf' });
    const rows = () => screen.getAllByRole('listitem').length;
    // Four full days of 24 files, and four files of a partial day.
    const days = () =>
      screen.getAllByText(/^\d+\+? files$/).map(({ textContent }) => textContent?.split(' ')[0]);
    const first = [...Array<string>(4).fill('24')];
    expect([rows(), days().slice(1)]).toEqual([100, [...first, '4+']]);
    expect(screen.getByText('10000 files')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toBe(200));
    expect(days().slice(1)).toEqual([...first, ...first, '8+']);
    const queries = calls.filter(({ endpoint }) => endpoint === listFiles.id).map(({ query }) => query);
    expect(queries).toEqual([
      { taxYear: String(thisYear), limit: '100' },
      { taxYear: String(thisYear), limit: '100', cursor: '100' },
    ]);
    await refresh(listFiles);
    expect(calls.at(-1)?.query, 'as many as were on show').toEqual({
      taxYear: String(thisYear),
      limit: '200',
    });
    expect(rows()).toBe(200);
  });

  it('reports a failed request and can be retried', async () => {
    let down = true;
    const failing = mockError(listFiles, 'SERVICE_UNAVAILABLE', { message: 'Back in a minute' });
    const working = mock(listFiles, [recent('wage.pdf', 1, 5)]);
    const { user } = await openPage([
      { endpoint: listFiles, respond: (request) => (down ? failing : working).respond(request) },
    ]);
    expect(await screen.findByRole('heading', { name: 'Failed to fetch files' })).toBeInTheDocument();
    expect(await toast('Failed to fetch files')).toContain('Back in a minute');
    expect(await accessibilityViolations()).toEqual([]);
    toaster.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('region', { name: 'Messages' })?.textContent ?? '', 'shown once').toBe('');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'wage.pdf' })).toBeInTheDocument();
  });

  it('works without categories and reports it', async () => {
    server.files = [recent('wage.pdf', 1, 5)];
    await openPage([mockError(listCategories, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByRole('button', { name: 'wage.pdf' })).toBeInTheDocument();
    expect(await toast('Failed to fetch document categories')).toBeTruthy();
    const field = screen.getByLabelText('Category');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Failed to fetch document categories',
    );
  });

  it('is accessible', async () => {
    server.files = [recent('wage.pdf', 1, 5)];
    const { container, user } = await openPage([mock(listFileHistory, [version(1)]), mock(listTrash, [])]);
    await screen.findByRole('button', { name: 'wage.pdf' });
    await user.click(container.querySelector('[aria-expanded]') ?? container);
    await waitFor(() => expect(container.querySelectorAll('a[download]')).toHaveLength(2));
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('versions', () => {
  const openVersions = async (api: Mock[]) => {
    server.files = [recent('wage.pdf', 1, 5)];
    const page = await openPage(api);
    const button = await screen.findByRole('button', { name: 'Version history wage.pdf' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    return page;
  };

  it('are listed with links to their content', async () => {
    await openVersions([mock(listFileHistory, [version(2), version(1)])]);
    const first = await screen.findByRole('link', { name: 'Download wage.pdf, Version 1' });
    expect(first.getAttribute('href')).toMatch(/content\?version=1$/);
    expect(screen.getByText(/^Current · Mar 3, 2025/)).toBeInTheDocument();
  });

  it('are listed twenty at a time', async () => {
    const numbers = Array.from({ length: 25 }, (_, index) => 25 - index);
    const respond = async ({ query }: RecordedCall) => {
      const start = Number(query['cursor'] ?? 0);
      const end = start + Number(query['limit']);
      return Response.json(numbers.slice(start, end).map(version), {
        headers: { 'x-total-count': '25', ...(end < 25 && { 'x-next-cursor': String(end) }) },
      });
    };
    const { user } = await openVersions([{ endpoint: listFileHistory, respond }]);
    const links = () => screen.findAllByRole('link', { name: /^Download wage.pdf, Version/ });
    expect(await links()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await links()).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('show an empty state', async () => {
    await openVersions([mock(listFileHistory, [])]);
    expect(await screen.findByText('No version history available for this file.')).toBeInTheDocument();
  });

  it('report a failed request', async () => {
    await openVersions([mockError(listFileHistory, 'SERVICE_UNAVAILABLE')]);
    expect(await toast('Failed to fetch file history')).toBeTruthy();
    const inPlace = within(screen.getByRole('main')).getByRole('alert');
    expect(inPlace).toHaveTextContent('Failed to fetch file history');
  });
});

describe('file history dialog on home', () => {
  it('shows the files of the selected year', async () => {
    server.files = [storedFile('wage.pdf', 1)];
    const { user } = await openHome(server);
    await user.click(await screen.findByRole('button', { name: 'File history' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'File History' }));
    expect(dialog.getByLabelText('Tax year')).toHaveValue('2024');
    expect(await dialog.findByRole('button', { name: 'wage.pdf' })).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows a toast when there are no files', async () => {
    const { user } = await openHome(server);
    await user.click(await screen.findByRole('button', { name: 'File history' }));
    // The toast is in the dialog once that has opened.
    const dialog = within(await screen.findByRole('dialog', { name: 'File History' }));
    expect(await dialog.findByText('No files, upload first')).toBeInTheDocument();
  });
});
