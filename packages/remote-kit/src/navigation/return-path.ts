import { useLocation } from '@dossier/ui/router';
import { useStartPath } from './start-path.ts';

/** The paths of pages, as remotes declare them, and of old links such as `/profile/setup=tax`. */
const pagePath = /^\/(?!api(?:\/|$))(?:[\w=-]+(?:\/[\w=-]+)*\/?)?$/i;

/**
 * A path of a page of this app, or null. The check applies to the normalized path, because browsers resolve dot segments
 * before they follow a link: `/.//evil.example` becomes `//evil.example`, another origin. Encoded characters, empty
 * segments and the API never occur in a page's path; tabs, which browsers remove, and backslashes are refused anywhere.
 */
export function pathInside(path: string | null): string | null {
  if (!path || !/^\/[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  return origin === location.origin && pagePath.test(pathname) ? pathname + search + hash : null;
}

/** Where the `returnTo` of a URL leads, if that is a path inside the app; else home. */
export function returnPath(search: string): string {
  return pathInside(new URLSearchParams(search).get('returnTo')) ?? '/';
}

/** The page to open after a sign-in: from the history entry, or from `returnTo` in the URL; else the user's start page. */
export function useReturnPath(): string {
  const startPath = useStartPath();
  const { state, search } = useLocation();
  const remembered = (state as { returnTo?: unknown } | null)?.returnTo;
  const path = pathInside(typeof remembered === 'string' ? remembered : null) ?? returnPath(search);
  return path === '/' ? startPath : path;
}
