import { checkAuth } from '@dossier/contracts';
import {
  call,
  holdRefreshes,
  onSession,
  publish,
  refreshSession,
  sendFile,
  sessionState,
  subscribe,
} from '@dossier/remote-kit';
import { refreshAfterUpload } from './refresh-after-upload.ts';
import { PersistedFiles } from './persisted-files.ts';
import { autoRetry } from './auto-retry.ts';
import { SignedOutError } from './upload-failure.ts';
import { UploadQueue } from './upload-queue.ts';
import { isSending } from './upload-item.ts';
import { UploadChannel } from './upload-channel.ts';

/** How long a session check is valid, so that many small files do not check one by one. */
const checkHoldsMs = 10_000;
let lastCheck = { owner: 0, at: 0 };

/**
 * Checks the session before an upload: a dead session is detected before 25 MB are sent, and so is another user who signed
 * in in another tab.
 */
async function checkSession(owner: number, signal: AbortSignal): Promise<void> {
  if (lastCheck.owner === owner && Date.now() - lastCheck.at < checkHoldsMs) return;
  const auth = await call(checkAuth, undefined, { signal }).catch(() => null);
  if (!auth) return; // unreachable: the upload itself will fail
  if (auth.userId === owner) {
    lastCheck = { owner, at: Date.now() };
    return;
  }
  if (auth.isAuthenticated) await refreshSession();
  else askToSignIn();
  throw new SignedOutError();
}

/** Opens the shell's session dialog, also after it was dismissed. */
export const askToSignIn = (): void => publish('session-expired', {});

const channel = new UploadChannel('dossier.upload');

/** Files that another tab stores within this time share a refresh in this one. */
const otherWindowMs = 1000;

/** The one queue of this tab. */
export const queue = new UploadQueue({
  async send(item, owner, onProgress, signal) {
    await checkSession(owner, signal);
    const result = await sendFile(item.file, item, { onProgress, signal });
    if (result?.status === 'fulfilled') refreshAfterUpload(item.taxYear);
    return result;
  },
  store: new PersistedFiles(),
  channel,
});

function followSession(): void {
  const { user, impersonatedBy } = sessionState();
  // Impersonation leaves nothing of the user in the administrator's browser.
  if (user) queue.belongTo(user.id, impersonatedBy === null);
  else queue.sessionEnded();
}

function followConnection(): void {
  queue.setOnline(navigator.onLine);
}

onSession(followSession);
autoRetry(queue);
queue.subscribe(() => holdRefreshes(isSending(queue.state())));
// A file stored by another tab changes this tab's lists too.
channel.onMessage(({ news }) => {
  if (news.what !== 'stored') return;
  setTimeout(() => refreshAfterUpload(news.stored.file.taxYear), otherWindowMs);
});
subscribe('signed-out', () => queue.forgetAll());
window.addEventListener('online', followConnection);
window.addEventListener('offline', followConnection);
followConnection();
followSession();
