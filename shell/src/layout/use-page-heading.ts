import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { onPageState, pageState, useTexts } from '@dossier/remote-kit';
import { useLocation } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';

/** An overlay or a field that the user is in: focus taken from a menu would close it. */
const keepsFocus =
  ':is([role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"])[data-state="open"], input, textarea, select';

/** A menu that has just been opened: it does not have the focus yet, and would close without it. */
const openMenu = '[aria-haspopup][aria-expanded="true"], [role="menu"][data-state="open"]';

/** The text of a heading, its lines separated: "Step 2 of 8 · Your address". */
function textOf(heading: Element): string {
  const lines = [''];
  for (const node of heading.childNodes) {
    const text = node.textContent ?? '';
    const isLine = node instanceof HTMLElement && getComputedStyle(node).display === 'block';
    if (isLine) lines.push(text, '');
    else lines.push(`${lines.pop() ?? ''}${text}`);
  }
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ');
}

/**
 * Moves the focus to the h1 after a navigation, unless the user is busy elsewhere by then. Its text is the title of the
 * document, also after a change of language. The first page keeps its focus: there the browser reads from the top.
 */
export function usePageHeading(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const app = useTexts(shellNamespace)('appName');
  const title = useSyncExternalStore(onPageState, () => pageState().title);
  const shouldFocus = useRef(false);
  const isFirst = useRef(true);

  useEffect(() => {
    shouldFocus.current = !isFirst.current;
    isFirst.current = false;
    if (shouldFocus.current) window.scrollTo(0, 0);
  }, [pathname]);

  useEffect(() => {
    const root = main.current;
    if (!root) return;
    let frame = 0;
    const focus = () => {
      frame = 0;
      const heading = root.querySelector('h1');
      if (!heading || !shouldFocus.current) return;
      shouldFocus.current = false;
      if (document.activeElement?.closest(keepsFocus) || document.querySelector(openMenu)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const follow = () => {
      const heading = root.querySelector('h1');
      const name = title ?? (heading && textOf(heading));
      if (name) document.title = `${name} · ${app}`;
      // In the next frame: a menu that led here first returns the focus to its button.
      if (heading && shouldFocus.current) frame ||= requestAnimationFrame(focus);
    };
    const observer = new MutationObserver(follow);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    follow();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [main, pathname, title, app]);
}
