import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFileHistory, uploadFiles } from '@dossier/contracts';
import { accessibilityViolations, mock } from '@dossier/remote-kit/testing';
import { openHome, Server, storedFile } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
});

async function openPreview(name: string) {
  const page = await openHome(server, [mock(listFileHistory, [])]);
  await page.user.click(await screen.findByRole('link', { name }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) };
}

const pathOf = (element: HTMLElement) => element.getAttribute('src');

describe('the preview', () => {
  it('goes to the previous and next file with buttons and arrow keys, and stops at the ends', async () => {
    server.files = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) =>
      storedFile(name, 1, { mediaType: 'image/jpeg' }),
    );
    const { user, dialog } = await openPreview('two.jpg');
    expect(dialog.getByText('2 of 3')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Next document' }));
    const last = within(await screen.findByRole('dialog', { name: 'three.jpg' }));
    expect(last.getByRole('button', { name: 'Next document' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    const first = within(await screen.findByRole('dialog', { name: 'one.jpg' }));
    expect(pathOf(await first.findByRole('img', { name: 'Content of one.jpg' }))).toContain(
      server.files[0]?.id,
    );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('enlarges and rotates a picture with buttons and keys', async () => {
    server.files = [storedFile('photo.jpg', 1, { mediaType: 'image/jpeg' })];
    const { user, dialog } = await openPreview('photo.jpg');
    const picture = await dialog.findByRole('img', { name: 'Content of photo.jpg' });
    await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
    expect(dialog.getByText('150%')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Rotate' }));
    expect(getComputedStyle(picture).transform).toContain('rotate(90deg)');
    dialog.getByRole('group', { name: /zoom/ }).focus();
    await user.keyboard('+r');
    expect(dialog.getByText('200%')).toBeInTheDocument();
    expect(getComputedStyle(picture).transform).toContain('rotate(180deg)');
    await user.keyboard('0');
    expect(dialog.getByText('100%')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('tells files of one name apart, and replaces the one that it shows', async () => {
    server.files = [1, 2].map((nameNumber) =>
      storedFile('image.jpg', 1, { mediaType: 'image/jpeg', ...(nameNumber > 1 && { nameNumber }) }),
    );
    const { user, dialog, calls } = await openPreview('image (2).jpg');
    const chosen = new File(['better'], 'better.jpg', { type: 'image/jpeg' });
    expect(dialog.getByRole('button', { name: 'Replace image (2).jpg' })).toBeInTheDocument();
    await user.upload(dialog.getByLabelText('New document for image (2).jpg'), chosen);
    await waitFor(() =>
      expect(calls.find(({ endpoint }) => endpoint === uploadFiles.id)?.form?.get('replaces')).toBe(
        server.files.find(({ nameNumber }) => nameNumber === 2)?.id,
      ),
    );
  });

  it('shows a HEIC as the picture made by the server', async () => {
    server.files = [storedFile('photo.heic', 1, { mediaType: 'image/heic' })];
    const { dialog } = await openPreview('photo.heic');
    const picture = await dialog.findByRole('img', { name: 'Content of photo.heic' });
    expect(pathOf(picture)).toBe(`/api/files/${server.files[0]?.id}/preview?kind=picture`);
    fireEvent.error(picture);
    expect(await dialog.findByText(/can't be previewed here/)).toBeInTheDocument();
  });

  it('shows the first page of a PDF where the browser has no viewer', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
    try {
      server.files = [storedFile('wage.pdf', 1)];
      const { dialog } = await openPreview('wage.pdf');
      expect(pathOf(await dialog.findByRole('img', { name: 'Content of wage.pdf' }))).toContain('/preview?');
      expect(dialog.getByText(/First page/)).toBeInTheDocument();
    } finally {
      Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
    }
  });

  it('replaces a picture that the browser cannot show', async () => {
    server.files = [storedFile('photo.jpg', 1, { mediaType: 'image/jpeg' })];
    const { dialog } = await openPreview('photo.jpg');
    fireEvent.error(await dialog.findByRole('img', { name: 'Content of photo.jpg' }));
    await waitFor(() =>
      expect(pathOf(dialog.getByRole('img', { name: 'Content of photo.jpg' }))).toContain('/preview?'),
    );
  });
});

describe('the list', () => {
  it('shows a thumbnail of the current version, and the icon when there is none', async () => {
    server.files = [
      storedFile('wage.pdf', 1, { version: 3, versionCount: 3 }),
      storedFile('notes.txt', 1, { mediaType: 'text/plain', inline: false }),
      storedFile('locked.pdf', 1, { problem: 'passwordProtected' }),
    ];
    await openHome(server);
    await screen.findByRole('link', { name: 'wage.pdf' });
    const pictures = [...document.querySelectorAll('img[loading=lazy]')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      `/api/files/${server.files[0]?.id}/preview?version=3`,
    ]);
    fireEvent.error(pictures[0]!);
    expect(document.querySelector('img[loading=lazy]')).toBeNull();
  });

  it('marks the files that the expert cannot use, with what to do', async () => {
    const problems = ['passwordProtected', 'damaged', 'empty', 'misnamed'] as const;
    server.files = problems.map((problem) => storedFile(`${problem}.pdf`, 1, { problem }));
    server.files.push(storedFile('scan.jp2', 1, { problem: 'damaged', problemDetail: 'unsupported' }));
    server.files.push(storedFile('form.pdf', 1, { problem: 'damaged', problemDetail: 'unsupported' }));
    await openHome(server);
    expect(await screen.findByText(/^Only Adobe Acrobat Reader shows the content/)).toBeInTheDocument();
    expect(screen.getByText(/^The expert cannot open this kind of picture/)).toBeInTheDocument();
    expect(screen.getAllByText('Cannot be shown')).toHaveLength(2);
    for (const mark of ['Password-protected', 'Damaged', 'Empty page', 'Not a PDF'])
      expect(await screen.findByText(mark)).toBeInTheDocument();
    expect(
      screen.getByText('The expert cannot open this: remove the password and add it again.'),
    ).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
