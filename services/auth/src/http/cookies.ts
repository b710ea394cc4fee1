import { formatCookie, sessionCookie, type KoaContext } from '@dossier/service-kit';

/** Binds a code to the browser that requested it. */
export const browserCookie = 'dossier_browser';
/** Lets a browser sign in again without a code; changes at every use. */
export const deviceCookie = 'dossier_device';

export interface Cookies {
  /** Kept until the browser is closed; the server decides how long the session is valid. */
  session(token: string): string;
  browser(value: string): string;
  device(value: string, ms: number): string;
  clearBrowser(): string;
  /** Clears all three cookies at the end of a session. */
  clearAll(): string[];
}

const hour = 3600;

/** `Set-Cookie` headers. The session cookie is sent with every request, the others only with sign-in requests. */
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
