import type { EndpointSpec } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import { hasBody } from '../http/read-body.ts';

/**
 * The kind of body a request has. Any type but the declared one is UNSUPPORTED_MEDIA_TYPE, which excludes every type that
 * a form on another site can send as JSON, and so is a compressed body, which could expand without limit.
 */
export function bodyKind(ctx: GatewayContext, spec: EndpointSpec): 'none' | 'json' | 'form' {
  if (spec.method === 'GET' || !hasBody(ctx.req)) return 'none';
  const encoding = ctx.req.headers['content-encoding'] ?? 'identity';
  if (!ctx.is(spec.form ? 'multipart/form-data' : 'application/json') || encoding !== 'identity')
    throw fail('UNSUPPORTED_MEDIA_TYPE');
  return spec.form ? 'form' : 'json';
}
