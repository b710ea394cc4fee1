/** For browsers that do not tell when they are idle. */
const delayMs = 2000;

/** Loads something once the page is complete and idle, so that it costs the first page nothing. A failure has no effect. */
export function whenIdle(load: () => Promise<unknown>): void {
  const run = () => void load().catch(() => undefined);
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run, delayMs);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
