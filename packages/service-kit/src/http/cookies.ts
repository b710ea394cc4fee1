import { parseCookie, stringifySetCookie } from 'cookie';

/** No cookie of the product is longer. */
const maxLength = 2000;

/** A cookie of a `Cookie` header. Of two with one name it is the first: browsers send the closest path first. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const value = parseCookie(header ?? '')[name];
  return value !== undefined && value.length > 0 && value.length <= maxLength ? value : undefined;
}

/** A `Set-Cookie` header for a cookie no script can read. Without `maxAge` it lasts until the browser is closed. */
export function formatCookie(cookie: {
  name: string;
  value: string;
  path: string;
  /** Seconds. */
  maxAge?: number;
  secure: boolean;
}): string {
  return stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'lax' });
}
