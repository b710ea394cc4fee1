import type { IncomingHttpHeaders } from 'node:http';
import { isErrorCode, type EndpointOwner } from '@dossier/contracts';
import { allCookieNames, errorCodeHeader, identityHeader } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';

/**
 * The request headers that are forwarded to services. An allow-list, so that a client can never set a header that
 * services trust (identity, forwarded-for, idempotency key).
 */
const forwardedHeaders = [
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

/** The auth service checks the origin of an impersonation itself. */
const forwardedToAuth = ['origin', 'referer', 'sec-fetch-site'] as const;

const clientAddressHeader = 'x-dossier-client-ip';
const clientCountryHeader = 'x-dossier-client-country';

/** The headers of a forwarded request. Only the auth service receives cookies. */
export function requestHeaders(
  ctx: GatewayContext,
  owner: EndpointOwner,
  identity: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': ctx.state.requestId,
    [clientAddressHeader]: ctx.state.clientAddress,
  };
  for (const name of owner === 'auth' ? [...forwardedHeaders, ...forwardedToAuth] : forwardedHeaders) {
    const value = ctx.req.headers[name];
    if (value) headers[name] = String(value);
  }
  if (identity) headers[identityHeader] = identity;
  if (owner === 'auth') {
    if (ctx.req.headers.host) headers['x-forwarded-host'] = ctx.req.headers.host;
    if (ctx.state.clientCountry) headers[clientCountryHeader] = ctx.state.clientCountry;
    const cookies = authCookieHeader(ctx);
    if (cookies) headers['cookie'] = cookies;
  }
  return headers;
}

/** The `Cookie` header for the auth service, with its own cookies only. `PUBLIC_URL` decides there which of them are valid. */
export function authCookieHeader(ctx: GatewayContext): string {
  return allCookieNames
    .flatMap((name) => {
      const value = ctx.cookies.get(name);
      return value === undefined ? [] : [`${name}=${value}`];
    })
    .join('; ');
}

/** Response headers of a service that are not forwarded: hop-by-hop headers, and those the gateway sets itself. */
const droppedHeaders = new Set([
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

/** Copies the headers of a service to the response, except `x-dossier-*`; the error code goes to the log. Only auth may set cookies; they replace a renewed session cookie. */
export function copyHeaders(headers: IncomingHttpHeaders, owner: EndpointOwner, ctx: GatewayContext): void {
  const code = headers[errorCodeHeader];
  if (isErrorCode(code)) ctx.state.errorCode = code;
  const hopByHop = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || droppedHeaders.has(name) || hopByHop.has(name)) continue;
    if (name.startsWith('x-dossier-') || name.startsWith('access-control-')) continue;
    ctx.res.setHeader(name, value);
  }
  const cookies = headers['set-cookie'];
  if (owner === 'auth' && cookies?.length) ctx.res.setHeader('Set-Cookie', cookies);
}
