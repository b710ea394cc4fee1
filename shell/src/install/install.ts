/** Chromium's install prompt; not standardized, hence not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How long the app waits for the browser's install prompt. */
const waitMs = 1000;

let offer: InstallPrompt | null = null;

/** Stores the browser's prompt event for the menu entry; it is fired once, early. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
  });
  window.addEventListener('appinstalled', () => {
    offer = null;
  });
}

/** Whether the app runs in its own window. */
export function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  );
}

/** True when the app runs stand-alone or the browser offers to install it, false after one second. */
export async function canInstall(): Promise<boolean> {
  if (isStandalone() || offer) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onOffer = () => resolve(true);
  window.addEventListener('beforeinstallprompt', onOffer);
  const timer = setTimeout(() => resolve(false), waitMs);
  const found = await promise;
  clearTimeout(timer);
  window.removeEventListener('beforeinstallprompt', onOffer);
  return found;
}

/** Shows the browser's install prompt; false when there is none, and the user installs from the browser's menu. */
export async function install(): Promise<boolean> {
  if (!(await canInstall()) || !offer) return false;
  const prompt = offer;
  offer = null; // a prompt can be used once; the browser provides another when the user declines
  await prompt.prompt();
  return true;
}
