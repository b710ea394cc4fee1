import { syncBuiltinESMExports } from 'node:module';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { InstrumentationBase } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { KoaInstrumentation, KoaLayerType } from '@opentelemetry/instrumentation-koa';
import { MySQL2Instrumentation } from '@opentelemetry/instrumentation-mysql2';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { envDetector } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import Redis from 'ioredis';
import Koa from 'koa';
import { allowListed } from './allow-listed.ts';

export interface Telemetry {
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}

const maxStopMs = 3000;

/** Probes and scrapes, several a second. */
const isProbe = ({ url = '' }: { url?: string }) => url === '/readyz' || url === '/metrics';

export function startSdk({
  name,
  isJson,
  sendsTraces,
}: {
  readonly name: string;
  readonly isJson: boolean;
  readonly sendsTraces: boolean;
}): Telemetry {
  const server = new HttpInstrumentation({ ignoreIncomingRequestHook: isProbe });
  // Statements contain keys and values; the serializer saves formatting what is dropped.
  const redis = new IORedisInstrumentation({ dbStatementSerializer: () => '' });
  const koa = new KoaInstrumentation({ ignoreLayersType: [KoaLayerType.MIDDLEWARE] });
  const sdk = new NodeSDK({
    serviceName: `dossier-${name}`,
    // The others add the account, the command line and the host.
    resourceDetectors: [envDetector],
    // Without baggage, which is whatever a client sends.
    textMapPropagator: new W3CTraceContextPropagator(),
    ...(sendsTraces
      ? { traceExporter: allowListed(isJson ? new JsonExporter() : new ProtobufExporter()) }
      : { spanProcessors: [] }),
    logRecordProcessors: [],
    instrumentations: [
      server,
      koa,
      redis,
      // Statements contain values, and are formatted only to be dropped: the mask saves that.
      new MySQL2Instrumentation({ maskStatement: true, maskStatementHook: () => '' }),
      new UndiciInstrumentation({ ignoreRequestHook: ({ path }) => isProbe({ url: path }) }),
    ],
  });
  sdk.start();
  // The hooks of instrumentations see modules that are loaded, and not what is bundled with this process or was loaded before
  // (mysql2 is not bundled, and loaded later; undici reports to a channel).
  patch(koa, { koa: Koa });
  patch(redis, { ioredis: Redis });
  patch(server, { http, https });
  syncBuiltinESMExports();
  return {
    // A collector that is away must not hold up a stop, or make it fail.
    stop: () =>
      Promise.race([sdk.shutdown().catch(() => undefined), wait(maxStopMs, undefined, { ref: false })]),
  };
}

/** Applies an instrumentation to modules by name, as its definitions offer it for bundled code. */
function patch(
  instrumentation: Pick<InstrumentationBase, 'getModuleDefinitions'>,
  modules: Readonly<Record<string, unknown>>,
): void {
  for (const definition of instrumentation.getModuleDefinitions())
    definition.patch?.(modules[definition.name]);
}
