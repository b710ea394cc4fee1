import { checkAuth } from '@dossier/contracts';
import { call, onSession, publish, refreshSession, sessionState, subscribe } from '@dossier/remote-kit';
import { refreshAfterUpload, uploadFile } from '@dossier/remote-kit/mutations';
import { PersistedFiles } from './persisted-files.ts';
import { autoRetry } from './auto-retry.ts';
import { SignedOutError } from './upload-failure.ts';
import { UploadQueue } from './upload-queue.ts';
import { UploadTabs } from './upload-tabs.ts';

/** For so long what the check said holds: many small files are not asked about one by one. */
const checkHoldsMs = 3000;
let lastCheck = { owner: 0, at: 0 };

/**
 * The check of document 1, section 5: better to hear of an ended session before 25 MB than after, and of somebody else
 * who signed in in another window before a file is theirs.
 */
async function checkSession(owner: number, signal: AbortSignal): Promise<void> {
  if (lastCheck.owner === owner && Date.now() - lastCheck.at < checkHoldsMs) return;
  const auth = await call(checkAuth, undefined, { signal }).catch(() => null);
  if (!auth) return; // unreachable: the upload itself will tell
  if (auth.userId === owner) {
    lastCheck = { owner, at: Date.now() };
    return;
  }
  if (auth.isAuthenticated) await refreshSession();
  else askToSignIn();
  throw new SignedOutError();
}

/** Opens the shell's dialog, also where it was put away before. */
export const askToSignIn = (): void => publish('session-expired', {});

const tabs = new UploadTabs();

/** The one queue of this window. */
export const queue = new UploadQueue({
  async send(item, owner, onProgress, signal) {
    await checkSession(owner, signal);
    return uploadFile(item.file, item, { onProgress, signal });
  },
  kept: new PersistedFiles(),
  tabs,
});

function followSession(): void {
  const { user, impersonatedBy } = sessionState();
  // An administrator who acts as somebody leaves nothing of them in this browser.
  if (user) queue.belongTo(user.id, impersonatedBy === null);
  else queue.sessionEnded();
}

function followConnection(): void {
  queue.setOnline(navigator.onLine);
}

onSession(followSession);
autoRetry(queue);
// What another window has stored is new for the lists of this one too.
tabs.hear(({ news }) => news.what === 'stored' && refreshAfterUpload(news.stored.file.taxYear));
subscribe('signed-out', () => queue.forgetAll());
window.addEventListener('online', followConnection);
window.addEventListener('offline', followConnection);
followConnection();
followSession();
