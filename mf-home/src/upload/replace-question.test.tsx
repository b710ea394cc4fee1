import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadFiles } from '@dossier/contracts';
import { accessibilityViolations, mock } from '@dossier/remote-kit/testing';
import { choose, fulfilled, makeFile, openHome, Server, storedFile } from '../testing.tsx';
import { readingOf } from '../testing-readings.ts';

let server: Server;
const earlier = storedFile('Lohnausweis.pdf', 1, { uploadedAt: '2025-01-02T08:00:00.000Z' });
beforeEach(() => {
  server = new Server();
  server.files = [earlier];
});

async function addSecond() {
  const added = storedFile('Lohnausweis.pdf', 1, { nameNumber: 2, uploadedAt: '2025-02-02T08:00:00.000Z' });
  const page = await openHome(server, [
    mock(uploadFiles, ({ form }) => {
      const replaces = form!.get('replaces');
      const file = replaces ? { ...earlier, version: 2, versionCount: 2 } : added;
      server.files = replaces ? [file] : [added, earlier];
      return { files: [fulfilled(file, { newVersion: Boolean(replaces) })], failedCount: 0 };
    }),
  ]);
  await screen.findByText('1 of 6');
  await page.pick(makeFile('Lohnausweis.pdf'));
  await choose(page.user, 'Salary Statement');
  await screen.findByText('Does this replace Lohnausweis.pdf?');
  return { ...page, uploads: () => page.calls.filter(({ endpoint }) => endpoint === uploadFiles.id) };
}
const list = () => within(screen.getByRole('group', { name: 'Uploads' }));

describe('an upload of an earlier name', () => {
  it('replaces that file once the person says so', async () => {
    const { user, uploads } = await addSecond();
    expect(uploads()).toHaveLength(1);
    expect(uploads()[0]!.form!.get('replaces')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(list().getByRole('button', { name: 'Replace Lohnausweis.pdf' }));
    await waitFor(() => expect(uploads()).toHaveLength(2));
    expect(uploads()[1]!.form!.get('replaces')).toBe(earlier.id);
    expect(await list().findByText(/saved as version 2/)).toBeInTheDocument();
    expect(screen.queryByText(/^Does this replace/)).not.toBeInTheDocument();
  });

  it('stays a paper of its own, told apart by its number', async () => {
    const { user, uploads } = await addSecond();
    expect(await list().findByText('Lohnausweis (2).pdf')).toBeInTheDocument();
    await user.click(list().getByRole('button', { name: 'Keep both' }));
    expect(screen.queryByText(/^Does this replace/)).not.toBeInTheDocument();
    expect(uploads()).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'Lohnausweis (2).pdf' })).toBeInTheDocument();
  });
});

it('asks nothing about the certificate of another employer with the same name', async () => {
  const added = storedFile('Lohnausweis.pdf', 1, { nameNumber: 2, uploadedAt: '2025-02-02T08:00:00.000Z' });
  const certificate = { kind: 'salaryCertificate', kindName: 'Salary certificate' } as const;
  const page = await openHome(server, [
    mock(uploadFiles, () => {
      server.files = [added, earlier];
      server.readings = [
        readingOf(earlier, { ...certificate, issuer: 'Muster AG' }),
        readingOf(added, { ...certificate, issuer: 'Beispiel GmbH' }),
      ];
      return { files: [fulfilled(added)], failedCount: 0 };
    }),
  ]);
  await screen.findByText('1 of 6');
  await page.pick(makeFile('Lohnausweis.pdf'));
  await choose(page.user, 'Salary Statement');
  expect(await list().findByText(/Beispiel GmbH/)).toBeInTheDocument();
  expect(screen.queryByText(/^Does this replace/)).not.toBeInTheDocument();
});

it('asks nothing about photos of one name that were added together', async () => {
  server.files = [];
  const { user, pick } = await openHome(server);
  await screen.findByText('0 of 6');
  await pick(makeFile('image.jpg', 'image/jpeg'), makeFile('image.jpg', 'image/jpeg'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Set all to' }), 'Transport');
  await user.click(screen.getByRole('button', { name: 'Upload 2 files' }));
  await waitFor(() => expect(screen.getAllByText('Done')).toHaveLength(2));
  expect(screen.queryByText(/^Does this replace/)).not.toBeInTheDocument();
});

it('calls a stored upload by what it is, with the name of its file', async () => {
  const file = storedFile('scan.pdf', 1);
  server.files = [];
  const { user, pick } = await openHome(server, [
    mock(uploadFiles, () => {
      server.files = [file];
      server.readings = [readingOf(file, { kindName: 'Salary certificate', issuer: 'Muster AG' })];
      return { files: [fulfilled(file)], failedCount: 0 };
    }),
  ]);
  await screen.findByText('0 of 6');
  await pick(makeFile('scan.pdf'));
  await choose(user, 'Salary Statement');
  expect(await list().findByText(/Salary certificate · Muster AG/)).toBeInTheDocument();
});

it('offers to replace or delete a stored file that is damaged, and does not call it done', async () => {
  const file = storedFile('damaged.pdf', 1, { problem: 'damaged' });
  server.files = [];
  const { user, pick } = await openHome(server, [
    mock(uploadFiles, () => ({ files: [fulfilled(file)], failedCount: 0 })),
  ]);
  await screen.findByText('0 of 6');
  await pick(makeFile('damaged.pdf'));
  await choose(user, 'Salary Statement');
  expect(await list().findByText('Damaged')).toBeInTheDocument();
  expect(list().queryByText('Done')).not.toBeInTheDocument();
  expect(list().getByRole('button', { name: 'Replace damaged.pdf' })).toBeInTheDocument();
  await user.click(list().getByRole('button', { name: 'Delete damaged.pdf' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete this document?' })).toBeInTheDocument();
});
