import { signInPath } from '@dossier/remote-kit';
import { legalPaths } from './legal/legal-paths.ts';

/** Administrators' pages: known here, since the registry does not name their remote to anyone else (READINGS 40). */
const adminPaths = ['/admin', '/cantons', '/address-demo'];

const normal = (pathname: string) => (pathname === '/' ? pathname : pathname.replace(/\/$/, ''));

/** Pages anyone may see; every other leads a visitor without a session to the sign-in page (READINGS 13). */
export const isPublicPath = (pathname: string): boolean =>
  normal(pathname) === signInPath || normal(pathname) in legalPaths;

export const isAdminPath = (pathname: string): boolean => adminPaths.includes(normal(pathname));
