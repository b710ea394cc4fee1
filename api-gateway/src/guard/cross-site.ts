import type { IncomingHttpHeaders } from 'node:http';
import { loginAs, type EndpointSpec } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';

/**
 * Rejects state-changing requests that another site makes a browser send. There is no CSRF token: a page cannot forge
 * `Origin` and `Sec-Fetch-Site`, and a client that sends neither is not a browser.
 */
export function rejectCrossSite(
  spec: EndpointSpec,
  method: string,
  headers: IncomingHttpHeaders,
  publicOrigin: string | undefined,
): void {
  // Impersonation is a GET, and a link on another site must not start it.
  const changesState = (method !== 'GET' && method !== 'HEAD') || spec.id === loginAs.id;
  if (!changesState) return;
  const site = headers['sec-fetch-site'];
  // `same-site` includes other origins: another sub-domain, or another port of localhost.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw fail('CROSS_SITE');
  const { origin } = headers;
  if (origin !== undefined && !isOwnOrigin(origin, headers.host, publicOrigin)) throw fail('CROSS_SITE');
}

function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  // A host name that merely resolves to this machine is not ours (DNS rebinding).
  if (publicOrigin !== undefined) return origin === publicOrigin;
  // Behind a proxy that terminates TLS the scheme of the browser is unknown.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
