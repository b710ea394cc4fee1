import type { RequestState } from '@dossier/service-kit';
import type { ReleaseToken } from '@dossier/releases';
import type Koa from 'koa';

export interface GatewayState extends RequestState {
  /** The address of the client; `X-Forwarded-For` counts only from trusted proxies. */
  clientAddress: string;
  /** The header `COUNTRY_HEADER` of a trusted proxy. */
  clientCountry: string | undefined;
  /** Present when the endpoint needs one. */
  releaseToken?: ReleaseToken;
  /** What a request that the gateway serves concerns, for the audit log, when its path does not say it. */
  auditTarget?: string;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
export type Middleware = Koa.Middleware<GatewayState>;

/** The undecoded path of a request: the string that is matched is the string that is forwarded. */
export function rawPath(url: string | undefined): string {
  return (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}
