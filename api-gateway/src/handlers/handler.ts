import type { EndpointSpec } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import type { Session } from '../session/sessions.ts';

export interface GatewayRequest {
  readonly ctx: GatewayContext;
  /** Undecoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** Present unless the endpoint is public. */
  readonly session: Session | undefined;
  /** The JSON body as bytes. */
  readonly body: Buffer | null;
}

export type Handle = (request: GatewayRequest) => Promise<void> | void;

/** An endpoint that the gateway serves itself. */
export type GatewayHandler = readonly [spec: EndpointSpec, handle: Handle];

export function sendJson(ctx: GatewayContext, value: unknown): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(value);
}

/** The session of an endpoint that is not public. */
export function requireSession(session: Session | undefined): Session {
  if (!session) throw fail('UNAUTHENTICATED');
  return session;
}

export function parseJson(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString('utf8') || 'null');
  } catch {
    throw fail('INVALID_JSON');
  }
}
