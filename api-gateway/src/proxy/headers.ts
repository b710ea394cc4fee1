import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { EndpointOwner } from '@dossier/contracts';
import { identityHeader, sessionCookie } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import { readCookies } from '../http/cookies.ts';

/**
 * What a client may tell a service. A list of what is allowed, so that no header that one of us believes
 * (identity, forwarded-for, idempotency) can come from outside, now or later.
 */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'user-agent',
] as const;

/** Auth judges by itself whether a page of ours opened somebody else's session. */
const passedOnToAuth = ['origin', 'referer', 'sec-fetch-site'] as const;

export const authCookies = [sessionCookie, 'dossier_browser', 'dossier_device'] as const;
export const clientIpHeader = 'x-dossier-client-ip';

/** The headers of a call to a service. Cookies go to auth alone. */
export function requestHeaders(
  ctx: GatewayContext,
  owner: EndpointOwner,
  identity: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': ctx.state.requestId,
    [clientIpHeader]: ctx.state.clientIp,
  };
  for (const name of owner === 'auth' ? [...passedOn, ...passedOnToAuth] : passedOn) {
    const value = ctx.req.headers[name];
    if (value) headers[name] = String(value);
  }
  if (identity) headers[identityHeader] = identity;
  if (owner === 'auth') {
    if (ctx.req.headers.host) headers['x-forwarded-host'] = ctx.req.headers.host;
    const cookies = authCookieHeader(ctx.req.headers.cookie);
    if (cookies) headers['cookie'] = cookies;
  }
  return headers;
}

/** Only the cookies auth knows. */
export function authCookieHeader(header: string | undefined): string {
  return Object.entries(readCookies(header, authCookies))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** Of this hop only, or not for a service to say. */
const kept = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'set-cookie',
  'strict-transport-security',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'x-request-id',
]);

/** Puts a service's headers on our answer. Cookies are taken from auth alone, and go before a renewal of our own. */
export function copyHeaders(
  headers: IncomingHttpHeaders,
  owner: EndpointOwner,
  response: ServerResponse,
): void {
  const hopOnly = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || kept.has(name) || hopOnly.has(name)) continue;
    if (name.startsWith('x-dossier-') || name.startsWith('access-control-')) continue;
    response.setHeader(name, value);
  }
  const cookies = headers['set-cookie'];
  if (owner === 'auth' && cookies?.length) response.setHeader('Set-Cookie', cookies);
}
