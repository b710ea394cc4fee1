import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Sends a message of the user to the support team; the list of messages follows on its own. */
export async function sendMessage(message: string): Promise<void> {
  await call(endpoints.sendMessage, { body: { message } });
  void refresh(endpoints.listMessages);
  // A message answers the open questions of experts.
  void refresh(endpoints.listQuestions);
  void refresh(endpoints.listNotifications);
}
