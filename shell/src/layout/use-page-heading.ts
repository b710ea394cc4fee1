import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { onPageState, pageState, useTexts } from '@dossier/remote-kit';
import { useLocation } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';

/** An overlay or a field that the user is in: focus taken from a menu would close it. */
const keepsFocus =
  ':is([role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"])[data-state="open"], input, textarea, select';

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
    const follow = () => {
      const heading = root.querySelector('h1');
      const name = title ?? heading?.textContent;
      if (name) document.title = `${name} · ${app}`;
      if (!heading || !shouldFocus.current) return;
      shouldFocus.current = false;
      if (document.activeElement?.closest(keepsFocus)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(follow);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    follow();
    return () => observer.disconnect();
  }, [main, pathname, title, app]);
}
