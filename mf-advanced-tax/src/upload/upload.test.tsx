import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createHandover,
  deleteFile,
  endHandover,
  getHandover,
  listFileHistory,
  listFiles,
  listTrash,
  restoreFile,
  uploadFiles,
  type FileResponse,
  type UploadResult,
} from '@dossier/contracts';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { fileOf, server, taxYear } from '../testing.ts';

let lastPerson = 100;

/** Opens the page as a new user, so that uploads of earlier tests belong to others. */
const open = (api: Mock[], path: string) =>
  renderRemote(remote, path, { api, taxYear, session: { id: ++lastPerson } });

describe('uploads', () => {
  const pdf = new File(['%PDF-1.7'], 'Depot UBS.pdf', { type: 'application/pdf' });
  const investments = '/advanced-tax-info?tab=investments';
  const stored = (duplicate = false, file = fileOf(10, pdf.name)): UploadResult => {
    return {
      status: 'fulfilled',
      value: { hash: file.hash, blobUrl: file.blobUrl, duplicate, newVersion: false, file },
    };
  };
  const card = async () =>
    within((await screen.findByRole('heading', { name: 'Stocks & Bonds' })).closest('section')!);
  const pick = async (...files: File[]) =>
    fireEvent.change((await card()).getByLabelText('Stocks & Bonds', { selector: 'input' }), {
      target: { files },
    });

  it('warns of a file that nobody can open instead of reporting success', async () => {
    const locked = { ...fileOf(10, pdf.name), problem: 'passwordProtected' as const };
    const up = mock(uploadFiles, { files: [stored(false, locked)], failedCount: 0 });
    await open([...server({ on: ['investments'], files: [] }), up], investments);
    await pick(pdf);
    expect(await screen.findByText('1 document can’t be opened')).toBeInTheDocument();
    expect(screen.queryByText('Upload Successful')).toBeNull();
  });

  it('hands the upload of the category over to a phone', async () => {
    const id = crypto.randomUUID();
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    const url = `https://dossier.example/phone#${'k'.repeat(43)}`;
    const { user, calls } = await open(
      [
        ...server({ on: ['investments'], files: [] }),
        mock(createHandover, { id, url, expiresAt }),
        mock(getHandover, { id, expiresAt, isOpened: false }),
        mock(endHandover, { success: true }),
      ],
      investments,
    );
    await user.click((await card()).getByRole('button', { name: 'Use your phone for Stocks & Bonds' }));
    expect(await screen.findByRole('img', { name: 'Code for your phone' })).toBeInTheDocument();
    const created = calls.find(({ endpoint }) => endpoint === createHandover.id);
    expect(created?.body).toEqual({ taxYear, categoryId: 10 });
  });

  it('uploads a file with category and year and lists it', async () => {
    const files: FileResponse[] = [];
    const up = mock(uploadFiles, () => {
      const file = fileOf(10, pdf.name);
      files.push(file);
      return { files: [stored(false, file)], failedCount: 0 };
    });
    const { calls } = await open([...server({ on: ['investments'], files }), up], investments);
    await pick(pdf);
    expect(await screen.findByText('Upload Successful')).toBeInTheDocument();
    const form = calls.find(({ endpoint }) => endpoint === uploadFiles.id)?.form;
    expect([form?.get('categoryId'), form?.get('taxYear'), (form?.get('files') as File).name]).toEqual([
      '10',
      String(taxYear),
      pdf.name,
    ]);
    expect((await card()).getAllByText(pdf.name)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Done')).not.toBeInTheDocument());
    const link = await (await card()).findByRole('link', { name: pdf.name });
    expect(link.getAttribute('href')).toContain('/api/files/');
    expect(await (await card()).findByText('1 file')).toBeInTheDocument();
  });

  it('shows why the expert wants a better file, and replaces it in place', async () => {
    const file = {
      ...fileOf(10, 'old.pdf'),
      review: {
        version: 1,
        verdict: 'requested' as const,
        reason: 'wrongYear' as const,
        note: null,
        reviewedAt: '2025-07-01T08:00:00.000Z',
        answeredAt: null,
      },
    };
    const up = mock(uploadFiles, { files: [stored(false, file)], failedCount: 0 });
    const { calls } = await open([...server({ on: ['investments'], files: [file] }), up], investments);
    const requested = await card();
    expect(await requested.findByText('A better document is needed')).toBeInTheDocument();
    expect(requested.getByText(/another tax year/)).toBeInTheDocument();
    fireEvent.change(requested.getByLabelText('New document for old.pdf'), { target: { files: [pdf] } });
    expect(await screen.findByText('Upload Successful')).toBeInTheDocument();
    const form = calls.find(({ endpoint }) => endpoint === uploadFiles.id)?.form;
    expect([form?.get('replaces'), form?.get('categoryId')]).toEqual([file.id, '10']);
  });

  it('explains a rejected file and can retry it', async () => {
    let refuses = true;
    const up = mock(uploadFiles, () =>
      refuses
        ? {
            files: [
              {
                status: 'rejected' as const,
                reason: 'The file is empty.',
                code: 'EMPTY_FILE',
                fileName: pdf.name,
              },
            ],
            failedCount: 1,
          }
        : { files: [stored(true)], failedCount: 0 },
    );
    const { user } = await open([...server({ on: ['investments'] }), up], investments);
    await pick(pdf);
    expect(await screen.findByText('Upload Failed')).toBeInTheDocument();
    expect(
      screen.getByText('Failed to upload file to Stocks & Bonds. Please try again.'),
    ).toBeInTheDocument();
    expect((await card()).getByText('The file is empty.')).toBeInTheDocument();
    refuses = false;
    await user.click((await card()).getByRole('button', { name: `Retry ${pdf.name}` }));
    await waitFor(async () =>
      expect((await card()).queryByText('The file is empty.')).not.toBeInTheDocument(),
    );
  });

  it('reports several rejected files in one toast', async () => {
    const gate = Promise.withResolvers<void>();
    const up = mock(uploadFiles, async ({ form }) => {
      await gate.promise;
      const fileName = (form?.get('files') as File).name;
      const rejected = { status: 'rejected', reason: 'The file is empty.', code: 'EMPTY_FILE' } as const;
      return { files: [{ ...rejected, fileName }], failedCount: 1 };
    });
    await open([...server({ on: ['investments'] }), up], investments);
    for (const name of ['a.pdf', 'b.pdf']) await pick(new File(['x'], name));
    gate.resolve();
    expect(await screen.findByText('Upload Failed')).toBeInTheDocument();
    expect(screen.getByText('There was an error uploading your file.')).toBeInTheDocument();
  });

  it('keeps a file after a lost connection until it is removed', async () => {
    const { user } = await open(
      [
        ...server({ on: ['investments'] }),
        { endpoint: uploadFiles, respond: () => Promise.reject(new TypeError('offline')) },
      ],
      investments,
    );
    await pick(pdf);
    expect(await (await card()).findByRole('button', { name: `Retry ${pdf.name}` })).toBeInTheDocument();
    await user.click((await card()).getByRole('button', { name: `Remove ${pdf.name}` }));
    expect((await card()).queryByText(pdf.name)).not.toBeInTheDocument();
  });

  it('sends only PDF, JPG and PNG', async () => {
    const { calls } = await open(server({ on: ['investments'] }), investments);
    await pick(new File(['x'], 'notes.docx'));
    expect((await card()).getByText('You can only add PDF, JPG and PNG files here.')).toBeInTheDocument();
    expect((await card()).queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    expect(calls.some(({ endpoint }) => endpoint === uploadFiles.id)).toBe(false);
  });

  it('queues the next file while one is being sent', async () => {
    const gate = Promise.withResolvers<void>();
    const up = mock(uploadFiles, async ({ form }) => {
      await gate.promise;
      const file = fileOf(10, (form?.get('files') as File).name);
      return { files: [stored(false, file)], failedCount: 0 };
    });
    const { calls } = await open([...server({ on: ['investments'] }), up], investments);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await pick(new File(['x'], name));
    const uploads = within(await (await card()).findByRole('group', { name: 'Uploads to Stocks & Bonds' }));
    await waitFor(() => expect(uploads.getAllByRole('progressbar')).toHaveLength(2));
    expect(uploads.getByText('Waiting')).toBeInTheDocument();
    gate.resolve();
    expect(await screen.findByText('3 files were added.')).toBeInTheDocument();
    const sent = calls.filter(({ endpoint }) => endpoint === uploadFiles.id);
    const names = sent.map(({ form }) => (form?.get('files') as File).name);
    expect(names.toSorted()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(names.at(-1)).toBe('c.pdf');
  });

  it('takes several files at once, refuses those of another type, and sends each of the others in its own request', async () => {
    const up = mock(uploadFiles, ({ form }) => {
      const file = fileOf(10, (form?.get('files') as File).name);
      return { files: [stored(false, file)], failedCount: 0 };
    });
    const { calls, user } = await open([...server({ on: ['investments'] }), up], investments);
    await pick(...['a.pdf', 'notes.docx', 'b.pdf'].map((name) => new File(['x'], name)));
    expect(await screen.findByText('2 files were added.')).toBeInTheDocument();
    const sent = calls.filter(({ endpoint }) => endpoint === uploadFiles.id);
    // The two requests run at the same time, so either may be first.
    const names = sent.map(({ form }) =>
      form
        ?.getAll('files')
        .map((file) => (file as File).name)
        .join(),
    );
    expect(names.toSorted()).toEqual(['a.pdf', 'b.pdf']);
    expect((await card()).getByText('notes.docx')).toBeInTheDocument();
    await user.click((await card()).getByRole('button', { name: /notes\.docx/ }));
    expect((await card()).queryByText('notes.docx')).not.toBeInTheDocument();
  });

  it('edits a file of a card like any other', async () => {
    const { user } = await open(server({ on: ['investments'], files: [fileOf(10, pdf.name)] }), investments);
    await user.click(await (await card()).findByRole('button', { name: `Edit ${pdf.name}` }));
    expect(await screen.findByRole('dialog', { name: /Edit/ })).toBeInTheDocument();
  });

  it('previews and deletes a file of a card, with Undo', async () => {
    const file = fileOf(10, pdf.name);
    const files = [file];
    const { user } = await open(
      [
        ...server({ on: ['investments'], files }),
        mock(listFileHistory, []),
        mock(listTrash, []),
        mock(deleteFile, () => {
          files.length = 0;
          return { ...file, deletedAt: '2026-01-01T10:00:00.000Z' };
        }),
        mock(restoreFile, () => {
          files.push(file);
          return file;
        }),
      ],
      investments,
    );
    await user.click(await (await card()).findByRole('link', { name: pdf.name }));
    const preview = within(await screen.findByRole('dialog', { name: pdf.name }));
    await user.click(preview.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(async () =>
      expect((await card()).queryByRole('link', { name: pdf.name })).not.toBeInTheDocument(),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await (await card()).findByRole('link', { name: pdf.name })).toBeInTheDocument();
  });

  it('reports files that cannot be listed and keeps the cards usable', async () => {
    await open(
      [...server({ on: ['investments'] }), mockError(listFiles, 'SERVICE_UNAVAILABLE', { message: 'Down' })],
      investments,
    );
    expect(await screen.findByText("We couldn't load your files")).toBeInTheDocument();
    expect((await card()).getByRole('button', { name: 'Upload file Stocks & Bonds' })).toBeInTheDocument();
  });
});
