import { useLocation } from '@dossier/ui/router';

/** A path inside the app, or null: no other origin, no `//host`, no backslash, no control character. */
export function pathInside(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null;
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
}

/** Where the `returnTo` of a URL leads, if that is a path inside the app; else home. */
export function returnPath(search: string): string {
  return pathInside(new URLSearchParams(search).get('returnTo')) ?? '/';
}

/** The page to open after a sign-in: from the history entry, or from `returnTo` in the URL; else home. */
export function useReturnPath(): string {
  const { state, search } = useLocation();
  const remembered = (state as { returnTo?: unknown } | null)?.returnTo;
  return pathInside(typeof remembered === 'string' ? remembered : null) ?? returnPath(search);
}
