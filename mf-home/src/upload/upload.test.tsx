import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAuth, requiredCategoryIds, updateStatusNumeric, uploadFiles } from '@dossier/contracts';
import { pageState, sessionState } from '@dossier/remote-kit';
import { accessibilityViolations, mock, mockError, type Mock } from '@dossier/remote-kit/testing';
import {
  choose,
  fulfilled,
  openHome,
  makeFile,
  filesInCategories,
  Server,
  storedFile,
  toast,
} from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
});

/** Buttons of the uploads, which come before Your Files. */
const row = async (name: string) => (await screen.findAllByText(name))[0]!.closest('li')!;
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' | ');
const rejects = (reason: string): Mock =>
  mock(uploadFiles, {
    files: [{ status: 'rejected', reason, code: 'HASH_MISMATCH', fileName: 'a.pdf' }],
    failedCount: 1,
  });

describe('uploads', () => {
  /** Opens the page and uploads files to the first category. */
  async function send(api: Mock[], ...files: File[]) {
    const page = await openHome(server, api);
    await screen.findByText(/of 6$/);
    await page.pick(...files);
    await choose(page.user, 'Salary Statement');
    return page;
  }

  it('show their progress and ask before the page is closed', async () => {
    const gate = Promise.withResolvers<void>();
    await send(
      [
        mock(uploadFiles, async () => {
          await gate.promise;
          return { files: [fulfilled(storedFile('a.pdf', 1))], failedCount: 0 };
        }),
      ],
      makeFile('a.pdf'),
    );
    const bar = await screen.findByRole('progressbar', { name: 'Upload of a.pdf' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '100'));
    expect(pageState().unsaved).toBe(1);
    expect(await accessibilityViolations()).toEqual([]);
    gate.resolve();
    await waitFor(async () => expect(await row('a.pdf')).toHaveTextContent('Done'));
    expect(announced()).toContain('1 of 1 done');
    expect(pageState().unsaved).toBe(0);
  });

  it.each([
    ['a reason', [rejects('The content does not match')], 'The content does not match'],
    ['an empty reason', [rejects('')], 'Upload verification failed'],
    [
      'no reason',
      [
        {
          endpoint: uploadFiles,
          respond: async () => Response.json({ files: [{ status: 'rejected' }], failedCount: 1 }),
        },
      ],
      'Upload verification failed',
    ],
    [
      'no network',
      [{ endpoint: uploadFiles, respond: () => Promise.reject(new TypeError('cut')) }],
      'Network error occurred',
    ],
    [
      'a message',
      [mockError(uploadFiles, 'FILE_TOO_LARGE', { message: 'More than 25 MB' })],
      'More than 25 MB',
    ],
    [
      'an error page',
      [{ endpoint: uploadFiles, respond: async () => new Response('<html>', { status: 502 }) }],
      'Upload failed with status: 502',
    ],
    [
      'no JSON',
      [{ endpoint: uploadFiles, respond: async () => new Response('<html>') }],
      'Invalid JSON response from server',
    ],
    [
      'nothing of the file',
      [mock(uploadFiles, { files: [], failedCount: 0 })],
      'File not found in server response',
    ],
  ] satisfies [string, Mock[], string][])(
    '%s: is reported, the file is kept and sent again',
    async (_, api, reason) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const failing = [...api];
      const { user, calls } = await send(
        [
          {
            endpoint: uploadFiles,
            respond: (request) =>
              (failing.shift() ?? server.api.find(({ endpoint }) => endpoint.id === uploadFiles.id)!).respond(
                request,
              ),
          },
        ],
        makeFile('a.pdf'),
      );
      await waitFor(async () => expect(await row('a.pdf')).toHaveTextContent(reason));
      expect(announced()).toContain(`a.pdf: ${reason}`);
      expect(await toast('Upload failed')).toBe('Upload failedPlease try again');
      expect(pageState().unsaved).toBe(1);
      expect(await accessibilityViolations()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
      await waitFor(async () => expect(await row('a.pdf')).toHaveTextContent('Done'));
      await waitFor(() => expect(screen.getByRole('group', { name: 'Uploads' })).toHaveFocus());
      const forms = calls.filter(({ endpoint }) => endpoint === uploadFiles.id).map(({ form }) => form!);
      expect(forms.map((form) => form.get('categoryId'))).toEqual(['1', '1']);
      expect(forms[0]!.get('hashes[]')).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('show the request id of an unexpected error in the toast', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await send([mockError(uploadFiles, 'INTERNAL_ERROR')], makeFile('a.pdf'));
    expect(await toast('Upload failed')).toContain('Request ID: test');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  it('announce an automatic retry after a lost connection and keep Retry in place', async () => {
    const gate = Promise.withResolvers<void>();
    const responses = [
      () => Promise.reject(new TypeError('cut')),
      async () => {
        await gate.promise;
        throw new TypeError('cut again');
      },
    ];
    const stores = server.api.find(({ endpoint }) => endpoint.id === uploadFiles.id)!;
    await send(
      [{ endpoint: uploadFiles, respond: (request) => (responses.shift() ?? stores.respond)(request) }],
      makeFile('a.pdf'),
    );
    const errorText = 'Network error occurred. It will retry automatically.';
    const expectError = async () => {
      expect(await row('a.pdf')).toHaveTextContent(errorText);
      expect(announced()).toContain(`0 of 1 done. a.pdf: ${errorText}`);
    };
    const retry = await screen.findByRole('button', { name: 'Retry a.pdf' });
    await expectError();
    retry.focus();
    document.dispatchEvent(new Event('visibilitychange')); // the page is visible again
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    await expectError();
    expect(await accessibilityViolations()).toEqual([]);
    gate.resolve();
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    await expectError();
    await waitFor(() => expect(retry).toHaveFocus());
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await row('a.pdf')).toHaveTextContent('Done'));
  });

  it('count successes and failures of a batch', async () => {
    const { user } = await send(
      [
        mock(uploadFiles, ({ form }) => {
          const { name } = form!.get('files') as File;
          return name === 'bad.pdf'
            ? {
                files: [{ status: 'rejected' as const, reason: 'No', code: 'X', fileName: name }],
                failedCount: 1,
              }
            : { files: [fulfilled(storedFile(name, 1))], failedCount: 0 };
        }),
      ],
      makeFile('bad.pdf'),
      makeFile('good.pdf'),
    );
    expect(await toast('Upload partially successful')).toBe(
      'Upload partially successful1 succeeded, 1 failed',
    );
    await user.click(screen.getByRole('button', { name: 'Clear list' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear list' })).not.toBeInTheDocument());
    expect(await row('bad.pdf')).toHaveTextContent('No');
  });

  it('report a duplicate with a link to the existing file', async () => {
    const existing = storedFile('old.pdf', 1);
    await send(
      [mock(uploadFiles, { files: [fulfilled(existing, { duplicate: true })], failedCount: 0 })],
      makeFile('a.pdf'),
    );
    const link = await screen.findByRole('link', { name: /^same file as on/ });
    expect(link).toHaveAttribute('href', `/api/files/${existing.id}/content`);
    expect(await row('a.pdf')).toHaveTextContent('not stored twice');
  });

  it('report a new version for other bytes under the same name', async () => {
    const second = storedFile('a.pdf', 1, { version: 2, versionCount: 2 });
    await send(
      [mock(uploadFiles, { files: [fulfilled(second, { newVersion: true })], failedCount: 0 })],
      makeFile('a.pdf'),
    );
    await waitFor(async () => expect(await row('a.pdf')).toHaveTextContent('saved as version 2'));
  });

  it.each([
    ['found by the check', true, 0],
    ['found by the upload', false, 1],
  ])('keep the files when the session has ended, %s', async (_, byCheck, uploads) => {
    server.isAuthenticated = !byCheck;
    const { sent } = await send(
      [
        mockError(uploadFiles, 'SESSION_EXPIRED', {
          message: 'Your session has expired, please log in again',
        }),
      ],
      makeFile('a.pdf'),
    );
    await waitFor(async () =>
      expect(await row('a.pdf')).toHaveTextContent('Your session has expired, please log in again'),
    );
    expect(sent()).toHaveLength(uploads);
    expect(sessionState()).toMatchObject({ status: 'signedOut', expired: true });
    expect(pageState().unsaved).toBe(1); // the shell's dialog opens over the page
    expect(screen.getByRole('button', { name: 'Retry a.pdf' })).toBeInTheDocument();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
  });

  it('continue when only the session check fails', async () => {
    const { sent } = await send([mockError(checkAuth, 'SERVICE_UNAVAILABLE')], makeFile('a.pdf'));
    await waitFor(() => expect(sent()).toEqual(['1/a.pdf']));
  });

  it('move on to step 3 with the last document, once', async () => {
    server.files = filesInCategories(...requiredCategoryIds.filter((id) => id !== 1));
    const { countCalls, calls } = await send([], makeFile('a.pdf'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All required documents are in'),
    );
    expect(countCalls(updateStatusNumeric)).toBe(1);
    expect(calls.find(({ endpoint }) => endpoint === updateStatusNumeric.id)?.body).toEqual({
      status: 3,
      taxYear: 2024,
    });
    expect(await screen.findByText('All required documents uploaded')).toBeInTheDocument();
  });

  it('report a failed step; the file is stored', async () => {
    server.files = filesInCategories(...requiredCategoryIds.filter((id) => id !== 1));
    await send(
      [mockError(updateStatusNumeric, 'SERVICE_UNAVAILABLE', { message: 'Back soon' })],
      makeFile('a.pdf'),
    );
    expect(await toast('Failed to update tax status')).toContain('Back soon');
    expect(await row('a.pdf')).toHaveTextContent('Done');
  });

  it('wait without a connection and continue automatically', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    const { user, sent } = await send([], makeFile('a.pdf'), makeFile('b.pdf'));
    await waitFor(async () => expect(await row('a.pdf')).toHaveTextContent('Waiting for connection'));
    expect(announced()).toContain('0 of 2 done. Waiting for connection');
    expect(
      screen.getByText('2 files are lost if you close it before the upload finishes', { exact: false }),
    ).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
    expect(sent()).toEqual([]);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect(await row('a.pdf')).toHaveTextContent('Done'));
    expect(sent()).toEqual(['1/a.pdf']);
    online.mockRestore();
  });

  it('never move a later step', async () => {
    Object.assign(server, { status: 4, files: filesInCategories(...requiredCategoryIds) });
    const { countCalls } = await send([], makeFile('more.pdf'));
    await toast('Upload successful');
    await screen.findByRole('link', { name: 'more.pdf' });
    expect(countCalls(updateStatusNumeric)).toBe(0);
  });

  it('show a document that nobody can open, however many are folded away', async () => {
    const { container } = await send(
      [
        mock(uploadFiles, ({ form }) => {
          const { name } = form!.get('files') as File;
          const problem = name === 'locked.pdf' ? ({ problem: 'passwordProtected' } as const) : {};
          return { files: [fulfilled(storedFile(name, 1, problem))], failedCount: 0 };
        }),
      ],
      ...['locked.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => makeFile(name)),
    );
    const uploads = screen.getByRole('group', { name: 'Uploads' });
    expect(await within(uploads).findByRole('button', { name: 'Show 4 finished' })).toBeVisible();
    expect(
      within(uploads)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([expect.stringMatching(/locked\.pdf.*Password-protected/) as string]);
    const bar = container.querySelector<HTMLElement>('[data-thumb-status]')!;
    expect(within(bar).getByText(/1 can’t be opened/)).toBeInTheDocument();
    expect(screen.getByText(/5 of 5 done.*1 can’t be opened/)).toBeInTheDocument();
    expect(await toast('1 document can’t be opened')).toContain('Add it again in a readable form.');
    expect(screen.queryByText('Upload successful'), 'a warning, not a success').toBeNull();
  });

  it('show failures first and fold finished ones away; the bar of the phone has progress and Retry', async () => {
    const gate = Promise.withResolvers<void>();
    let refuses = true;
    const { user, container } = await send(
      [
        mock(uploadFiles, async ({ form }) => {
          const { name } = form!.get('files') as File;
          if (name === 'last.pdf') await gate.promise;
          return name === 'bad.pdf' && refuses
            ? {
                files: [{ status: 'rejected' as const, reason: 'No', code: 'X', fileName: name }],
                failedCount: 1,
              }
            : { files: [fulfilled(storedFile(name, 1))], failedCount: 0 };
        }),
      ],
      ...['a.pdf', 'b.pdf', 'c.pdf', 'bad.pdf', 'd.pdf', 'last.pdf'].map((name) => makeFile(name)),
    );
    const bar = within(container.querySelector<HTMLElement>('[data-thumb-status]')!);
    expect(await bar.findByText(/^4 of 6 · \d+%/)).toBeInTheDocument();
    expect(bar.getByText(/1 failed/)).toBeInTheDocument();
    const uploads = screen.getByRole('group', { name: 'Uploads' });
    const names = () =>
      within(uploads)
        .getAllByRole('listitem')
        .map((each) => /(bad|last|[a-d])\.pdf/.exec(each.textContent)![0]);
    expect(names()).toEqual(['bad.pdf', 'last.pdf']);
    await user.click(within(uploads).getByRole('button', { name: 'Show 4 finished' }));
    expect(names()).toHaveLength(6);
    gate.resolve();
    await toast('Upload partially successful');
    refuses = false;
    await user.click(bar.getByText('Retry')); // the bar is hidden on wide screens
    await waitFor(() => expect(container.querySelector('[data-thumb-status]')).not.toBeInTheDocument());
    expect(names()).toHaveLength(6);
    expect(await accessibilityViolations()).toEqual([]);
  });
});
