import { parseCookie, stringifySetCookie } from 'cookie';

/** The names of the cookies of a sign-in. */
export interface CookieNames {
  readonly session: string;
  /** Binds a code to the browser that requested it. */
  readonly browser: string;
  /** Allows signing in again without a code; changes at every use. */
  readonly device: string;
  /** Of a phone that was handed an upload; it belongs to no sign-in of its browser. */
  readonly phone: string;
}

export const plainCookieNames: CookieNames = {
  session: 'dossier_session',
  browser: 'dossier_browser',
  device: 'dossier_device',
  phone: 'dossier_phone',
};

/** Browsers accept `__Host-` cookies for one host and every path only, and both kinds over https only. */
const prefixedCookieNames: CookieNames = {
  session: `__Host-${plainCookieNames.session}`,
  browser: `__Secure-${plainCookieNames.browser}`,
  device: `__Secure-${plainCookieNames.device}`,
  phone: `__Secure-${plainCookieNames.phone}`,
};

/** All names, with and without a prefix. */
export const allCookieNames: readonly string[] = [plainCookieNames, prefixedCookieNames].flatMap(
  (names) => Object.values(names) as string[],
);

/**
 * The names under a public URL. Under https they have prefixes (RFC 6265bis, section 4.1.3), so that neither a sibling
 * domain nor a page over plain http can set them; plain http, for development, has plain names.
 */
export function cookieNames(publicUrl: string | undefined): CookieNames {
  return isHttps(publicUrl) ? prefixedCookieNames : plainCookieNames;
}

export function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && URL.parse(publicUrl)?.protocol === 'https:';
}

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
