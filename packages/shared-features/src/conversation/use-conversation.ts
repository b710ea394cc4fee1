import { getConversation, type Message } from '@dossier/contracts';
import { pollMs } from '@dossier/remote-kit';
import { useThread, type ThreadData } from '@dossier/remote-kit/rows';

const pageSize = 20;

export type ConversationData = ThreadData<typeof getConversation, Message>;

/** The messages of a user, the latest twenty at first; requests nothing for an invalid id. */
export function useConversation(userId: number | undefined): ConversationData {
  const input = userId === undefined ? null : { params: { userId: String(userId) }, query: {} };
  return useThread(getConversation, input, ({ messages }) => messages, pageSize, {
    refreshInterval: pollMs,
  });
}
