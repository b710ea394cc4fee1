import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteFile, listTrash, listFileHistory, restoreFile } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { openHome, partOf, Server, storedFile, toast } from '../testing.tsx';

let server: Server;
let trashed: ReturnType<typeof storedFile>[];
let files: Mock[];
beforeEach(() => {
  server = new Server();
  server.files = [storedFile('wage.pdf', 1)];
  trashed = [];
  const move = (id: string, from: typeof trashed, to: typeof trashed, deletedAt: string | null) => {
    const at = from.findIndex((file) => file.id === id);
    const [file] = from.splice(at, 1);
    if (!file) throw new Error('no such file');
    to.unshift({ ...file, deletedAt });
    return { ...file, deletedAt };
  };
  files = [
    mock(listFileHistory, []),
    { endpoint: listTrash, respond: async (request) => partOf(trashed, request) },
    mock(deleteFile, ({ params }) => move(params.id, server.files, trashed, '2026-01-01T10:00:00.000Z')),
    mock(restoreFile, ({ params }) => move(params.id, trashed, server.files, null)),
  ];
});
const openPreview = async (name: string, api: Mock[] = []) => {
  const page = await openHome(server, [...files, ...api]);
  await page.user.click(await screen.findByRole('link', { name }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) };
};

describe('file preview', () => {
  it('shows a PDF in a frame with the inline content URL', async () => {
    const { dialog } = await openPreview('wage.pdf');
    const frame = await dialog.findByTitle('Content of wage.pdf');
    expect(frame.tagName).toBe('IFRAME');
    expect(frame).toHaveAttribute('src', `/api/files/${server.files[0]?.id}/content?inline=1`);
    const download = dialog.getByRole('link', { name: 'Download' });
    expect(download).toHaveAttribute('download', 'wage.pdf');
  });

  it('shows a picture', async () => {
    server.files = [storedFile('photo.jpg', 1, { mediaType: 'image/jpeg' })];
    const { dialog } = await openPreview('photo.jpg');
    const picture = await dialog.findByRole('img', { name: 'Content of photo.jpg' });
    expect(picture.getAttribute('src')).toMatch(/content\?inline=1$/);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('offers a download for other types', async () => {
    server.files = [storedFile('notes.txt', 1, { mediaType: 'text/plain', inline: false })];
    const { dialog } = await openPreview('notes.txt');
    expect(await dialog.findByText(/can't be previewed here/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Download' })).toBeInTheDocument();
  });

  it('reports a file that cannot be loaded', async () => {
    const { dialog } = await openPreview('wage.pdf', [
      mockError(listFileHistory, 'SERVICE_UNAVAILABLE', { message: 'Back in a minute' }),
    ]);
    expect(await dialog.findByText("We couldn't open the document")).toBeInTheDocument();
    expect(dialog.getByText('Back in a minute')).toBeInTheDocument();
    expect(dialog.queryByTitle('Content of wage.pdf')).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  const askToDelete = async (api: Mock[] = []) => {
    const page = await openPreview('wage.pdf', api);
    await page.user.click(page.dialog.getByRole('button', { name: 'Delete' }));
    return { ...page, question: within(await screen.findByRole('alertdialog')) };
  };

  it('asks for confirmation; cancelling changes nothing', async () => {
    const { user, question, calls } = await askToDelete();
    expect(question.getByText(/You can restore it for 30 days/)).toBeInTheDocument();
    await user.click(await question.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(calls.some(({ endpoint }) => endpoint === deleteFile.id)).toBe(false);
    expect(server.files).toHaveLength(1);
  });

  it('moves the file to the trash, and Undo restores it', async () => {
    const { user, question } = await askToDelete();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await toast('Document deleted')).toContain('wage.pdf');
    await screen.findByText('No files uploaded yet');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'wage.pdf' })).toBeInTheDocument();
  });

  it('keeps the file when the server refuses', async () => {
    const { user, question } = await askToDelete([
      mockError(deleteFile, 'SERVICE_UNAVAILABLE', { message: 'Back in a minute' }),
    ]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await toast("We couldn't delete the document")).toContain('Back in a minute');
    expect(server.files).toHaveLength(1);
  });

  it('moves focus to the history list', async () => {
    const { user } = await renderRemote(remote, '/file-history?taxYear=2024', {
      api: [...server.api, ...files],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete wage.pdf' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('heading', { name: 'No files found' });
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-label', 'File History'));
  });
});

describe('trash', () => {
  const openBin = async (api: Mock[] = [], options = {}) => {
    const page = await renderRemote(remote, '/file-history?taxYear=2024', {
      api: [...server.api, ...files, ...api],
      ...options,
    });
    const buttons = await screen.findAllByRole('button');
    const last = buttons.at(-1);
    if (last) await page.user.click(last);
    return { ...page, trash: within(await screen.findByRole('dialog')) };
  };

  it('lists deleted files with the last day to restore them', async () => {
    trashed = [storedFile('wrong.pdf', 2, { deletedAt: '2026-01-01T10:00:00.000Z' })];
    const { user, trash } = await openBin();
    expect(await trash.findByText(/kept until Jan 31, 2026$/)).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(trash.getByRole('button', { name: 'Restore wrong.pdf' }));
    expect(await toast('Document restored')).toContain('wrong.pdf');
    expect(await trash.findByText('No deleted documents')).toBeInTheDocument();
    await waitFor(() => expect(trash.getByRole('group', { name: 'Deleted documents' })).toHaveFocus());
    expect(server.files.map(({ fileName }) => fileName)).toEqual(['wrong.pdf', 'wage.pdf']);
  });

  it('loads a hundred at a time and keeps the count after a restore', async () => {
    trashed = Array.from({ length: 250 }, (_, index) =>
      storedFile(`file-${index}.pdf`, 1, { deletedAt: '2026-01-01T10:00:00.000Z' }),
    );
    const { user, trash, calls } = await openBin();
    const rows = () => trash.queryAllByRole('listitem').length;
    await trash.findByText('file-0.pdf');
    expect(rows()).toBe(100);
    await user.click(trash.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toBe(200));
    await user.click(trash.getByRole('button', { name: 'Restore file-150.pdf' }));
    expect(await trash.findByText('file-200.pdf')).toBeInTheDocument();
    expect([rows(), trash.queryByRole('button', { name: 'Restore file-150.pdf' })]).toEqual([200, null]);
    await user.click(trash.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toBe(249));
    expect(trash.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    const queries = calls.filter(({ endpoint }) => endpoint === listTrash.id).map(({ query }) => query);
    expect(queries).toEqual([
      { taxYear: '2024', limit: '100' },
      { taxYear: '2024', limit: '100', cursor: '100' },
      { taxYear: '2024', limit: '200' },
      { taxYear: '2024', limit: '100', cursor: '200' },
    ]);
  });

  it('reports a failed page and keeps the loaded rows', async () => {
    trashed = Array.from({ length: 101 }, (_, index) => storedFile(`file-${index}.pdf`, 1));
    const down = mockError(listTrash, 'SERVICE_UNAVAILABLE', { message: 'Back soon' });
    const flaky: Mock = {
      endpoint: listTrash,
      respond: async (request) =>
        request.query['cursor'] ? down.respond(request) : partOf(trashed, request),
    };
    const { user, trash } = await openBin([flaky]);
    await user.click(await trash.findByRole('button', { name: 'Show more' }));
    expect(await toast('We couldn’t load more entries')).toContain('Back soon');
    expect(trash.queryAllByRole('listitem')).toHaveLength(100);
  });

  it('explains why a file cannot be restored', async () => {
    trashed = [storedFile('wrong.pdf', 2, { deletedAt: '2026-01-01T10:00:00.000Z' })];
    const { user, trash } = await openBin([mockError(restoreFile, 'QUOTA_EXCEEDED', { message: 'No room' })]);
    await user.click(await trash.findByRole('button', { name: 'Restore wrong.pdf' }));
    expect(await toast("We couldn't restore the document")).toContain('No room');
  });

  it('reports a failed request', async () => {
    const { trash } = await openBin([mockError(listTrash, 'SERVICE_UNAVAILABLE')]);
    expect(await trash.findByText("We couldn't load the deleted documents")).toBeInTheDocument();
  });

  it('is accessible', async () => {
    trashed = [storedFile('wrong.pdf', 2, { deletedAt: '2026-01-01T10:00:00.000Z' })];
    const { trash } = await openBin([]);
    await trash.findByText('wrong.pdf');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
