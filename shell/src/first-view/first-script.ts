import { viewId } from './view-id.ts';

/**
 * The first script of the page, and a small one. It watches the first view for Enter until React takes over, which on a slow
 * line takes seconds, and starts the shell: the scripts whose preload links have `data-start`.
 */
const maxWaitMs = 500;

const view = document.getElementById(viewId);

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

function startShell(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-start]')) {
    const script = document.createElement('script');
    script.src = href;
    script.async = false; // in the order of the links
    document.head.append(script);
  }
}

if (view) {
  watchEnter(view);
  // Compiling the shell would keep the processor from painting the view.
  afterFirstPaint(startShell);
} else startShell();
