import {
  type GuardedPath,
  keepEmailPath,
  phonePath,
  matchesPath,
  type RemoteAccess,
  type RemoteEntry,
  signInPath,
} from '@dossier/contracts';
import { legalPaths } from './legal/legal-paths.ts';

const withoutEndSlash = (pathname: string) => (pathname === '/' ? pathname : pathname.replace(/\/$/, ''));

/** Pages that open without a session: the sign-in page, the page of a link in a mail, and the legal pages. */
export const isPublicPath = (pathname: string): boolean =>
  [signInPath, keepEmailPath, phonePath].some((path) => matchesPath(path, pathname)) ||
  withoutEndSlash(pathname) in legalPaths;

/** The access of a path, whether its remote is listed (`owner`) or withheld; undefined when no remote has the path. */
export function accessTo(
  pathname: string,
  owner: RemoteEntry | undefined,
  guarded: readonly GuardedPath[],
): RemoteAccess | undefined {
  return owner?.access ?? guarded.find(({ path }) => matchesPath(path, pathname))?.access;
}

/**
 * Whether a visitor without a session is redirected from a path to the sign-in page. A path without a page is "not found"
 * for everyone.
 */
export const needsSession = (pathname: string, access: RemoteAccess | undefined): boolean =>
  access !== undefined && !isPublicPath(pathname);
