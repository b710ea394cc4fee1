import { context } from '@opentelemetry/api';
import { getRPCMetadata, RPCType } from '@opentelemetry/core';

/** Names the span of the current request after the path of its endpoint. Does nothing without telemetry. */
export function recordRoute({ path }: { readonly path: string }): void {
  const metadata = getRPCMetadata(context.active());
  if (metadata?.type === RPCType.HTTP) metadata.route = path;
}
