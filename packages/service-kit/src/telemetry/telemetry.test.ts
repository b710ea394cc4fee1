import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { allowListed } from './allow-listed.ts';
import { startTelemetry } from './telemetry.ts';

it('sends of a span its method, route, status and times, and nothing that names a user', async () => {
  const sent = new InMemorySpanExporter();
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: allowListed(sent) })],
  });
  const attributes = {
    'http.request.method': 'GET',
    'http.route': '/api/files/{id}',
    'url.full': 'https://dossier.example/api/files/7?name=Anna',
    'url.path': '/api/files/7',
    'client.address': '192.0.2.7',
    'user_agent.original': 'Anna’s browser',
    'db.query.text': "SELECT * FROM user WHERE email = 'anna@example.ch'",
  };
  const span = provider
    .getTracer('test')
    .startSpan('GET /api/files/{id}', { kind: SpanKind.SERVER, attributes });
  span.recordException(new Error('anna@example.ch'));
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'anna@example.ch' });
  span.end();
  await provider.forceFlush();
  const [only] = sent.getFinishedSpans();
  expect(only).toMatchObject({
    name: 'GET /api/files/{id}',
    attributes: { 'http.request.method': 'GET', 'http.route': '/api/files/{id}' },
    status: { code: SpanStatusCode.ERROR },
    events: [],
  });
  expect(Object.keys(only?.attributes ?? {})).toHaveLength(2);
  expect(only?.status.message).toBeUndefined();
  expect(only?.spanContext()).toEqual(span.spanContext());
});

it('is off without the address of a collector, and names a variable that is not supported', async () => {
  await (await startTelemetry('auth', {})).stop();
  await expect(startTelemetry('auth', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).rejects.toThrow(
    /^OTEL_EXPORTER_OTLP_PROTOCOL: /,
  );
});
