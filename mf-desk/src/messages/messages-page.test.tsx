import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { languages, listUnreadConversations, type UnreadConversation } from '@dossier/contracts';
import { accessibilityViolations, mock, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const at = '2026-02-06T10:00:00.000Z';
const conversations: UnreadConversation[] = [
  { userId: 12, name: 'Anna Muster', email: null, taxYear: 2025, unread: 2, lastMessageAt: at },
  { userId: 13, name: null, email: 'beat@example.ch', taxYear: null, unread: 1, lastMessageAt: at },
];
const open = (api: Mock[], language: (typeof languages)[number] = 'en') =>
  renderRemote(remote, '/desk/messages', { session: { id: 30, role: 'expert' }, api, language });

it('lists who wrote, with a link to the filing or to the conversation', async () => {
  await open([mock(listUnreadConversations, conversations)]);
  const list = within(await screen.findByRole('list', { name: 'Conversations with new messages' }));
  expect(list.getByRole('link', { name: 'Anna Muster' })).toHaveAttribute('href', '/desk/12/2025');
  expect(list.getByRole('link', { name: 'beat@example.ch' })).toHaveAttribute('href', '/admin/messages/13');
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2025 · .*2 new messages$/),
    expect.stringMatching(/1 new message$/),
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

it('says when there is nothing, and can be tried again', async () => {
  let isDown = true;
  const { user } = await open([
    mock(listUnreadConversations, () => {
      if (isDown) throw new TypeError('offline');
      return [];
    }),
  ]);
  expect(await screen.findByText('We couldn’t load the messages')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No new messages')).toBeInTheDocument();
});

it.each(languages)('has every text in %s', async (language) => {
  const { missing } = await open([mock(listUnreadConversations, conversations)], language);
  await screen.findByText('Anna Muster');
  expect(document.body.textContent).not.toMatch(/messages\.\w|\{\{/);
  expect(missing).toEqual([]);
});
