import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { declarePaperGone, listExpectedPapers, type ExpectedPaper } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { readingOf } from '../testing-readings.ts';
import { openHome, Server, storedFile, toast } from '../testing.tsx';

const bankX: ExpectedPaper = {
  id: 'bank-x',
  kind: 'interestStatement',
  kindName: 'Interest statement',
  categoryId: 2,
  issuer: 'Bank X',
  owner: 'self',
  ownerName: 'Anna Muster',
  state: 'open',
  lastFileId: '00000000-0000-4000-8000-00000000000a',
  fileId: null,
};
const statement = storedFile('statement.pdf', 2);
const bankY: ExpectedPaper = {
  ...bankX,
  id: 'bank-y',
  issuer: 'Bank Y',
  state: 'found',
  fileId: statement.id,
};

let server: Server;
beforeEach(() => {
  server = new Server();
  server.files = [statement];
  server.expected = [bankX, bankY];
});
const card = async () =>
  within((await screen.findByRole('heading', { name: /^Expected documents/ })).closest('section')!);
const declare = mock(declarePaperGone, ({ params, body }) => {
  server.expected = server.expected.map((paper) =>
    paper.id === params.id ? { ...paper, state: body.isGone ? 'gone' : 'open' } : paper,
  );
  return server.expected;
});

describe('expected documents', () => {
  it('list what last year had and this year lacks, and the rest on request', async () => {
    const { user } = await openHome(server);
    const open = await card();
    expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Last year: Interest statement, Bank XAnna MusterNot this year/),
    ]);
    expect(open.getByRole('img', { name: 'Missing' })).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(open.getByRole('button', { name: 'Show all 2' }));
    const found = open.getByText('Last year: Interest statement, Bank Y').closest('li')!;
    expect(within(found).getByRole('img', { name: 'Here' })).toBeInTheDocument();
    expect(found).toHaveTextContent('statement.pdf');
    expect(within(found).queryByRole('button')).toBeNull();
  });

  it('are declared gone, and taken back by Undo or at the row, which keeps the focus', async () => {
    const { user, calls } = await openHome(server, [declare]);
    const open = await card();
    await user.click(open.getByRole('button', { name: /^Not this year/ }));
    expect(await toast('No longer expected this year')).toBeTruthy();
    const takeBack = await open.findByRole('button', { name: /^Take back/ });
    expect(takeBack).toHaveFocus();
    expect(open.getByText('All documents of last year are here.')).toBeInTheDocument();
    await user.click(takeBack);
    expect(await open.findByRole('button', { name: /^Not this year/ })).toBeInTheDocument();
    await user.click(open.getByRole('button', { name: /^Not this year/ }));
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!);
    expect(await open.findByRole('img', { name: 'Missing' })).toBeInTheDocument();
    const bodies = calls.filter(({ endpoint }) => endpoint === declarePaperGone.id).map(({ body }) => body);
    expect(bodies.map((body) => (body as { isGone: boolean }).isGone)).toEqual([true, false, true, false]);
  });

  it('are ticked off as soon as a paper was read', async () => {
    const fresh = storedFile('scan.pdf', null);
    server.files = [fresh];
    server.expected = [bankX];
    server.readings = [readingOf(fresh, { state: 'reading' })];
    await openHome(server);
    const open = await card();
    expect(await open.findByRole('button', { name: /^Not this year/ })).toBeInTheDocument();
    server.readings = [readingOf(fresh)];
    server.expected = [{ ...bankX, state: 'found', fileId: fresh.id }];
    expect(
      await open.findByText('All documents of last year are here.', {}, { timeout: 8000 }),
    ).toBeInTheDocument();
  });

  it('say what was not saved, and are absent once the return is filed or without a reader', async () => {
    const { user, unmount } = await openHome(server, [mockError(declarePaperGone, 'SERVICE_UNAVAILABLE')]);
    await user.click((await card()).getByRole('button', { name: /^Not this year/ }));
    expect(await toast("We couldn't save that")).toBeTruthy();
    unmount();
    server.status = 6;
    await openHome(server);
    await screen.findByRole('heading', { level: 1, name: 'Filed' });
    expect(screen.queryByRole('heading', { name: /^Expected documents/ })).toBeNull();
  });

  it('are absent while the reader is out of reach', async () => {
    await openHome(server, [mockError(listExpectedPapers, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText('1 of 6')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^Expected documents/ })).toBeNull();
  });

  it('are not requested for a person without papers of either year', async () => {
    server.files = [];
    const { countCalls } = await openHome(server);
    await screen.findByText('0 of 6');
    expect(countCalls(listExpectedPapers)).toBe(0);
    server.answers = {
      taxYearStatuses: [2023, 2024].map((taxYear) => ({
        taxYear,
        status: 'documents_pending',
        current_status_id: 2,
      })),
    };
    await openHome(server);
    expect((await card()).getByRole('button', { name: /^Not this year/ })).toBeInTheDocument();
  });

  it('are counted on the page of papers', async () => {
    await renderRemote(remote, '/papers', { taxYear: 2024, session: { id: 9 }, api: server.api });
    expect(await screen.findByText(/1 document that you had last year is missing/)).toBeInTheDocument();
  });
});
