import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listRequestedFiles, uploadFiles, type FileReview } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { fulfilled, mainButtons, makeFile, openHome, Server, storedFile, toast } from '../testing.tsx';

const request: FileReview = {
  version: 1,
  verdict: 'requested',
  reason: 'unreadable',
  note: 'Page 2 is cut off',
  reviewedAt: '2025-07-01T08:00:00.000Z',
  answeredAt: null,
};

let server: Server;
beforeEach(() => {
  server = new Server();
  server.status = 5;
});

const card = async () =>
  within((await screen.findByRole('heading', { name: /^Your expert needs/ })).closest('section')!);

describe('requested documents', () => {
  it('shows each with reason and words, and replaces it in place', async () => {
    const wage = storedFile('wage.pdf', 1, { transmittedVersion: 1, review: request });
    server.files = [wage];
    const { calls } = await openHome(server, [
      mock(uploadFiles, () => {
        const answered = { ...request, answeredAt: '2025-07-02T08:00:00.000Z' };
        const file = { ...wage, originalFileName: 'better.pdf', version: 2, review: answered };
        server.files = [file];
        return { files: [fulfilled(file, { newVersion: true })], failedCount: 0 };
      }),
    ]);
    const requested = await card();
    expect(requested.getByText('A better document is needed')).toBeInTheDocument();
    expect(requested.getByText(/can't be read/)).toBeInTheDocument();
    expect(requested.getByText('Your expert writes: “Page 2 is cut off”')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    fireEvent.change(requested.getByLabelText('New document for wage.pdf'), {
      target: { files: [makeFile('better.pdf')] },
    });
    expect(await toast('Upload successful')).toBeTruthy();
    const form = calls.find(({ endpoint }) => endpoint === uploadFiles.id)?.form;
    expect([form?.get('replaces'), form?.get('taxYear'), form?.get('categoryId')]).toEqual([
      wage.id,
      '2024',
      '1',
    ]);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: /^Your expert needs/ })).not.toBeInTheDocument(),
    );
    expect(await screen.findByText('Replaced, your expert will look at it')).toBeInTheDocument();
  });

  it('has one main button on the page: Replace of the first document', async () => {
    const requested = (name: string) => storedFile(name, 1, { transmittedVersion: 1, review: request });
    server.files = [requested('wage.pdf'), requested('bonus.pdf')];
    await openHome(server);
    const replace = await screen.findAllByRole('button', { name: 'Replace wage.pdf' });
    expect(mainButtons()).toEqual([replace[0]]);
  });

  it('keeps the request when the replacement is refused, with the reason', async () => {
    server.files = [
      storedFile('wage.pdf', 1, { transmittedVersion: 1, review: { ...request, reason: null } }),
    ];
    await openHome(server, [
      mockError(uploadFiles, 'FILE_EXISTS', { message: 'This document is already there.' }),
    ]);
    const requested = await card();
    expect(requested.getByText(/The reason can't be shown/)).toBeInTheDocument();
    fireEvent.change(requested.getByLabelText('New document for wage.pdf'), {
      target: { files: [makeFile('same.pdf')] },
    });
    expect(await screen.findAllByText(/This document is already there/)).not.toHaveLength(0);
    expect((await card()).getByRole('button', { name: 'Replace wage.pdf' })).toBeEnabled();
  });

  it('shows what was accepted, and no card without a request', async () => {
    server.files = [
      storedFile('wage.pdf', 1, { review: { ...request, verdict: 'accepted', reason: null, note: null } }),
    ];
    await openHome(server);
    expect(await screen.findByText('Accepted by your expert')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^Your expert needs/ })).not.toBeInTheDocument();
  });

  it('reports requests that cannot be loaded', async () => {
    await openHome(server, [
      mockError(listRequestedFiles, 'SERVICE_UNAVAILABLE', { message: 'Try again later.' }),
    ]);
    expect(await toast("We couldn't load the requests of your expert")).toBeTruthy();
  });

  it('opens the year of a link', async () => {
    server.files = [storedFile('wage.pdf', 1, { taxYear: 2023, review: request })];
    await renderRemote(remote, '/?taxYear=2023', { taxYear: 2024, session: { id: 9 }, api: server.api });
    expect(
      await screen.findByRole('heading', { name: 'Your expert needs a better document' }),
    ).toBeInTheDocument();
  });
});
