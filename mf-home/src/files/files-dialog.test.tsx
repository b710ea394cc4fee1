import { screen, waitFor, within } from '@testing-library/react';
import { deleteFiles, editFiles, listFiles, restoreFiles, type FileResponse } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import remote from '../remote.tsx';
import { Server, storedFile, toast } from '../testing.tsx';
import { useFiles } from './use-files.ts';
import { YourFiles } from '../home/your-files.tsx';

let server: Server;
let trash: FileResponse[];
let changes: Mock[];
beforeEach(() => {
  server = new Server();
  server.files = ['d.pdf', 'c.pdf', 'b.pdf', 'a.pdf'].map((name, index) =>
    storedFile(name, index < 2 ? 1 : 2),
  );
  trash = [];
  changes = [
    mock(deleteFiles, ({ body }) => {
      trash = server.files.filter(({ id }) => body.ids.includes(id));
      server.files = server.files.filter(({ id }) => !body.ids.includes(id));
      return trash;
    }),
    mock(restoreFiles, () => {
      server.files = [...trash, ...server.files];
      return trash;
    }),
    mock(editFiles, ({ body }) => {
      server.files = server.files.map((file) => {
        const change = body.files.find(({ id }) => id === file.id);
        return change ? { ...file, categoryId: change.categoryId ?? null } : file;
      });
      return server.files;
    }),
  ];
});

/** The card of home, without the rest of the page. */
function OwnFiles() {
  const files = useFiles(2024);
  return (
    <YourFiles
      isShort={false}
      files={files}
      taxYear={2024}
      notInDossier={server.notInDossier}
      isListedAbove={() => false}
      hasAmounts={false}
      onAdd={() => undefined}
    />
  );
}

async function openFiles(address = '', api: Mock[] = [], options = {}) {
  const element = (
    <>
      <h1>Home</h1>
      <OwnFiles />
    </>
  );
  const page = await renderRemote({ ...remote, routes: [{ path: '/', element }] }, `/?files=all${address}`, {
    ...options,
    api: [...server.api, ...changes, ...api],
  });
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('a[download], [role=alert]')).not.toBeNull());
  const names = () =>
    [...dialog.querySelectorAll('li')].map((row) => /[a-z\d-]+\.pdf/.exec(row.textContent ?? '')?.[0]);
  const body = (endpoint: { id: string }) =>
    page.calls.filter((call) => call.endpoint === endpoint.id).at(-1)?.body;
  return { ...page, dialog: within(dialog), names, body };
}

describe('the list of all files', () => {
  it('opens from its address with search, filters and order, and keeps them there', async () => {
    const { user, dialog, names, location } = await openFiles('&kind=1&sort=name');
    await waitFor(() => expect(names()).toEqual(['c.pdf', 'd.pdf']));
    await user.type(dialog.getByRole('searchbox', { name: 'Search by name' }), 'D.p');
    expect(names()).toEqual(['d.pdf']);
    expect(dialog.getByText('1 document found')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/?files=all&kind=1&sort=name&q=D.p'));
    expect(dialog.getByRole('link', { name: 'Download this category' })).toHaveAttribute(
      'href',
      '/api/files/archive?taxYear=2024&categoryId=1',
    );
    await user.type(dialog.getByRole('searchbox'), 'x');
    expect(dialog.getByText('No matching documents')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toEqual(['d.pdf', 'c.pdf', 'b.pdf', 'a.pdf']);
    await waitFor(() => expect(location()).toBe('/?files=all'));
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(location()).toBe('/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('searches in all files, also those that were not loaded yet', async () => {
    server.files = Array.from({ length: 250 }, (_, index) => storedFile(`file-${index}.pdf`, 1));
    const { names } = await openFiles('&q=file-24');
    await waitFor(() => expect(names()).toHaveLength(11));
  });

  it('offers the categories that hold something, and the state that occurs', async () => {
    server.notInDossier = [server.files[3]!.id];
    const { user, dialog, names } = await openFiles();
    const options = (name: string) =>
      [...dialog.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
    await waitFor(() =>
      expect(options('Category')).toEqual([
        'All categories',
        'Salary Statement (2)',
        'Bank Documents (2)',
        'No category',
      ]),
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Not in the dossier');
    expect(names()).toEqual(['a.pdf']);
  });

  it('reports that the rest of a list could not be loaded', async () => {
    server.files = Array.from({ length: 150 }, (_, index) => storedFile(`file-${index}.pdf`, 1));
    const working = server.api.find(({ endpoint }) => endpoint === listFiles)!;
    const failing = mockError(listFiles, 'SERVICE_UNAVAILABLE', { message: 'Back soon' });
    const flaky: Mock = {
      endpoint: listFiles,
      respond: (request) => (request.query['cursor'] ? failing : working).respond(request),
    };
    const { dialog } = await openFiles('&q=file-9', [flaky]);
    expect(await toast('Failed to fetch files')).toContain('Back soon');
    expect(dialog.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  });

  it('is accessible', async () => {
    const { user, dialog } = await openFiles('&q=a', []);
    await user.click(dialog.getAllByRole('button').find((button) => button.hasAttribute('aria-pressed'))!);
    await user.click(dialog.getByRole('checkbox', { name: 'a.pdf' }));
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('several files', () => {
  async function select(names: readonly string[], api: Mock[] = []) {
    const page = await openFiles('', api);
    await page.user.click(page.dialog.getByRole('button', { name: 'Select' }));
    for (const name of names) await page.user.click(page.dialog.getByRole('checkbox', { name }));
    return page;
  }
  const idOf = (name: string) => server.files.find(({ fileName }) => fileName === name)!.id;

  it('are selected one by one, as a range with shift, and all with the keyboard', async () => {
    const { user, dialog } = await select(['d.pdf']);
    const checked = () =>
      dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked: isChecked }) => isChecked);
    await user.keyboard('{Shift>}');
    await user.click(dialog.getByRole('checkbox', { name: 'b.pdf' }));
    await user.keyboard('{/Shift}');
    expect(checked()).toEqual([true, true, true, false]);
    expect(dialog.getByText('3 selected')).toBeInTheDocument();
    await user.keyboard(' ');
    expect(checked()).toEqual([true, true, false, false]);
    await user.keyboard('{Control>}a{/Control}');
    expect(checked()).toEqual([true, true, true, true]);
    await user.click(dialog.getByRole('button', { name: 'Clear selection' }));
    expect(dialog.getByText('0 selected')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('are deleted with one call, and Undo restores them', async () => {
    const { user, dialog, names, body } = await select(['d.pdf', 'b.pdf']);
    const ids = [idOf('d.pdf'), idOf('b.pdf')];
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 documents?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await toast('2 documents deleted')).toBeTruthy();
    expect(body(deleteFiles)).toEqual({ ids });
    await waitFor(() => expect(names()).toEqual(['c.pdf', 'a.pdf']));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(body(restoreFiles)).toEqual({ ids });
  });

  it('say how many of them stay in a dossier before they are deleted', async () => {
    server.files = server.files.map((file) => ({ ...file, transmittedVersion: 1 }));
    const { user, dialog } = await select(['d.pdf', 'b.pdf']);
    expect(dialog.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(/^2 of them are in a transmitted dossier and stay there\./),
    ).toBeInTheDocument();
  });

  it('move to a category with one call, and Undo takes each back to its own', async () => {
    const { user, dialog, body } = await select(['d.pdf', 'b.pdf']);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit 2 documents' }));
    await user.selectOptions(await edit.findByRole('combobox', { name: 'Category' }), 'Transport');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(await toast('2 documents changed')).toBeTruthy();
    const [d, b] = [idOf('d.pdf'), idOf('b.pdf')];
    expect(body(editFiles)).toEqual({
      files: [
        { id: d, categoryId: 21 },
        { id: b, categoryId: 21 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(body(editFiles)).toMatchObject({
        files: [
          { id: d, categoryId: 1 },
          { id: b, categoryId: 2 },
        ],
      }),
    );
  });

  it('name the one that cannot be moved', async () => {
    const refused = mockError(editFiles, 'FILE_EXISTS', {
      message: 'Already there.',
      fields: [{ path: 'files.1', code: 'FILE_EXISTS', message: 'Already there.' }],
    });
    const { user, dialog } = await select(['d.pdf', 'b.pdf'], [refused]);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit 2 documents' }));
    await user.selectOptions(await edit.findByRole('combobox', { name: 'Category' }), 'Transport');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(await toast("We couldn't change the document")).toContain('b.pdf: Already there.');
  });

  it('are downloaded as one ZIP', async () => {
    const { dialog } = await select(['d.pdf', 'a.pdf']);
    expect(dialog.getByRole('link', { name: 'Download as ZIP' })).toHaveAttribute(
      'href',
      `/api/files/archive?taxYear=2024&ids=${encodeURIComponent(`${idOf('d.pdf')},${idOf('a.pdf')}`)}`,
    );
  });
});
