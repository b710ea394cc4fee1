import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { divideFile, getParts, restoreFile } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { readingOf } from '../testing-readings.ts';
import { openHome, Server, storedFile, toast } from '../testing.tsx';
import { proposal } from './testing.ts';

const pile = storedFile('Scan.pdf', null, { mediaType: 'application/pdf' });
let server: Server;
/** jsdom has none: no page comes near, and none is drawn. */
class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  server = new Server();
  server.files = [pile];
  server.readings = [readingOf(pile, { partCount: 3 })];
});
const proposed = mock(getParts, proposal({ parts: [[1, 2], [3], [5, 6]], leftOut: [4] }));

async function open(api: Parameters<typeof openHome>[1] = []) {
  const page = await openHome(server, [proposed, ...api!]);
  await page.user.click(await screen.findByRole('button', { name: 'Check and divide Scan.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Divide into documents' }));
  await dialog.findByRole('heading', { name: `Document ${1}` });
  const pagesOf = (number: number) =>
    within(dialog.getByRole('list', { name: `Pages of document ${number}` }))
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('aria-label'));
  return { ...page, dialog, pagesOf };
}

describe('a file with several documents', () => {
  it('can be divided where it was filed as one', async () => {
    const file = storedFile('Scan.pdf', 1, { mediaType: 'application/pdf' });
    const text = 'This file seems to hold 3 documents, of which none is read.';
    server.files = [file];
    server.readings = [
      readingOf(file, {
        partCount: 3,
        findings: [{ code: 'SEVERAL_PAPERS', count: 3, id: 'SEVERAL_PAPERS:3', text, isDismissed: false }],
      }),
    ];
    const { dialog } = await open();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Create 3 documents' })).toBeEnabled();
  });

  it('says so in its row, and shows what each seems to be', async () => {
    const { dialog, pagesOf } = await open();
    expect(screen.getByText('This file seems to hold 3 documents.')).toBeInTheDocument();
    expect(dialog.getByText('Interest statement · Bank 1 · 2024')).toBeInTheDocument();
    expect([1, 2, 3].map(pagesOf)).toEqual([['Page 1', 'Page 2'], ['Page 3'], ['Page 5', 'Page 6']]);
    expect(dialog.getByRole('button', { name: 'Add page 4' })).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is arranged by keyboard, each change announced, and the focus stays with the page', async () => {
    const { user, dialog, pagesOf } = await open();
    const announces = (text: string) => expect(dialog.getByText(text)).toHaveAttribute('role', 'status');
    const later = () => dialog.getByRole('button', { name: 'Move page 2 back' });
    later().focus();
    await user.keyboard('{Enter}');
    expect([pagesOf(1), pagesOf(2)]).toEqual([['Page 1'], ['Page 2', 'Page 3']]);
    announces(`Page 2 is number 1 of document ${2}`);
    expect(later()).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Start a new document with page 3' }));
    expect([pagesOf(2), pagesOf(3)]).toEqual([['Page 2'], ['Page 3']]);
    await user.click(dialog.getByRole('button', { name: `Join document ${2} with document ${1}` }));
    expect(pagesOf(1)).toEqual(['Page 1', 'Page 2']);
    announces(`Document ${2} is now part of document ${1}`);
    await user.click(dialog.getByRole('button', { name: 'Turn page 6' }));
    expect(dialog.getAllByText('Page 6, turned by 90°')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Leave out page 5' }));
    await user.click(dialog.getByRole('button', { name: 'Add page 4' }));
    expect(pagesOf(3)).toEqual(['Page 4']);
    expect(dialog.getByRole('button', { name: 'Create 4 documents' })).toBeEnabled();
  });

  it('becomes the documents as they were arranged, which can be undone', async () => {
    const { user, dialog, calls } = await open([
      mock(divideFile, () => {
        server.files = [storedFile('Scan 1-2.pdf', 2)];
        server.readings = [];
        return { original: { ...pile, isDivided: true as const }, files: server.files };
      }),
      mock(restoreFile, () => pile),
    ]);
    await user.selectOptions(
      dialog.getByRole('combobox', { name: `Category of document ${3}` }),
      'Transport',
    );
    await user.click(dialog.getByRole('button', { name: 'Turn page 3' }));
    await user.click(dialog.getByRole('button', { name: 'Create 3 documents' }));
    expect(await toast('1 document created. The original is kept.')).toBeTruthy();
    expect(calls.find(({ endpoint }) => endpoint === divideFile.id)).toMatchObject({
      params: { id: pile.id },
      body: {
        version: pile.version,
        parts: [
          {
            pages: [
              { page: 1, turn: 0 },
              { page: 2, turn: 0 },
            ],
            categoryId: 2,
          },
          { pages: [{ page: 3, turn: 90 }], categoryId: 2 },
          { pages: [{ page: 5 }, { page: 6 }] },
        ],
      },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.some(({ endpoint }) => endpoint === restoreFile.id)).toBe(true));
  });

  it('stays open with the reason when it cannot be divided, and says when it cannot be loaded', async () => {
    const { user, dialog } = await open([
      mockError(divideFile, 'STALE_VERSION', { message: 'This was changed elsewhere.' }),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Create 3 documents' }));
    expect(await toast('We couldn’t divide the file')).toContain('This was changed elsewhere.');
    expect(dialog.getByRole('button', { name: 'Create 3 documents' })).toBeEnabled();
  });

  it('says when its pages cannot be loaded', async () => {
    const { user } = await openHome(server, [
      mockError(getParts, 'SERVICE_UNAVAILABLE', { message: 'Try again later.' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Check and divide Scan.pdf' }));
    expect(await screen.findByText('We couldn’t load the pages')).toBeInTheDocument();
  });

  it('shows of each part where it comes from', async () => {
    server.files = [
      storedFile('Scan 3-5.pdf', 1, { part: { fileId: pile.id, fileName: 'Scan.pdf', pages: '3-5' } }),
    ];
    await openHome(server);
    const link = await screen.findByRole('link', { name: 'Scan 3-5.pdf' });
    expect(link.closest('li')).toHaveTextContent('from Scan.pdf, pages 3-5');
  });
});
