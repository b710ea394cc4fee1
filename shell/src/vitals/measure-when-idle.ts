/** For browsers that do not tell when they are idle. */
const delayMs = 2000;

/** Loads the measuring of the page once it is complete and idle, so that it costs the first page nothing. */
export function measureWhenIdle(): void {
  const measure = () =>
    void import('./page-vitals.ts').then(
      ({ measurePage }) => measurePage(),
      () => undefined, // without a connection nothing could be sent either
    );
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(measure);
    else setTimeout(measure, delayMs);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
