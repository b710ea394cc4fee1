import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startShell } from './start-shell.ts';

/** Paints when `paint` is called; the browser's own observer tells of a paint that has happened before, too. */
let paint: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        paint = callback;
      }
      observe() {}
    },
  );
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="preload" as="script" href="/a.js" data-start><link rel="preload" as="script" href="/b.js" data-start><link rel="preload" as="script" href="/c.js">',
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const element of document.head.querySelectorAll('link[as=script], script')) element.remove();
  document.body.innerHTML = '';
});

function load(body: string): void {
  document.body.innerHTML = body;
  startShell();
}
const viewHtml = '<div id="dossier-first-view"><input name="email"></div>';
const started = () => [...document.scripts].map(({ src }) => new URL(src).pathname);

test('starts the shell at once when the page has no first view', () => {
  load('');
  expect(started()).toEqual(['/a.js', '/b.js']);
});

test.each([
  ['de', 0],
  ['en', 1],
  [null, 1],
])(
  'shows an English first view unless another language was chosen (%s), also without its cookie',
  (chosen, views) => {
    if (chosen) localStorage.setItem('i18nextLng', chosen);
    load('<div id="dossier-first-view" lang="en"></div>');
    localStorage.removeItem('i18nextLng');
    expect(document.querySelectorAll('#dossier-first-view')).toHaveLength(views);
    expect(started()).toEqual(views ? [] : ['/a.js', '/b.js']);
  },
);

describe('with a first view', () => {
  test('waits until it is painted, and starts the shell once', () => {
    load(viewHtml);
    expect(started()).toEqual([]);
    paint();
    expect(started()).toEqual(['/a.js', '/b.js']);
    paint();
    vi.runAllTimers();
    expect(started()).toEqual(['/a.js', '/b.js']);
  });

  test('starts the shell after a moment when nothing is painted', () => {
    load(viewHtml);
    vi.advanceTimersByTime(500);
    expect(started()).toEqual(['/a.js', '/b.js']);
  });

  test('starts the shell at once in a hidden tab', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    load(viewHtml);
    vi.advanceTimersByTime(0);
    expect(started()).toEqual(['/a.js', '/b.js']);
    vi.restoreAllMocks();
  });

  test.each([
    { keys: ['Enter'], entered: 'email' },
    { keys: ['Enter', 'Backspace'], entered: undefined },
    { keys: ['x'], entered: undefined },
  ])('after the keys $keys Enter was last pressed in $entered', ({ keys, entered }) => {
    load(viewHtml);
    const view = document.getElementById('dossier-first-view')!;
    for (const key of keys)
      view.firstChild!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(view.dataset['entered']).toBe(entered);
  });
});
