import type { GatewayContext, Middleware } from './context.ts';

/** The policy of every response except pages: it allows nothing when the response is opened as a document. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the service worker, which fetches from this origin on behalf of the pages. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** The policy of a script that a page starts as a worker: it decodes pictures with WebAssembly, and has no network. */
export const scriptPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

const defaultHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // Pages take photos of documents with the camera and need no other device.
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': dataPolicy,
};

/** Removes the headers that only documents obey. A page loads several scripts, each with 230 bytes of them. */
export function withoutDocumentHeaders(ctx: GatewayContext): void {
  ctx.remove('Permissions-Policy');
  ctx.remove('Referrer-Policy');
  ctx.remove('Cross-Origin-Opener-Policy');
}

/** Two years, the value recommended by hstspreload.org; without `includeSubDomains`, as other sites may share the domain. */
const strictTransport = 'max-age=63072000';

/** Sets the security headers of every response; pages and services may replace the content security policy. */
export function securityHeaders(publicOrigin: string | undefined): Middleware {
  const headers = {
    ...defaultHeaders,
    ...(publicOrigin?.startsWith('https:') && { 'Strict-Transport-Security': strictTransport }),
  };
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}

/** The policy of the pages, as the shell requires it (docs/federation.md). */
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
