import * as endpoints from '@dossier/contracts';
import { ApiError, call, refresh } from '@dossier/remote-kit';

/** Sends the reply of the support team to a user; the conversation follows on its own. */
export async function replyToMessage(userId: number, message: string): Promise<void> {
  const params = { userId: String(userId) };
  try {
    await call(endpoints.replyToMessage, { params, body: { message } });
  } catch (error) {
    // Without a response the reply may still have been stored.
    if (error instanceof ApiError && error.status === 0) void refresh(endpoints.getConversation);
    throw error;
  }
  void refresh(endpoints.getConversation);
  void refresh(endpoints.listUnreadConversations);
  void refresh(endpoints.listNotifications);
  void refresh(endpoints.listConversations);
}

/** Marks the messages of a user up to one as read; the conversation follows on its own. */
export async function markConversationRead(userId: number, messageId: string): Promise<void> {
  await call(endpoints.markConversationRead, { params: { userId: String(userId) }, body: { messageId } });
  void refresh(endpoints.getConversation);
  void refresh(endpoints.listUnreadConversations);
  void refresh(endpoints.listNotifications);
}
