import type { RequestState } from '@dossier/service-kit';
import type Koa from 'koa';

export interface GatewayState extends RequestState {
  /** The address of the client, as far as the configured proxies can be believed. */
  clientIp: string;
}

export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
export type Step = Koa.Middleware<GatewayState>;

/** The path as it was sent, undecoded: what is matched is exactly what is passed on. */
export function rawPath(url: string | undefined): string {
  return (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}
