import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCategories } from '@dossier/contracts';

import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { categoryDialog, choose, openHome, makeFile, Server, storedFile, toast } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
});

describe('category dialog', () => {
  it('opens before anything is sent; Continue waits for a selection', async () => {
    const { user, pick, sent } = await openHome(server);
    await screen.findByText('0 of 6');
    await pick(makeFile('a.pdf'));
    const open = within(await categoryDialog());
    expect(open.getByText('a.pdf')).toBeInTheDocument();
    expect(open.getByRole<HTMLButtonElement>('button', { name: 'Continue' })).toBeDisabled();
    expect(sent()).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await choose(user, 'Bank Documents');
    await waitFor(() => expect(sent()).toEqual(['2/a.pdf']));
    expect(await toast('Upload successful')).toBe('Upload successful1 file uploaded successfully');
  });

  it('proposes the category of a single file from its name, as for several', async () => {
    const { user, pick, sent } = await openHome(server);
    await screen.findByText('0 of 6');
    await pick(makeFile('Lohnausweis 2024.pdf'));
    const open = within(await categoryDialog());
    expect(open.getByRole('radio', { name: /Salary Statement/ })).toBeChecked();
    expect(sent()).toEqual([]);
    await user.click(open.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent()).toEqual(['1/Lohnausweis 2024.pdf']));
  });

  it('reports a required category when dismissed and keeps the file for later', async () => {
    const { user, pick, sent } = await openHome(server);
    await screen.findByText('0 of 6');
    await pick(makeFile('a.pdf'));
    await categoryDialog();
    await user.keyboard('{Escape}');
    expect(await toast('Category Required')).toBe('Category RequiredPlease select a document category');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Choose category' }));
    await choose(user, 'Transport');
    await waitFor(() => expect(sent()).toEqual(['21/a.pdf']));
  });

  it('asks nothing before a file of a transmitted name is added: it is a paper of its own', async () => {
    server.status = 5;
    server.files = [
      storedFile('a.pdf', 2, { transmittedVersion: 1, transmittedAt: '2025-06-01T08:00:00.000Z' }),
    ];
    const { user, pick, sent } = await openHome(server);
    await screen.findByRole('link', { name: 'a.pdf' });
    await pick(makeFile('a.pdf'));
    await choose(user, 'Bank Documents');
    await waitFor(() => expect(sent()).toEqual(['2/a.pdf']));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(
      await screen.findByText(/transmitted on Jun 1, 2025 and stays there\. .*supplement will be needed/),
    ).toBeInTheDocument();
  });

  it('is skipped when adding from the checklist, by keyboard alone', async () => {
    const { user, pick, sent } = await openHome(server);
    const entry = await screen.findByRole('button', { name: 'Transport' });
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    entry.focus();
    await user.keyboard('{Enter}');
    expect(click).toHaveBeenCalledOnce();
    click.mockRestore();
    await pick(makeFile('GA.pdf'));
    await waitFor(() => expect(sent()).toEqual(['21/GA.pdf']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens even when files arrive before the categories', async () => {
    const gate = Promise.withResolvers<void>();
    const categories = server.api.findLast(({ endpoint }) => endpoint.id === listCategories.id)!;
    const { user, pick, sent } = await openHome(server, [
      { ...categories, respond: (request) => gate.promise.then(() => categories.respond(request)) },
    ]);
    await screen.findAllByRole('button', { name: 'Upload files' });
    await pick(makeFile('early.pdf'));
    await pick(makeFile('second.pdf'));
    expect(sent()).toEqual([]);
    gate.resolve();
    await choose(user, 'Transport');
    await waitFor(() => expect(sent().toSorted()).toEqual(['21/early.pdf', '21/second.pdf']));
  });
});

describe('adding files', () => {
  const file = makeFile('image.png', 'image/png');
  it.each([
    [
      'dropped',
      () => fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [makeFile('drop.pdf')] } }),
      /^1\/drop\.pdf$/,
    ],
    ['pasted', () => fireEvent.paste(window, { clipboardData: { files: [file] } }), /^1\/pasted-\d+\.png$/],
  ])('%s', async (_, act, name) => {
    const { user, sent } = await openHome(server);
    await screen.findByText('0 of 6');
    act();
    await choose(user, 'Salary Statement');
    await waitFor(() => expect(sent()).toEqual([expect.stringMatching(name)]));
  });

  it('asks about the documents that are attached to a saved mail, not about the mail', async () => {
    const part =
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="Rechnung.pdf"\r\n\r\n%PDF';
    const mail = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--\r\n`;
    const { user, pick, sent } = await openHome(server);
    await screen.findByText('0 of 6');
    await pick(new File([mail], 'Nachricht.eml', { type: 'message/rfc822' }));
    await choose(user, 'Transport');
    await waitFor(() => expect(sent()).toEqual(['21/Rechnung.pdf']));
  });

  it('shows where to release files dragged over the page', async () => {
    await openHome(server);
    fireEvent.dragOver(window, { dataTransfer: { types: ['Files'], files: [] } });
    expect(await screen.findByText('Release to add')).toBeInTheDocument();
    const leave = createEvent.dragLeave(window);
    Object.defineProperty(leave, 'relatedTarget', { value: null });
    fireEvent(window, leave);
    expect(await screen.findByText('Drop documents here', { selector: 'h2' })).toBeInTheDocument();
  });
});
