import type { Step } from './context.ts';

/** The policy of an answer that is no page: it can do nothing, wherever it is opened. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The service worker fetches for the pages, from here and nowhere else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // The camera photographs papers; everything else a page could ask for stays off.
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': dataPolicy,
};

/** Two years, as browsers' preload lists ask. Sub-domains are not ours to decide about. */
const strictTransport = 'max-age=63072000';

/** On every answer; a page or a service may put a policy of its own in place of the strictest. */
export function securityHeaders(publicOrigin: string | undefined): Step {
  const headers = {
    ...always,
    ...(publicOrigin?.startsWith('https:') && { 'Strict-Transport-Security': strictTransport }),
  };
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}

/** The policy the shell is built for (docs/federation.md). */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
