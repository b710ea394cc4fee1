import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Sends a mail again that was given up. */
export async function retryMail(id: string): Promise<void> {
  try {
    await call(endpoints.retryMail, { params: { id } });
  } finally {
    refreshMails();
  }
}

/** Sends all mails again that were given up; returns how many. */
export async function retryMails(): Promise<number> {
  try {
    const { count } = await call(endpoints.retryMails);
    return count;
  } finally {
    refreshMails();
  }
}

function refreshMails(): void {
  void refresh(endpoints.listUnsentMails);
  void refresh(endpoints.getSystem);
}
