import { onSession, sessionState } from '@dossier/remote-kit';

const path = '/sw.js';

/**
 * Registers the service worker once the page is loaded, asks it to update and a new one to take over. Signing out
 * clears the site's data, the worker with it: the next sign-in brings it back. A failure is only logged.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
  let status = sessionState().status;
  onSession(() => {
    const before = status;
    status = sessionState().status;
    if (before === 'signedOut' && status === 'signedIn') void register();
  });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(path, { updateViaCache: 'none' });
    (registration.waiting ?? registration.active)?.postMessage('skipWaiting');
    await registration.update();
  } catch (error) {
    // eslint-disable-next-line no-console -- a failed registration is only logged
    console.warn('The service worker could not be registered', error);
  }
}
