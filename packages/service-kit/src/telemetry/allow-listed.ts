import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * The attributes of spans that are sent. Instrumentations also record paths, queries, addresses, header values, SQL and messages of
 * errors, which contain names, ids of users and what they typed.
 */
const allowed: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'koa.type',
  'db.system.name',
  'error.type',
  'server.port',
]);

/** The exporter, which receives spans with the allowed attributes only, without events and messages. */
export function allowListed(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(reduce), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

function reduce(span: ReadableSpan): ReadableSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const reduced = {
    attributes: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => allowed.has(name))),
    status: { code: span.status.code },
    events: [],
    links: [],
    // Without the state, which a client may send.
    spanContext: () => ({ traceId, spanId, traceFlags }),
  };
  return new Proxy(span, {
    get: (target, property) =>
      (property in reduced
        ? reduced[property as keyof typeof reduced]
        : Reflect.get(target, property)) as unknown,
  });
}
