import { loader } from './loader.ts';
import { ownerOf } from './registry.ts';

/** A pointer that only passes over an entry loads nothing. */
const delayMs = 50;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads the remote of a path that the user may open next, unless the next call comes first. */
export function prefetchSoon(path: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const owner = savesData() ? undefined : ownerOf(path);
    if (owner) void loader.prefetch(owner.name, path);
  }, delayMs);
}

/** Calls `prefetchSoon` for every link within the app that the pointer or the focus reaches, in all remotes. */
export function prefetchLinks(): void {
  const onReach = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin) prefetchSoon(link.pathname);
  };
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, onReach, { passive: true });
}

/** Whether the user has asked the browser to use little data; not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
