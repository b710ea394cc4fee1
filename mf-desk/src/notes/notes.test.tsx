import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deleteDeskNote, listDeskNotes, perLanguage, saveDeskNote, type DeskNote } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { NotesTab } from './notes-tab.tsx';

const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <NotesTab params={{ userId: '7', taxYear: '2025' }} /> }],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

const eva = { userId: 30, name: 'Eva Meier', email: 'eva@example.ch' };
const carla = { userId: 31, name: null, email: 'carla@example.ch' };
const note = (number: number, change: Partial<DeskNote> = {}): DeskNote => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  text: `Note ${number}`,
  author: eva,
  createdAt: `2026-02-0${number}T10:00:00.000Z`,
  editedAt: null,
  version: 1,
  ...change,
});

let notes: DeskNote[];
beforeEach(() => {
  notes = [note(2, { author: carla, editedAt: '2026-02-03T10:00:00.000Z' }), note(1)];
});

/** Stores notes like the server. */
const api: Mock[] = [
  mock(listDeskNotes, () => notes),
  mock(saveDeskNote, ({ params: { id }, body: { text } }) => {
    const before = notes.find((each) => each.id === id);
    const stored = { ...note(9), ...before, id, text, version: (before?.version ?? 0) + 1 };
    notes = [stored, ...notes.filter((each) => each.id !== id)];
    return stored;
  }),
  mock(deleteDeskNote, ({ params: { id } }) => {
    notes = notes.filter((each) => each.id !== id);
    return { success: true as const };
  }),
];

async function open(more: Mock[] = [], options: RenderOptions = {}) {
  const page = await renderRemote(remote, '/desk', {
    session: { id: eva.userId, role: 'expert' },
    ...options,
    api: [...api, ...more],
  });
  const saved = () => page.calls.filter(({ endpoint }) => endpoint === saveDeskNote.id);
  return {
    ...page,
    saved,
    items: async () => within(await screen.findByRole('list')).getAllByRole('listitem'),
  };
}

it('are listed with author and time; only the author’s own can be changed', async () => {
  const { items } = await open();
  const [first, second] = await items();
  expect(first?.textContent).toMatch(/^carla@example.ch · .*edited .*Note 2$/);
  expect(second?.textContent).toMatch(/^Eva Meier · .*Note 1$/);
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(within(second!).getAllByRole('button')).toHaveLength(2);
  expect(await accessibilityViolations()).toEqual([]);
});

it('are added by keyboard, not without a text', async () => {
  const { user, items, saved } = await open();
  const field = await screen.findByLabelText('New note');
  field.focus();
  await user.keyboard('{Tab}{Enter}');
  expect(await screen.findByText('Write the note first.')).toBeInTheDocument();
  await user.type(field, 'Call back');
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect((await items())[0]?.textContent).toContain('Call back');
  expect(saved().map(({ body }) => body)).toEqual([{ version: null, text: 'Call back' }]);
});

it('are sent again under the same id after a lost response, and keep what was typed', async () => {
  let isOffline = true;
  const { user, saved } = await open([
    mock(saveDeskNote, ({ params: { id }, body: { text } }) => {
      if (isOffline) throw new TypeError('offline');
      return note(9, { id, text });
    }),
  ]);
  await user.type(await screen.findByLabelText('New note'), 'Call back');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('We couldn’t save the note')).toBeInTheDocument();
  expect(screen.getByLabelText('New note')).toHaveValue('Call back');
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
  await user.type(screen.getByLabelText('New note'), 'Call back');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(saved()).toHaveLength(3));
  const [first, second, third] = saved().map(({ params }) => params['id']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('are edited in place, with the focus back at the button', async () => {
  const { user, items, saved } = await open();
  const button = await screen.findByRole('button', { name: /^Edit the note of/ });
  await user.click(button);
  const field = screen.getByLabelText('Edit the note');
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, ' and page 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Edit the note of/ })).toHaveFocus());
  expect(saved().map(({ body }) => body)).toEqual([{ version: 1, text: 'Note 1 and page 2' }]);
  expect((await items())[0]?.textContent).toContain('Note 1 and page 2');
});

it('show what was changed elsewhere before it is replaced', async () => {
  const { user, saved } = await open([mockError(saveDeskNote, 'STALE_VERSION')]);
  await user.click(await screen.findByRole('button', { name: /^Edit the note of/ }));
  await user.type(screen.getByLabelText('Edit the note'), '!');
  notes = [note(1, { version: 2, text: 'From the other window' })];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('From the other window')).toBeInTheDocument();
  expect(screen.getByLabelText('Edit the note')).toHaveValue('Note 1!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toEqual([
      { version: 1, text: 'Note 1!' },
      { version: 2, text: 'Note 1!' },
    ]),
  );
});

it('are deleted after a confirmation', async () => {
  const { user, items } = await open();
  await user.click(await screen.findByRole('button', { name: /^Delete the note of/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete this note?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Note deleted')).toBeInTheDocument();
  expect(await items()).toHaveLength(1);
});

it('show a damaged text as such, and offer to try again when they cannot be loaded', async () => {
  notes = [note(1, { text: null })];
  await open();
  expect(await screen.findByText('The text of this note is damaged.')).toBeInTheDocument();
  await open([mockError(listDeskNotes, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' })], {
    language: 'de',
  });
  expect(await screen.findByText('Back soon.')).toBeInTheDocument();
});
