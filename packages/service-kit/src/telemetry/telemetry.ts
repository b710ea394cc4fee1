import { z } from 'zod';
import { readSettings, type EnvSource } from '../env/env.ts';
import type { Telemetry } from './sdk.ts';

/** Of the standard variables, those that this process checks; the SDK reads all others. */
const shape = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
};

/**
 * Sends traces and metrics to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. Without that address, nothing of
 * OpenTelemetry is loaded. To be called before the process creates its servers.
 */
export async function startTelemetry(name: string, source: EnvSource = process.env): Promise<Telemetry> {
  const settings = readSettings(shape, source);
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || settings.OTEL_SDK_DISABLED === 'true')
    return { stop: () => Promise.resolve() };
  const { startSdk } = await import('./sdk.ts');
  return startSdk({
    name,
    isJson: settings.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json',
    sendsTraces: settings.OTEL_TRACES_EXPORTER === 'otlp',
  });
}
