import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { onPageState, pageState, useTexts } from '@dossier/remote-kit';
import { useLocation } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';

/**
 * After a navigation the focus goes to the h1, and the document is called after it, as soon as there is one; the title
 * follows the h1 when the language changes. Not on the first page: there the browser reads from the top.
 */
export function usePageHeading(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const app = useTexts(shellNamespace)('appName');
  const title = useSyncExternalStore(onPageState, () => pageState().title);
  const focusWanted = useRef(false);
  const isFirst = useRef(true);

  useEffect(() => {
    focusWanted.current = !isFirst.current;
    isFirst.current = false;
    if (focusWanted.current) window.scrollTo(0, 0);
  }, [pathname]);

  useEffect(() => {
    const root = main.current;
    if (!root) return;
    const follow = () => {
      const heading = root.querySelector('h1');
      const name = title ?? heading?.textContent;
      if (name) document.title = `${name} · ${app}`;
      if (!heading || !focusWanted.current) return;
      focusWanted.current = false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(follow);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    follow();
    return () => observer.disconnect();
  }, [main, pathname, title, app]);
}
