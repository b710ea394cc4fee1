import type { IncomingHttpHeaders } from 'node:http';
import { loginAs, type EndpointSpec } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';

/**
 * Refuses what another site makes a browser send. No token: `Origin` and `Sec-Fetch-Site` cannot be forged by a page,
 * and a client that sends neither is no browser and carries no cookies it was not given.
 */
export function refuseCrossSite(
  spec: EndpointSpec,
  method: string,
  headers: IncomingHttpHeaders,
  publicOrigin: string | undefined,
): void {
  // READINGS 30: logging in as somebody else is a GET, and must not hang on a link in a mail.
  const changesState = (method !== 'GET' && method !== 'HEAD') || spec.id === loginAs.id;
  if (!changesState) return;
  const site = headers['sec-fetch-site'];
  // `same-site` is another origin too: a neighbour on a sub-domain, or another port of localhost.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw fail('CROSS_SITE');
  const { origin } = headers;
  if (origin !== undefined && !isOwn(origin, headers.host, publicOrigin)) throw fail('CROSS_SITE');
}

function isOwn(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  // The scheme is the proxy's matter where TLS ends before us.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
