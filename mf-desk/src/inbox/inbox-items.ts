import type { InboxEntry, UnreadConversation } from '@dossier/contracts';

/** A line of the inbox: an entry of the desk, or a conversation with new messages. */
export type InboxItem =
  | ({ readonly source: 'desk' } & InboxEntry)
  | ({ readonly source: 'messages'; readonly at: string } & UnreadConversation);

/** Both lists in one, newest first. */
export function mergeInbox(
  entries: readonly InboxEntry[],
  conversations: readonly UnreadConversation[],
): InboxItem[] {
  const items: InboxItem[] = [
    ...entries.map((entry) => ({ source: 'desk' as const, ...entry })),
    ...conversations.map((each) => ({ source: 'messages' as const, at: each.lastMessageAt, ...each })),
  ];
  return items.toSorted((a, b) => b.at.localeCompare(a.at));
}
