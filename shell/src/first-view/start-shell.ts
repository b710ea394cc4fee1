import { viewId } from './view-id.ts';

const maxWaitMs = 500;

/** Watches the first view for Enter until React takes over, which on a slow line takes seconds, and starts the shell. */
export function startShell(): void {
  const view = document.getElementById(viewId);
  if (view && isInOtherLanguage(view)) view.remove();
  if (!view?.isConnected) return startScripts();
  watchEnter(view);
  // Compiling the shell would keep the processor from painting the view.
  afterFirstPaint(startScripts);
}

/**
 * Whether the language that was chosen in this browser is another one. The gateway knows it from a cookie, which browsers
 * may delete earlier than the stored choice; then the page is empty until the shell shows it in that language.
 */
function isInOtherLanguage({ lang }: HTMLElement): boolean {
  try {
    const chosen = localStorage.getItem('i18nextLng');
    return lang !== '' && chosen !== null && chosen !== lang;
  } catch {
    return false; // storage is blocked: nothing was chosen
  }
}

/** The name of the field in which Enter was the last key stays on the view, for `take-over.ts`. */
function watchEnter(element: HTMLElement): void {
  element.addEventListener('keydown', ({ key, isComposing, target }) => {
    const isEnter = key === 'Enter' && !isComposing && target instanceof HTMLInputElement;
    if (isEnter) element.dataset['entered'] = target.name;
    else delete element.dataset['entered'];
  });
}

/** Calls back once something was painted: at the latest after a moment, and at once in a hidden tab, which paints nothing. */
function afterFirstPaint(callback: () => void): void {
  let isDone = false;
  const run = () => {
    if (!isDone) callback();
    isDone = true;
  };
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true });
  setTimeout(run, document.hidden ? 0 : maxWaitMs);
}

/** Starts the scripts whose preload links have `data-start`. */
function startScripts(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-start]')) {
    const script = document.createElement('script');
    script.src = href;
    script.async = false; // in the order of the links
    document.head.append(script);
  }
}
