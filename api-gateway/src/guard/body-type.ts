import type { IncomingMessage } from 'node:http';
import type { EndpointSpec } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { hasBody } from '../http/read-body.ts';

/** How the body of a call is to be taken. A type a plain form on another site could send is not understood. */
export function bodyKind(request: IncomingMessage, spec: EndpointSpec): 'none' | 'json' | 'form' {
  if (spec.method === 'GET' || !hasBody(request)) return 'none';
  const wanted = spec.form ? 'multipart/form-data' : 'application/json';
  const sent = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (sent !== wanted || encoding !== 'identity') throw fail('UNSUPPORTED_MEDIA_TYPE');
  return spec.form ? 'form' : 'json';
}
