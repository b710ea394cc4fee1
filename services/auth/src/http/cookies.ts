import {
  cookieNames,
  formatCookie,
  isHttps,
  plainCookieNames,
  readCookie,
  type CookieNames,
  type KoaContext,
} from '@dossier/service-kit';
import { newSecret } from '../secrets.ts';

/** The sign-in cookies of a request. */
export interface Credentials {
  readonly session: string | undefined;
  readonly browser: string | undefined;
  readonly device: string | undefined;
}

export interface Cookies {
  read(ctx: KoaContext): Credentials;
  /** The cookies set before `PUBLIC_URL` was https, under their names without a prefix. They give no access. */
  readOld(ctx: KoaContext): Credentials;
  /** Clears those cookies if the browser still sends them. */
  clearOld(ctx: KoaContext): string[];
  /** Kept until the browser is closed; the server decides how long the session is valid. */
  session(token: string): string;
  browser(value: string): string;
  device(value: string, ms: number): string;
  clearBrowser(): string;
  /** The cookie of a phone that was handed an upload. */
  readPhone(ctx: KoaContext): string | undefined;
  phone(value: string, ms: number): string;
  /** Clears all three cookies at the end of a session. */
  clearAll(): string[];
}

const hour = 3600;
const signInPath = '/api/auth';
const phonePath = '/api/phone';

/** `Set-Cookie` headers. The session cookie is sent with every request, the others only with sign-in requests. */
export function createCookies(publicUrl: URL | undefined): Cookies {
  const secure = isHttps(publicUrl?.href);
  const names = cookieNames(publicUrl?.href);
  const cookie = (name: string, value: string, path: string, maxAge?: number): string =>
    formatCookie({ name, value, path, secure, ...(maxAge !== undefined && { maxAge }) });
  const clear = ({ session, browser, device }: CookieNames): string[] => [
    cookie(session, '', '/', 0),
    cookie(browser, '', signInPath, 0),
    cookie(device, '', signInPath, 0),
  ];
  const read = (ctx: KoaContext, from: CookieNames): Credentials => ({
    session: readCookie(ctx.get('cookie'), from.session),
    browser: readCookie(ctx.get('cookie'), from.browser),
    device: readCookie(ctx.get('cookie'), from.device),
  });
  const readOld = (ctx: KoaContext): Credentials =>
    read(ctx, secure ? plainCookieNames : { session: '', browser: '', device: '', phone: '' });
  return {
    read: (ctx) => read(ctx, names),
    readOld,
    clearOld: (ctx) => (Object.values(readOld(ctx)).some(Boolean) ? clear(plainCookieNames) : []),
    session: (token) => cookie(names.session, token, '/'),
    browser: (value) => cookie(names.browser, value, signInPath, hour),
    device: (value, ms) => cookie(names.device, value, signInPath, Math.floor(ms / 1000)),
    clearBrowser: () => cookie(names.browser, '', signInPath, 0),
    readPhone: (ctx) => readCookie(ctx.get('cookie'), names.phone),
    phone: (value, ms) => cookie(names.phone, value, phonePath, Math.floor(ms / 1000)),
    clearAll: () => clear(names),
  };
}

const browserFormat = /^[\w-]{43}$/;

/** The value of the browser cookie; a new one for a browser that has none yet. */
export const browserOf = ({ browser }: Credentials): string =>
  browser !== undefined && browserFormat.test(browser) ? browser : newSecret();

export function setCookies(ctx: KoaContext, values: readonly string[]): void {
  for (const value of values) ctx.append('Set-Cookie', value);
}
