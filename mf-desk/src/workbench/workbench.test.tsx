import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  listDeskFiles,
  listDeskFilings,
  presentReason,
  reviewFile,
  withdrawReview,
  type DeskFile,
  type DeskReview,
  type SlotProps,
} from '@dossier/contracts';
import { refresh } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { filingApi, sampleDeskFile, sampleDeskFiling } from '../testing.ts';

const path = '/desk/12/2025';

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

let files: DeskFile[];
beforeEach(() => {
  files = [sampleDeskFile('wage.png'), sampleDeskFile('bank.png')];
});

/** Stores reviews like the server. */
const api: Mock[] = [
  ...filingApi(sampleDeskFiling),
  mock(listDeskFiles, () => files),
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

async function open(more: Mock[] = [], slots: RenderOptions['slots'] = {}) {
  const page = await renderRemote(remote, path, {
    slots,
    session: { id: 9, role: 'expert' },
    api: [...api, ...more],
  });
  const list = within(await screen.findByRole('list', { name: 'Documents of the dossier' }));
  const press = (key: string, init: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement!, { key, ...init });
  return { ...page, list, press, item: (name: RegExp) => list.findByRole('button', { name }) };
}

const acceptedCount = () => files.filter(({ state }) => state === 'accepted').length;

describe('the papers of a filing', () => {
  it('go from paper to paper and are accepted with keys, with Undo', async () => {
    const { item, press, calls, user } = await open();
    (await item(/^wage/)).focus();
    press('j');
    await waitFor(async () => expect(await item(/^bank/)).toHaveFocus());
    expect(await item(/^bank/)).toHaveAttribute('aria-current', 'true');
    const picture = await screen.findByRole('img', { name: 'Content of bank.png' });
    expect(picture.getAttribute('src')).toBe(
      `/api/desk/filings/12/2025/files/${files[1]?.id}/content?version=1&inline=1`,
    );
    press('j');
    press('k');
    await waitFor(async () => expect(await item(/^wage/)).toHaveFocus());
    press('a');
    expect(await screen.findByText('Document accepted')).toBeInTheDocument();
    expect(await item(/^wage.*Accepted$/)).toBeInTheDocument();
    expect(await item(/^bank/), 'the next one to review').toHaveFocus();
    expect(screen.getByText('1 of 2 accepted')).toBeInTheDocument();
    const sent = calls.find(({ endpoint }) => endpoint === reviewFile.id);
    expect(sent?.body).toEqual({ verdict: 'accepted', version: 1, revision: null });
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await item(/^wage.*To review$/)).toBeInTheDocument();
    const lists = calls.filter(({ endpoint }) => endpoint === listDeskFiles.id);
    expect(lists, 'a review needs no other list').toHaveLength(1);
  });

  it('stay in their order when one is accepted, so that no key skips one', async () => {
    const names = ['one.png', 'two.png', 'three.png', 'four.png'];
    files = names.map((name) => sampleDeskFile(name, { state: 'returned', answered: requested }));
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
      expect(await item(new RegExp(`^${next}`))).toHaveFocus();
    }
    files = [sampleDeskFile('new.png', { state: 'returned', answered: requested }), ...files];
    await act(() => refresh(listDeskFiles));
    expect(order()).toEqual(['one', 'two', 'three', 'four', 'new']);
  });

  it('are brought into view where the viewer is below the list', async () => {
    const { item, user } = await open();
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isList = this.querySelector('[data-paper]') !== null;
      return isList ? new DOMRect(0, 0, 300, 400) : new DOMRect(0, 420, 300, 400);
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
    const box = await screen.findByRole('dialog', { name: 'Ask for a better document' });
    const dialog = within(box);
    const send = dialog.getByRole('button', { name: 'Send request' });
    expect(send).toBeDisabled();
    // Keys reach the dialog once the focus is in it.
    await waitFor(() => expect(box).toContainElement(document.activeElement as HTMLElement));
    press('8');
    expect(dialog.getByRole('radio', { name: 'Another reason' })).toBeChecked();
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

  it('are asked for with keys alone: a number leads to the words, where digits are words', async () => {
    const { item, press, calls, user } = await open();
    (await item(/^wage/)).focus();
    press('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a better document' }));
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Password-protected' })).toHaveFocus());
    press('5');
    const words = dialog.getByRole('textbox', { name: 'In your words' });
    expect(words).toHaveFocus();
    await user.tab();
    expect(words, 'whoever goes to the words with Tab is there').toHaveFocus();
    await user.keyboard('Only 2024 is there');
    await user.tab();
    expect(words, 'Tab leaves the words otherwise').not.toHaveFocus();
    words.focus();
    await user.tab({ shift: true });
    press('3');
    expect(dialog.getByRole('radio', { name: 'Another tax year' })).toBeChecked();
    words.focus();
    await user.keyboard('{Enter}');
    expect(calls.some(({ endpoint }) => endpoint === reviewFile.id)).toBe(false);
    await user.keyboard('2025 please{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Better document requested')).toBeInTheDocument();
    expect(calls.find(({ endpoint }) => endpoint === reviewFile.id)?.body).toMatchObject({
      reason: 'wrongYear',
      note: 'Only 2024 is there\n2025 please',
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await item(/^wage.*To review$/)).toBeInTheDocument();
  });

  it('are marked when nobody can open them, which is a reason of a request', async () => {
    files = [sampleDeskFile('wage.png', { problem: 'passwordProtected' }), sampleDeskFile('bank.png')];
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
      sampleDeskFile('better.png', {
        version: 2,
        state: 'returned',
        transmitted: false,
        answered: requested,
      }),
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

  it('show the decision of the expert who was faster', async () => {
    const { user } = await open([mockError(reviewFile, 'STALE_VERSION')]);
    files = files.map((file) => ({ ...file, state: 'requested', review: requested }));
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/^Somebody decided on this document in the meantime/)).toBeInTheDocument();
    expect(await screen.findByText('0 of 2 accepted')).toBeInTheDocument();
  });

  it('that the user deleted can be read, not reviewed', async () => {
    files = [sampleDeskFile('gone.png', { deletedAt: '2025-04-01T10:00:00.000Z' })];
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
    await renderRemote(remote, path, { session: { id: 9, role: 'expert' }, api });
    expect(await screen.findByText('This dossier contains no documents.')).toBeInTheDocument();
    const failing = mockError(listDeskFiles, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' });
    await renderRemote(remote, path, {
      session: { id: 9, role: 'expert' },
      language: 'de',
      api: [...api, failing],
    });
    expect(await screen.findByText('Back soon.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeInTheDocument();
  });
});

describe('the keys of the workbench', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      sampleDeskFile(`paper-${index + 1}.png`, {
        categoryId: (index % 3) + 1,
        categoryName: `C${index % 3}`,
      }),
    );

  it('accept a filing of 15 papers with at most 20 presses', async () => {
    files = many(15);
    const { item, press } = await open();
    await item(/^paper-1\./);
    let presses = 0;
    while (acceptedCount() < 15 && presses < 20) {
      press('a');
      presses += 1;
      await screen.findByText(`${presses} of 15 accepted`);
    }
    expect(acceptedCount()).toBe(15);
    expect(presses).toBeLessThanOrEqual(20);
  });

  it('work with the focus in the viewer, and keep it there', async () => {
    const { item, press } = await open();
    await item(/^wage/);
    (await screen.findByRole('group', { name: 'wage.png' })).focus();
    press('j');
    expect(await item(/^bank/)).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(screen.getByRole('group', { name: 'bank.png' })).toHaveFocus());
    press('A', { shiftKey: false });
    expect(await item(/^bank.*Accepted$/), 'also with the Caps Lock').toBeInTheDocument();
  });

  it('leave alone what is typed, and combinations of the browser', async () => {
    const { item, press, user } = await open();
    await item(/^wage/);
    press('a', { ctrlKey: true });
    press('a', { altKey: true });
    press('a', { repeat: true });
    press('n');
    const note = await screen.findByRole('textbox', { name: 'New note' });
    await waitFor(() => expect(note).toHaveFocus());
    await user.keyboard('ajr?');
    expect(note).toHaveValue('ajr?');
    expect(acceptedCount()).toBe(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are listed, and each can be switched off on this device', async () => {
    const { item, press, user } = await open();
    await item(/^wage/);
    press('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
    expect(await accessibilityViolations()).toEqual([]);
    const accept = dialog.getByRole('switch', { name: /Accept and go/ });
    await user.click(accept);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    (await item(/^wage/)).focus();
    press('a');
    press('j');
    expect(await item(/^bank/)).toHaveFocus();
    expect(acceptedCount()).toBe(0);
  });

  it('open a palette that reaches actions, tabs and filings by name', async () => {
    const other = sampleDeskFiling({ person: { userId: 31, name: 'Éva Meier', email: null }, taxYear: 2024 });
    const { item, press, user, location, calls } = await open([mock(listDeskFilings, [other])]);
    await item(/^wage/);
    press('k', { ctrlKey: true });
    const input = await screen.findByRole('combobox', { name: 'Action, filing or client' });
    await waitFor(() => expect(input).toHaveFocus());
    await user.keyboard('details checks');
    await screen.findByRole('option', { name: 'Details: Checks' });
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('tab', { name: 'Checks', selected: true })).toBeInTheDocument();

    press('k', { metaKey: true });
    await screen.findByRole('combobox', { name: 'Action, filing or client' });
    await user.keyboard('eva');
    const option = await screen.findByRole('option', { name: /^Éva Meier · 2024/ });
    expect(
      calls.some(({ endpoint, query }) => endpoint === listDeskFilings.id && query?.search === 'eva'),
    ).toBe(true);
    await user.click(option);
    await waitFor(() => expect(location()).toBe('/desk/31/2024'));
  });

  it('go to the next filing of the queue', async () => {
    const next = sampleDeskFiling({ person: { userId: 31, name: 'Eva', email: null } });
    const { item, press, location } = await open([mock(listDeskFilings, [sampleDeskFiling(), next])]);
    await item(/^wage/);
    press('J', { shiftKey: true });
    await waitFor(() => expect(location()).toBe('/desk/31/2025'));
  });
});

describe('the viewer', () => {
  it('has the next paper drawn ahead, out of reach of keyboard and screen reader', async () => {
    files = ['one.png', 'two.png', 'three.png'].map((name) => sampleDeskFile(name));
    const { item, press } = await open();
    await item(/^one/);
    const drawn = () =>
      [...document.querySelectorAll('img')].map(({ alt }) => alt.replace('Content of ', '')).sort();
    await waitFor(() => expect(drawn()).toEqual(['one.png', 'two.png']));
    const ahead = document.querySelector('img[alt="Content of two.png"]');
    expect(ahead?.closest('[inert]')).not.toBeNull();
    press('j');
    expect(ahead?.isConnected && ahead.closest('[inert]') === null, 'the same picture').toBe(true);
    await waitFor(() => expect(drawn()).toEqual(['one.png', 'three.png', 'two.png']));
  });

  it('shows a second paper, or the version before, beside the selected one', async () => {
    files = [
      sampleDeskFile('better.png', { version: 3, state: 'returned', answered: { ...requested, version: 1 } }),
      sampleDeskFile('bank.png'),
    ];
    const { item, press, user } = await open();
    await item(/^better/);
    await user.click(await screen.findByRole('button', { name: 'Version before' }));
    const before = within(await screen.findByRole('region', { name: 'Beside: better.png' }));
    const picture = await before.findByRole('img', { name: 'Content of better.png' });
    expect(picture.getAttribute('src')).toContain(`${files[0]?.id}/content?version=1&`);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(before.getByRole('button', { name: 'Close the document beside' }));
    press('b');
    press('j');
    expect(await screen.findByRole('region', { name: 'Beside: better.png' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'bank.png' })).toBeInTheDocument();
  });
});

describe('a tab of another remote', () => {
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('follows the values, knows the filing, and has the page ask the user', async () => {
    const Content = ({ userId, taxYear, onAsk }: SlotProps<'desk.tab'>) => (
      <button onClick={() => onAsk({ label: 'Canton', value: 'ZH', field: 'cantonOfResidence' })}>
        {`Ask ${userId} in ${taxYear}`}
      </button>
    );
    const { user, press, item } = await open([], {
      'desk.tab': [
        { id: 'fees', label: 'Fees', Content },
        { id: 'answers', label: 'Answers', Content },
      ],
    });
    await item(/^wage/);
    expect(tabs()).toEqual(['Values', 'Answers', 'Fees', 'Checks', 'Notes', 'Messages', 'Filing']);
    press('k', { ctrlKey: true });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Action, filing or client' })).toHaveFocus(),
    );
    await user.keyboard('details fees');
    await screen.findByRole('option', { name: 'Details: Fees' });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('tab', { name: 'Fees', selected: true })).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ask 12 in 2025' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }));
    expect(dialog.getByText(/^Canton: ZH\./)).toBeInTheDocument();
  });

  it('goes away when it throws, and the page works on', async () => {
    const thrown = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Content = (): never => {
      throw new Error('broken');
    };
    const { user } = await open([], { 'desk.tab': [{ id: 'fees', label: 'Fees', Content }] });
    await user.click(await screen.findByRole('tab', { name: 'Fees' }));
    await waitFor(() => expect(tabs()).not.toContain('Fees'));
    expect(screen.getByRole('tab', { name: 'Values', selected: true })).toBeInTheDocument();
    thrown.mockRestore();
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(screen.getByRole('tab', { name: 'Notes', selected: true })).toBeInTheDocument();
  });
});
