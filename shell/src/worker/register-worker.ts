import { onSession, sessionState } from '@dossier/remote-kit';

const path = '/sw.js';

/**
 * Registers the service worker, checks for an update and activates a new version. Call it once the page is loaded.
 * Signing out clears the site's data including the worker, so it is registered again at the next sign-in. A failure is only
 * logged. Returns a function that ends this.
 */
export function registerServiceWorker(): () => void {
  void register();
  let status = sessionState().status;
  return onSession(() => {
    const before = status;
    status = sessionState().status;
    if (before === 'signedOut' && status === 'signedIn') void register();
  });
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(path, { updateViaCache: 'none' });
    (registration.waiting ?? registration.active)?.postMessage('skipWaiting');
    await registration.update();
  } catch (error) {
    // eslint-disable-next-line no-console -- a warning: the page works without the worker
    console.warn('The service worker could not be registered', error);
  }
}
