import type { Role } from '../params/users.ts';

/**
 * The sign-in page. Its address is fixed rather than declared by a remote: the shell redirects visitors to it even when
 * no registry could be loaded, and links in mails lead there. The page itself belongs to a remote like any other.
 */
export const signInPath = '/login';

/** The first page after a sign-in, and where the logo leads: staff have their own work, not a filing of their own. */
export const startPaths: Readonly<Record<Role, string>> = { user: '/', expert: '/desk', admin: '/admin' };

export const remoteAccess = ['public', 'user', 'expert', 'admin'] as const;
export type RemoteAccess = (typeof remoteAccess)[number];

/** Remotes whose files are served, and whose pages and menu entries are shown, only to some roles. */
export function isRestricted(access: RemoteAccess): boolean {
  return access === 'expert' || access === 'admin';
}

/** Whether a role, or a visitor without one, may load a remote or see a menu entry. */
export function isOpenTo(access: RemoteAccess, role: Role | undefined): boolean {
  if (access === 'admin') return role === 'admin';
  if (access === 'expert') return role === 'expert' || role === 'admin';
  return true;
}

/** The cookie with the builds that an administrator pinned in a browser. Under https it has the prefix of the other cookies. */
export const pinsCookie = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}dossier_builds`;

/** Whether a path pattern (`/x` or `/x/*`) matches a path. A slash at the end of the path makes no difference. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  if (!pattern.endsWith('/*')) return pattern === path;
  const parent = pattern.slice(0, -2);
  return path === parent || path.startsWith(`${parent}/`);
}
