import type { RemoteEntry } from '@dossier/contracts';
import { signInPath } from '@dossier/remote-kit';
import { legalPaths } from './legal/legal-paths.ts';
import { holds } from './remotes/registry.ts';

/** Administrators' pages: known here, since the registry does not name their remote to anyone else (READINGS 40). */
const adminPaths = ['/admin', '/admin/messages/*', '/cantons', '/address-demo'];

const normal = (pathname: string) => (pathname === '/' ? pathname : pathname.replace(/\/$/, ''));

/** Pages of their own that anyone may see (READINGS 13). */
export const isPublicPath = (pathname: string): boolean =>
  normal(pathname) === signInPath || normal(pathname) in legalPaths;

/**
 * Pages that lead a visitor without a session to the sign-in page. An address without a page is for anyone "not found"
 * (document 1, section 2); `owner` is the remote that holds it.
 */
export const needsSession = (pathname: string, owner: RemoteEntry | undefined): boolean =>
  !isPublicPath(pathname) && (owner !== undefined || isAdminPath(pathname));

export const isAdminPath = (pathname: string): boolean => adminPaths.some((path) => holds(path, pathname));
