import { formatCookie, sessionCookie, type KoaContext } from '@dossier/service-kit';

/** Ties a code to the browser that asked for it. */
export const browserCookie = 'dossier_browser';
/** Lets a browser that signed in come back without a code; changes at every use. */
export const deviceCookie = 'dossier_device';

export interface Cookies {
  /** Until the browser is closed: how long it really counts, the server decides. */
  session(token: string): string;
  browser(value: string): string;
  device(value: string, ms: number): string;
  clearBrowser(): string;
  /** All three, for the end of a session. */
  clearAll(): string[];
}

const hour = 3600;

/** `Set-Cookie` values. Only the session is sent with every request; the others with those about signing in. */
export function createCookies(publicUrl: URL | undefined): Cookies {
  const secure = publicUrl?.protocol === 'https:';
  const cookie = (name: string, value: string, path: string, maxAge?: number): string =>
    formatCookie({ name, value, path, secure, ...(maxAge !== undefined && { maxAge }) });
  const signInPath = '/api/auth';
  return {
    session: (token) => cookie(sessionCookie, token, '/'),
    browser: (value) => cookie(browserCookie, value, signInPath, hour),
    device: (value, ms) => cookie(deviceCookie, value, signInPath, Math.floor(ms / 1000)),
    clearBrowser: () => cookie(browserCookie, '', signInPath, 0),
    clearAll: () => [
      cookie(sessionCookie, '', '/', 0),
      cookie(browserCookie, '', signInPath, 0),
      cookie(deviceCookie, '', signInPath, 0),
    ],
  };
}

export function setCookies(ctx: KoaContext, values: readonly string[]): void {
  for (const value of values) ctx.append('Set-Cookie', value);
}
