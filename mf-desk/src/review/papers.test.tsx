import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getDeskAnswers,
  listDeskFiles,
  perLanguage,
  presentReason,
  reviewFile,
  withdrawReview,
  type DeskFile,
  type DeskReview,
} from '@dossier/contracts';
import { defineRemote, refresh } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { PapersCard } from './papers-card.tsx';
import english from './review.en.json' with { type: 'json' };

const params = { userId: '7', taxYear: '2024' };
const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <PapersCard params={params} /> }],
  translations: perLanguage((language) => async () => {
    const { default: review } = (await import(`./review.${language}.json`)) as { default: typeof english };
    return { default: { review } };
  }),
});

const requested: DeskReview = {
  version: 1,
  verdict: 'requested',
  reason: 'unreadable',
  note: 'Page 2 is cut off',
  reviewedAt: '2025-07-01T08:00:00.000Z',
  answeredAt: null,
  revision: 1,
  reviewerId: 9,
};

let lastNumber = 0;
function paper(name: string, change: Partial<DeskFile> = {}): DeskFile {
  return {
    id: `00000000-0000-4000-8000-${String(++lastNumber).padStart(12, '0')}`,
    name,
    categoryId: 1,
    categoryName: 'Salary Statement',
    version: 1,
    uploadedAt: '2025-03-03T10:00:00.000Z',
    size: 100,
    mediaType: 'image/png',
    inline: true,
    transmitted: true,
    deletedAt: null,
    state: 'new',
    review: null,
    answered: null,
    ...change,
  };
}

let files: DeskFile[];
beforeEach(() => {
  files = [paper('wage.png'), paper('bank.png')];
});

/** Stores reviews like the server. */
const api: Mock[] = [
  mock(listDeskFiles, () => files),
  mock(getDeskAnswers, { groups: [] }),
  mock(reviewFile, ({ params: { id }, body }) => {
    const file = files.find((each) => each.id === id)!;
    const { verdict } = body;
    const words =
      body.verdict === 'requested'
        ? { ...presentReason(body.reason), note: body.note ?? null }
        : { reason: null, note: null };
    const review = { ...requested, verdict, ...words, revision: (file.review?.revision ?? 0) + 1 };
    const stored = { ...file, state: verdict, review };
    files = files.map((each) => (each.id === id ? stored : each));
    return stored;
  }),
  mock(withdrawReview, ({ params: { id } }) => {
    const stored = { ...files.find((each) => each.id === id)!, state: 'new' as const, review: null };
    files = files.map((each) => (each.id === id ? stored : each));
    return stored;
  }),
];

async function open(more: Mock[] = []) {
  const page = await renderRemote(remote, '/desk', {
    session: { id: 9, role: 'expert' },
    api: [...api, ...more],
  });
  const list = within(await screen.findByRole('list', { name: 'Documents of the dossier' }));
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  return { ...page, list, press, item: (name: RegExp) => list.findByRole('button', { name }) };
}

describe('the papers of a filing', () => {
  it('go from paper to paper and are accepted with keys, with Undo', async () => {
    const { item, press, calls, user } = await open();
    (await item(/^wage/)).focus();
    press('j');
    await waitFor(async () => expect(await item(/^bank/)).toHaveFocus());
    expect(await item(/^bank/)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('img', { name: 'Content of bank.png' }).getAttribute('src')).toBe(
      `/api/desk/filings/7/2024/files/${files[1]?.id}/content?version=1&inline=1`,
    );
    press('j');
    press('k');
    await waitFor(async () => expect(await item(/^wage/)).toHaveFocus());
    press('a');
    expect(await screen.findByText('Document accepted')).toBeInTheDocument();
    expect(await item(/^wage.*Accepted$/)).toBeInTheDocument();
    expect(screen.getByText('1 of 2 accepted')).toBeInTheDocument();
    const sent = calls.find(({ endpoint }) => endpoint === reviewFile.id);
    expect(sent?.body).toEqual({ verdict: 'accepted', version: 1, revision: null });
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await item(/^wage.*To review$/)).toBeInTheDocument();
  });

  it('stay in their order when one is accepted, so that no key skips one', async () => {
    const names = ['one.png', 'two.png', 'three.png', 'four.png'];
    files = names.map((name) => paper(name, { state: 'returned', answered: requested }));
    // The server lists those that came back first.
    const sorted = mock(listDeskFiles, () =>
      files.toSorted((a, b) => Number(a.state !== 'returned') - Number(b.state !== 'returned')),
    );
    const { item, list, press } = await open([sorted]);
    const order = () => list.getAllByRole('button').map(({ textContent }) => textContent?.split('.')[0]);
    (await item(/^one/)).focus();
    for (const [current, next] of [
      ['one', 'two'],
      ['two', 'three'],
    ] as const) {
      press('a');
      expect(await item(new RegExp(`^${current}.*Accepted$`))).toBeInTheDocument();
      expect(order()).toEqual(['one', 'two', 'three', 'four']);
      press('j');
      expect(await item(new RegExp(`^${next}`))).toHaveFocus();
    }
    files = [paper('new.png', { state: 'returned', answered: requested }), ...files];
    await act(() => refresh(listDeskFiles));
    expect(order()).toEqual(['one', 'two', 'three', 'four', 'new']);
  });

  it('are brought into view where the viewer is below the list', async () => {
    const { item, user } = await open();
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.tagName === 'UL' ? new DOMRect(0, 0, 300, 400) : new DOMRect(0, 420, 300, 400);
    });
    await user.click(await item(/^bank/));
    expect(screen.getByRole('region', { name: 'bank.png' })).toHaveFocus();
    expect(scrolled).toHaveBeenCalled();
    await user.click(screen.getByText('Back to the list'));
    expect(await item(/^bank/)).toHaveFocus();
    vi.restoreAllMocks();
  });

  it('are asked for again with a reason and words', async () => {
    const { item, press, calls, user } = await open();
    (await item(/^wage/)).focus();
    press('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a better document' }));
    const send = dialog.getByRole('button', { name: 'Send request' });
    expect(send).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
    await user.click(send);
    expect(dialog.getByText('Please describe what is needed.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'In your words' }), 'jar of the employer');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(send);
    expect(await screen.findByText('Better document requested')).toBeInTheDocument();
    expect(await item(/^wage.*With the user$/)).toBeInTheDocument();
    expect(calls.find(({ endpoint }) => endpoint === reviewFile.id)?.body).toEqual({
      verdict: 'requested',
      reason: 'other',
      note: 'jar of the employer',
      version: 1,
      revision: null,
    });
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await item(/^wage.*To review$/)).toBeInTheDocument();
  });

  it('are marked when nobody can open them, which is a reason of a request', async () => {
    files = [paper('wage.png', { problem: 'passwordProtected' }), paper('bank.png')];
    const { item, calls, user } = await open();
    expect(await item(/^wage.*Password-protected$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ask for a better one' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Damaged' })).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Password-protected' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Better document requested')).toBeInTheDocument();
    expect(calls.find(({ endpoint }) => endpoint === reviewFile.id)?.body).toMatchObject({
      reason: 'passwordProtected',
    });
  });

  it('show what came back with the request that it answers', async () => {
    files = [
      paper('better.png', { version: 2, state: 'returned', transmitted: false, answered: requested }),
      ...files,
    ];
    const { item } = await open();
    expect(await item(/^better.*Came back.*Not in the dossier yet$/)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText(/^Replaces the document you asked for/)).toBeInTheDocument();
    expect(screen.getByText('Page 2 is cut off')).toBeInTheDocument();
  });

  it('keep the words when another expert was faster, and show the other review', async () => {
    const { user } = await open([
      mockError(reviewFile, 'STALE_VERSION', { message: 'Changed in the meantime.' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Ask for a better one' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Unreadable' }));
    files = files.map((file) => ({
      ...file,
      state: 'accepted',
      review: { ...requested, verdict: 'accepted' },
    }));
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Changed in the meantime.')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Unreadable' })).toBeChecked();
    await user.click(dialog.getAllByRole('button', { name: 'Cancel' })[0]!);
    await waitFor(() => expect(screen.getByText('2 of 2 accepted')).toBeInTheDocument());
  });

  it('that the user deleted can be read, not reviewed', async () => {
    files = [paper('gone.png', { deletedAt: '2025-04-01T10:00:00.000Z' })];
    const { item, press } = await open();
    (await item(/^gone/)).focus();
    press('r');
    expect(screen.getByText(/^The user deleted this document/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument();
  });

  it('have an empty state, and an error that can be retried', async () => {
    files = [];
    await renderRemote(remote, '/desk', { session: { id: 9, role: 'expert' }, api });
    expect(await screen.findByText('This dossier contains no documents.')).toBeInTheDocument();
    const failing = mockError(listDeskFiles, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' });
    await renderRemote(remote, '/desk', {
      session: { id: 9, role: 'expert' },
      language: 'de',
      api: [failing],
    });
    expect(await screen.findByText('Back soon.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeInTheDocument();
  });
});
